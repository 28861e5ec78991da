import type { Medium } from "../../channel/index.ts"
import type { ComposerState } from "../dialogs/dialog.ts"
import type { Message } from "../dialogs/message.ts"
import { mayEdit, mayReact } from "./message-acts.ts"
import { mayBeQuoted } from "../dialogs/quoted-message.ts"

/** What a person may do with a message of a room. */
export interface MessageDeeds {
  /** Answer it, quoted. */
  readonly answer: boolean
  readonly react: boolean
  readonly copy: boolean
  /** Take its words into a note of the room. */
  readonly note: boolean
  /** Replace its text. */
  readonly edit: boolean
  readonly remove: boolean
}

/** The reader of a message. */
export interface MessageReader {
  readonly composer: ComposerState
  readonly mayRemove: boolean
  readonly medium: Medium
  /** Whose messages are the reader's own. */
  readonly name: string
}

/** Decides what a person may do with a message. */
export const messageDeeds = (
  message: Message,
  { composer, mayRemove, medium, name }: MessageReader,
  now: number,
): MessageDeeds => {
  const writes = composer === "write"
  const isThere = !message.deleted && message.sender !== "SYSTEM"
  return {
    answer: writes && mayBeQuoted(message),
    react: writes && mayReact(medium, message),
    copy: isThere && message.text.trim() !== "",
    note: isThere && composer !== "barred",
    edit: writes && message.senderName === name && mayEdit(medium, message, now),
    remove: isThere && mayRemove,
  }
}
