import { DialogWire, InboxItemWire, SayWire } from "@prosa/adapters-http/routes"
import { Message } from "@prosa/core/conversation"
import { ClientId, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { messageKeys, Ping, Resume, Typing } from "./socket-frames.ts"

/** What a page may send on a dialog's socket; what a person says has a client id, which makes a resend harmless. */
export const DialogFrame = Schema.Union([Ping, Resume, Typing, SayWire])
export type DialogFrame = typeof DialogFrame.Type

/** A whole file in a frame, as specified: `message` is its name, `file` its content as a data URL. Our page uploads by HTTP. */
export const FileFrame = Schema.Struct({
  message: textUpTo(1_000),
  file: Schema.String,
  clientId: Schema.optionalKey(ClientId),
})
export type FileFrame = typeof FileFrame.Type

/** What a page may send on the inbox's socket. */
export const InboxFrame = Schema.Union([Ping, Resume])
export type InboxFrame = typeof InboxFrame.Type

/** What a dialog's socket tells: message objects as specified, changes of the dialog, and refusals of what was sent. */
export const DialogNews = Schema.Union([
  Schema.Struct({ type: Schema.tag("message"), ...Message.fields }).pipe(Schema.encodeKeys(messageKeys)),
  Schema.Struct({ type: Schema.tag("dialog"), dialog: DialogWire }),
  Schema.Struct({ type: Schema.tag("refused"), clientId: ClientId, reason: Schema.String }),
  Schema.Struct({ type: Schema.tag("typing") }),
])
export type DialogNews = typeof DialogNews.Type

/** What the inbox's socket tells: conversations that changed, and how many rooms have something unread. */
export const InboxNews = Schema.Struct({
  type: Schema.tag("inbox"),
  dialogs: Schema.Array(InboxItemWire),
  unreadRooms: Schema.Int,
})
export type InboxNews = typeof InboxNews.Type
