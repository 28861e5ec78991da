import { fold, formatChatTime, formatDay } from "../kernel/index.ts"
import type { Message } from "./message.ts"
import type { PendingMessage, Timeline } from "./timeline.ts"

/** What the chat window draws, from above to below. */
export type ChatRow =
  | { readonly kind: "day"; readonly key: string; readonly label: string }
  /** What happened to the room. */
  | { readonly kind: "line"; readonly key: string; readonly text: string; readonly time: string }
  | {
      readonly kind: "message"
      readonly key: string
      readonly message: Message
      /** Who speaks, on the first of a run; empty for the client, whose name stands at the head. */
      readonly author: string
      /** Only on the last of those that one said in the same minute. */
      readonly time: string | undefined
      /** The quick reply that the person took. */
      readonly chosen: number | undefined
      /** The next one is by the same: it comes close. */
      readonly joined: boolean
    }
  | { readonly kind: "pending"; readonly key: string; readonly message: PendingMessage }

/** The timeline as rows: days apart, runs of one author together, times as conversations, section 9 has them. */
export const chatRows = (timeline: Timeline, now: number): ReadonlyArray<ChatRow> => {
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
        author: before !== undefined && sameRun(before, message) ? "" : message.senderName,
        time: hurried && message.updatedAt === null ? undefined : time,
        chosen: chosenReply(messages, at),
        joined,
      })
    }
  }
  for (const message of pending) rows.push({ kind: "pending", key: `pending ${message.clientId}`, message })
  return rows
}

const sameRun = (a: Message, b: Message): boolean =>
  a.sender === b.sender && a.senderName === b.senderName && formatDay(a.sentAt) === formatDay(b.sentAt)

/** The first thing that the person says after the buttons, when it is the words of one of them. */
const chosenReply = (messages: ReadonlyArray<Message>, at: number): number | undefined => {
  const buttons = messages[at]?.buttons.filter(({ link }) => link === undefined) ?? []
  if (buttons.length === 0) return undefined
  const answer = messages.slice(at + 1).find(({ sender }) => sender === "CLIENT")
  return answer === undefined ? undefined : buttons.find(({ label }) => fold(label) === fold(answer.text))?.id
}
