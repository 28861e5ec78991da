import type { Message } from "./message.ts"

/** Returns the messages of the bot and the attendants after a sequence number. */
export const unseenAfter = (messages: ReadonlyArray<Message>, seq: number): ReadonlyArray<Message> =>
  messages.filter(
    (message) => message.seq > seq && !message.deleted && (message.sender === "BOT" || message.sender === "HUMAN"),
  )

/** Describes the unread count; empty for 0. */
export const unreadWords = (count: number): string =>
  count === 0 ? "" : count === 1 ? "1 mensagem não lida" : `${count} mensagens não lidas`
