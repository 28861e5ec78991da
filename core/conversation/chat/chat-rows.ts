import { type MarkedText, type Medium, writtenOnMedium } from "../../channel/index.ts"
import { type DialogId, fold, formatChatTime, formatDay } from "../../kernel/index.ts"
import type { Message, QuotedMessage } from "../dialogs/message.ts"
import { quotedNow } from "../dialogs/quoted-message.ts"
import type { RoomNote } from "../notes/room-notes.ts"
import type { PendingMessage, Timeline } from "./timeline.ts"

/** The rows of the chat window, from top to bottom. */
export type ChatRow =
  | { readonly kind: "day"; readonly key: string; readonly label: string }
  /** A system line about the room. */
  | { readonly kind: "line"; readonly key: string; readonly text: string; readonly time: string }
  | {
      readonly kind: "message"
      readonly key: string
      readonly message: Message
      /** Its text as the person reads it. */
      readonly text: MarkedText
      /** The message that it answers, as it is by now. */
      readonly quoted: QuotedMessage | undefined
      /** The author, on the first row of a run; empty for the client, whose name is in the header. */
      readonly author: string
      /** Only on the last of an author's messages in the same minute. */
      readonly time: string | undefined
      /** The quick reply that the person chose. */
      readonly chosen: number | undefined
      /** The next row has the same author: reduces the gap. */
      readonly joined: boolean
    }
  /** What a colleague has noted; the person does not see it. */
  | { readonly kind: "note"; readonly key: string; readonly note: RoomNote; readonly time: string }
  | {
      readonly kind: "pending"
      readonly key: string
      readonly message: PendingMessage
      readonly text: MarkedText
      readonly quoted: QuotedMessage | undefined
    }

/**
 * Converts the timeline of a room to rows: separated by day, grouped by author, with times as in conversations,
 * section 9. The notes, oldest first, stand between the messages by their times.
 */
export const chatRows = (
  timeline: Timeline,
  { id, medium }: { readonly id: DialogId; readonly medium: Medium },
  now: number,
  notes: ReadonlyArray<RoomNote> = [],
): ReadonlyArray<ChatRow> => {
  const { messages, pending } = timeline
  const rows: Array<ChatRow> = []
  let day: string | undefined
  const onDay = (key: string, at: string) => {
    const label = formatDay(at)
    if (label !== day) rows.push({ kind: "day", key: `day ${key}`, label })
    day = label
  }
  let noted = 0
  /** Puts the notes here that were written before a moment; whether there were any. */
  const noteUntil = (until: number): boolean => {
    const first = noted
    for (let note = notes[noted]; note !== undefined && Date.parse(note.at) < until; note = notes[noted]) {
      const key = `note ${note.id}`
      onDay(key, note.at)
      rows.push({ kind: "note", key, note, time: formatChatTime(note.at, now) })
      noted += 1
    }
    return noted > first
  }
  const [first] = messages
  if (first !== undefined) noteUntil(Date.parse(first.sentAt))
  let begins = true
  for (const [at, message] of messages.entries()) {
    const before = begins ? undefined : messages[at - 1]
    const next = messages[at + 1]
    const note = notes[noted]
    // A note between two messages ends their run.
    const after =
      next !== undefined && note !== undefined && Date.parse(note.at) < Date.parse(next.sentAt) ? undefined : next
    const key = `${message.seq}`
    const time = formatChatTime(message.sentAt, now)
    onDay(key, message.sentAt)
    if (message.sender === "SYSTEM") rows.push({ kind: "line", key, text: message.text, time })
    else {
      const joined = after !== undefined && sameRun(message, after)
      const hurried = joined && formatChatTime(after.sentAt, now) === time && message.buttons.length === 0
      rows.push({
        kind: "message",
        key,
        message,
        text:
          message.sender === "HUMAN" && message.marks === undefined ? writtenOnMedium(medium, message.text) : message,
        quoted: message.quoted && quotedNow(message.quoted, id, messages),
        author: before !== undefined && sameRun(before, message) ? "" : message.senderName,
        time: hurried && message.updatedAt === null ? undefined : time,
        chosen: chosenReply(messages, at),
        joined,
      })
    }
    begins = next !== undefined && noteUntil(Date.parse(next.sentAt))
  }
  noteUntil(Number.POSITIVE_INFINITY)
  for (const message of pending)
    rows.push({
      kind: "pending",
      key: `pending ${message.clientId}`,
      message,
      text: writtenOnMedium(medium, message.text),
      quoted: message.quoted && quotedNow(message.quoted, id, messages),
    })
  return rows
}

const sameRun = (a: Message, b: Message): boolean =>
  a.sender === b.sender && a.senderName === b.senderName && formatDay(a.sentAt) === formatDay(b.sentAt)

/** Finds the button whose label is the person's first message after it. */
const chosenReply = (messages: ReadonlyArray<Message>, at: number): number | undefined => {
  const buttons = messages[at]?.buttons.filter(({ link }) => link === undefined) ?? []
  if (buttons.length === 0) return undefined
  const answer = messages.slice(at + 1).find(({ sender }) => sender === "CLIENT")
  return answer === undefined ? undefined : buttons.find(({ label }) => fold(label) === fold(answer.text))?.id
}

/** Returns the notes that stand among the loaded messages: earlier ones come with the messages of their time. */
export const notesWithin = (
  notes: ReadonlyArray<RoomNote>,
  firstSentAt: string | undefined,
  hasOlder: boolean,
): ReadonlyArray<RoomNote> =>
  !hasOlder || firstSentAt === undefined ? notes : notes.filter(({ at }) => Date.parse(at) >= Date.parse(firstSentAt))
