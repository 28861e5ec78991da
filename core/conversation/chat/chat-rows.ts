import { type MarkedText, type Medium, writtenOnMedium } from "../../channel/index.ts"
import { fold, formatChatTime, formatDay } from "../../kernel/index.ts"
import type { Message } from "../dialogs/message.ts"
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
      /** The author, on the first row of a run; empty for the client, whose name is in the header. */
      readonly author: string
      /** Only on the last of an author's messages in the same minute. */
      readonly time: string | undefined
      /** The quick reply that the person chose. */
      readonly chosen: number | undefined
      /** The next row has the same author: reduces the gap. */
      readonly joined: boolean
    }
  | { readonly kind: "pending"; readonly key: string; readonly message: PendingMessage; readonly text: MarkedText }

/**
 * Converts the timeline of a room on a medium to rows: separated by day, grouped by author, with times as in conversations,
 * section 9.
 */
export const chatRows = (timeline: Timeline, medium: Medium, now: number): ReadonlyArray<ChatRow> => {
  const { messages, pending } = timeline
  const rows: Array<ChatRow> = []
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const key = `${message.seq}`
    const time = formatChatTime(message.sentAt, now)
    if (before === undefined || formatDay(before.sentAt) !== formatDay(message.sentAt))
      rows.push({ kind: "day", key: `day ${key}`, label: formatDay(message.sentAt) })
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
        author: before !== undefined && sameRun(before, message) ? "" : message.senderName,
        time: hurried && message.updatedAt === null ? undefined : time,
        chosen: chosenReply(messages, at),
        joined,
      })
    }
  }
  for (const message of pending)
    rows.push({
      kind: "pending",
      key: `pending ${message.clientId}`,
      message,
      text: writtenOnMedium(medium, message.text),
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
