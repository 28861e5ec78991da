import type { Message, MessageReader } from "@prosa/core/conversation"
import type { Chat, RoomNotesView } from "@prosa/core/conversation/view"

/** What can be done with the messages of an open room. */
export interface MessageActions {
  readonly chat: Chat
  /** Undefined while they are loaded, and for who writes none. */
  readonly notes: RoomNotesView | undefined
  readonly reader: MessageReader
}

/** Answers a message, in the field of answers. */
export const answerMessage = ({ chat, notes }: Pick<MessageActions, "chat" | "notes">, message: Message): void => {
  notes?.write("answer")
  chat.quote(message)
}
