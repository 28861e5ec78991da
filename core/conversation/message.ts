import { Schema } from "effect"
import { filesPerMessage, StoredFile, tooManyFiles } from "../channel/index.ts"
import { ClientId, FileId, IsoDateTime, MessageId, sentences, textUpTo, uniqueList } from "../kernel/index.ts"

/** The most characters of a message that a person writes. */
export const messageLimit = 4_096

/**
 * What a person sends: a text of at most `messageLimit` characters, files that were uploaded before, or both. A client id
 * that is sent again is the same message.
 */
export const NewMessage = Schema.Struct({
  clientId: ClientId,
  text: textUpTo(messageLimit),
  fileIds: uniqueList(FileId).check(Schema.isMaxLength(filesPerMessage, { message: tooManyFiles })),
}).check(
  Schema.makeFilter(({ text, fileIds }) =>
    text.trim() === "" && fileIds.length === 0 ? { path: ["text"], issue: sentences.required } : true,
  ),
)
export type NewMessage = typeof NewMessage.Type

/** Who said it; SYSTEM marks what happened to the room ('Camila entrou na conversa'). */
export const Sender = Schema.Literals(["CLIENT", "HUMAN", "BOT", "SYSTEM"])
export type Sender = typeof Sender.Type

/** What a person may press under a message; its id is its place, unique in the message only. */
export const MessageButton = Schema.Struct({
  id: Schema.Int,
  label: Schema.String,
  /** Present when the button opens an address; a quick reply says its label. */
  link: Schema.optionalKey(Schema.String),
})
export type MessageButton = typeof MessageButton.Type

/** A message of a dialog (conversations, section 3). */
export const Message = Schema.Struct({
  id: MessageId,
  /** Its place in the dialog: 1, 2, 3 … without holes. */
  seq: Schema.Int,
  /** The dialog's counter when the message last changed; equal to `seq` until it is edited or deleted. */
  changeSeq: Schema.Int,
  /** Empty once it is deleted. */
  text: Schema.String,
  sender: Sender,
  /** The name of the person or the bot that said it; empty for the client. */
  senderName: Schema.String,
  sentAt: IsoDateTime,
  updatedAt: Schema.NullOr(IsoDateTime),
  deleted: Schema.Boolean,
  files: Schema.Array(StoredFile),
  buttons: Schema.Array(MessageButton),
  /** Chosen by who sent it; null for what the bot or the system said. */
  clientId: Schema.NullOr(ClientId),
})
export type Message = typeof Message.Type
