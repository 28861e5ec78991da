import { DialogWire, InboxItemWire, SayWire } from "@prosa/adapters-http/routes"
import { Message, RoomViewer } from "@prosa/core/conversation"
import { ClientId, DialogId, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { messageKeys, Ping, Resume, Typing } from "./socket-frames.ts"

/** `away`: the dialog is not open on the user's screen, so that others are not told of a viewer. */
const ResumeDialog = Schema.Struct({ ...Resume.fields, away: Schema.optionalKey(Schema.Boolean) })

/** Frames that a client may send on a dialog's socket; a message has a client id, which makes retries idempotent. */
export const DialogFrame = Schema.Union([Ping, ResumeDialog, Typing, SayWire])
export type DialogFrame = typeof DialogFrame.Type

/**
 * A message as specified, without a client id: it cannot be repeated safely, and a refusal names an id that the server
 * made.
 */
export const BareMessage = Schema.Struct({ message: Schema.String, clientId: Schema.optionalKey(Schema.Null) })
export type BareMessage = typeof BareMessage.Type

/**
 * A whole file in a frame, as specified: `message` is its name, `file` its content as a data URL. Our page uploads by
 * HTTP.
 */
export const FileFrame = Schema.Struct({
  message: textUpTo(1_000),
  file: Schema.String,
  clientId: Schema.optionalKey(ClientId),
})
export type FileFrame = typeof FileFrame.Type

/** Frames that a client may send on the inbox's socket. */
export const InboxFrame = Schema.Union([Ping, Resume])
export type InboxFrame = typeof InboxFrame.Type

/** Events of a dialog's socket: message objects as specified, changes of the dialog, and refusals of sent messages. */
export const DialogNews = Schema.Union([
  Schema.Struct({ type: Schema.tag("message"), ...Message.fields }).pipe(Schema.encodeKeys(messageKeys)),
  Schema.Struct({ type: Schema.tag("dialog"), dialog: DialogWire }),
  Schema.Struct({ type: Schema.tag("refused"), clientId: ClientId, reason: Schema.String }),
  Schema.Struct({ type: Schema.tag("typing") }),
  Schema.Struct({ type: Schema.tag("viewers"), viewers: Schema.Array(RoomViewer) }),
  Schema.Struct({ type: Schema.tag("notes") }),
])
export type DialogNews = typeof DialogNews.Type

/** Events of the inbox's socket: changed conversations, those that have left the user's workspaces, and the unread count. */
export const InboxNews = Schema.Struct({
  type: Schema.tag("inbox"),
  dialogs: Schema.Array(InboxItemWire),
  /** Not specified; absent if there are none. */
  gone: Schema.optionalKey(Schema.Array(DialogId)),
  unreadRooms: Schema.Int,
})
export type InboxNews = typeof InboxNews.Type

/** A further event of the inbox's socket: a note has mentioned its user. */
export const MentionNews = Schema.Struct({ type: Schema.tag("mentioned"), dialogId: DialogId, by: Schema.String })
export type MentionNews = typeof MentionNews.Type
