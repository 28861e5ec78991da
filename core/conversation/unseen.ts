import type { Message } from "./message.ts"

/** What the bot and the people of the company said to a visitor after a place in the conversation. */
export const unseenAfter = (messages: ReadonlyArray<Message>, seq: number): ReadonlyArray<Message> =>
  messages.filter(
    (message) => message.seq > seq && !message.deleted && (message.sender === "BOT" || message.sender === "HUMAN"),
  )

/** How much is unread, in words; nothing for nothing. */
export const unreadWords = (count: number): string =>
  count === 0 ? "" : count === 1 ? "1 mensagem não lida" : `${count} mensagens não lidas`
