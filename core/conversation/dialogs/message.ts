import { Schema } from "effect"
import { filesPerMessage, MessageDelivery, StoredFile, TextMark, tooManyFiles } from "../../channel/index.ts"
import {
  ClientId,
  DialogId,
  FileId,
  IsoDateTime,
  MessageId,
  sentences,
  textUpTo,
  uniqueList,
} from "../../kernel/index.ts"

/** Maximum characters of a message written by a person. */
export const messageLimit = 4_096

/** Maximum characters of a draft: what is pasted is kept, and is to be shortened by its writer. */
export const draftLimit = 200_000

/** Returns by how many characters a draft is too long to be sent. */
export const charactersOver = (draft: string): number => Math.max(0, draft.trim().length - messageLimit)

/** Checks that a message has visible characters or files. */
export const sayableMessage = ({ text, fileIds }: { readonly text: string; readonly fileIds: ReadonlyArray<FileId> }) =>
  text.trim() === "" && fileIds.length === 0 ? { path: ["text"], issue: sentences.required } : true

/**
 * A message to send: a text of at most `messageLimit` characters, files uploaded before, or both. The client id is its
 * idempotency key. `quotedSeq` is the place in the room of the message that it answers; one that cannot be quoted (any more) is left out.
 */
export const NewMessage = Schema.Struct({
  clientId: ClientId,
  text: textUpTo(messageLimit),
  fileIds: uniqueList(FileId).check(Schema.isMaxLength(filesPerMessage, { message: tooManyFiles })),
  quotedSeq: Schema.optionalKey(Schema.Int),
}).check(Schema.makeFilter(sayableMessage))
export type NewMessage = typeof NewMessage.Type

/** The author; SYSTEM marks events of the room ('Camila entrou na conversa'). */
export const Sender = Schema.Literals(["CLIENT", "HUMAN", "BOT", "SYSTEM"])
export type Sender = typeof Sender.Type

/** A button under a message; its id is its position, unique within the message only. */
export const MessageButton = Schema.Struct({
  id: Schema.Int,
  label: Schema.String,
  /** The address that the button opens; absent on a quick reply, which sends its label. */
  link: Schema.optionalKey(Schema.String),
})
export type MessageButton = typeof MessageButton.Type

/** The message that another one answers, as it is now. */
export const QuotedMessage = Schema.Struct({
  /** Its room: the same, or an earlier one of the person. */
  dialogId: DialogId,
  seq: Schema.Int,
  sender: Sender,
  senderName: Schema.String,
  /** The beginning of its text, or its files in words; empty once deleted. */
  text: Schema.String,
  deleted: Schema.Boolean,
})
export type QuotedMessage = typeof QuotedMessage.Type

/** The emoji with which each side reacts to a message; absent without one. */
export const Reactions = Schema.Struct({
  client: Schema.optionalKey(Schema.String),
  company: Schema.optionalKey(Schema.String),
})
export type Reactions = typeof Reactions.Type

/** A message of a dialog (conversations, section 3). */
export const Message = Schema.Struct({
  id: MessageId,
  /** Its position in the dialog, growing; a change of an earlier message takes a number too. */
  seq: Schema.Int,
  /** The dialog's counter at the message's last change; equals `seq` until it is edited or deleted. */
  changeSeq: Schema.Int,
  /** Empty once deleted. */
  text: Schema.String,
  /** Absent if nothing is formatted. */
  marks: Schema.optionalKey(Schema.Array(TextMark)),
  sender: Sender,
  /** The name of the attendant or the bot; empty for the client. */
  senderName: Schema.String,
  sentAt: IsoDateTime,
  updatedAt: Schema.NullOr(IsoDateTime),
  deleted: Schema.Boolean,
  /** The name of the user of the company who deleted it; absent where its author took it back, and for visitors. */
  deletedBy: Schema.optionalKey(Schema.String),
  files: Schema.Array(StoredFile),
  buttons: Schema.Array(MessageButton),
  /** Absent if it answers no message in particular. */
  quoted: Schema.optionalKey(QuotedMessage),
  /** Absent without any. */
  reactions: Schema.optionalKey(Reactions),
  /** Why what was changed of it later is here only, as a sentence; absent where the person sees it too. */
  changeRefused: Schema.optionalKey(Schema.String),
  /** Absent where the channel does not tell: in the live chat, and for what the person wrote. */
  delivery: Schema.optionalKey(MessageDelivery),
  /** Chosen by the sender; null for messages of the bot or the system. */
  clientId: Schema.NullOr(ClientId),
})
export type Message = typeof Message.Type
