import { DialogWire, InboxItemWire, SayWire } from "@prosa/adapters-http/routes"
import { Message } from "@prosa/core/conversation"
import { ClientId, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"

/** Where the sockets of the inbox live (conversations, section 7). */
export const socketPaths = {
  dialog: (dialogId: number | ":dialogId", userId: number | ":userId") => `/api/omnichannel/${dialogId}/${userId}`,
  inbox: (userId: number | ":userId") => `/api/omnichannel-sidebar/${userId}`,
  visitor: "/api/livechat/socket",
} as const

const sequence = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0, { message: "Valor inválido" }))

const Ping = Schema.Struct({ type: Schema.Literal("ping") })

/** First on every connection: the last change that was seen. What came after it is told before anything else. */
const Resume = Schema.Struct({ type: Schema.Literal("resume"), after: sequence })

/** What a page may send on a dialog's socket; what a person says has a client id, which makes a resend harmless. */
export const DialogFrame = Schema.Union([Ping, Resume, SayWire])
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

/** What the widget may send: it names itself in its first frame, never in the address. */
export const VisitorFrame = Schema.Union([
  Ping,
  Schema.Struct({
    ...Resume.fields,
    token: Schema.String.check(Schema.isMaxLength(2_000)),
    /** The conversation that `after` counts in: in another one, everything is told. */
    dialogToken: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  }),
])
export type VisitorFrame = typeof VisitorFrame.Type

const messageKeys = { text: "message", sentAt: "dateTime" } as const

/** What a dialog's socket tells: message objects as specified, changes of the dialog, and refusals of what was sent. */
export const DialogNews = Schema.Union([
  Schema.Struct({ type: Schema.tag("message"), ...Message.fields }).pipe(Schema.encodeKeys(messageKeys)),
  Schema.Struct({ type: Schema.tag("dialog"), dialog: DialogWire }),
  Schema.Struct({ type: Schema.tag("refused"), clientId: ClientId, reason: Schema.String }),
])
export type DialogNews = typeof DialogNews.Type

/** What the inbox's socket tells: conversations that changed, and how many rooms have something unread. */
export const InboxNews = Schema.Struct({
  type: Schema.tag("inbox"),
  dialogs: Schema.Array(InboxItemWire),
  unreadRooms: Schema.Int,
})
export type InboxNews = typeof InboxNews.Type

/** What the widget's socket tells. */
export const VisitorNews = Schema.Union([
  Schema.Struct({ type: Schema.tag("message"), dialogToken: Schema.String, ...Message.fields }).pipe(
    Schema.encodeKeys(messageKeys),
  ),
  Schema.Struct({ type: Schema.tag("state"), dialogToken: Schema.String, finished: Schema.Boolean }),
])
export type VisitorNews = typeof VisitorNews.Type
