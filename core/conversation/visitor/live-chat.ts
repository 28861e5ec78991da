import { type Effect, Schema } from "effect"
import type { Observable } from "rxjs"
import { type FileContent, type FileRefused, StoredFile, TextMark, type UploadProgress } from "../../channel/index.ts"
import { BotToken, type CallRefused } from "../../kernel/index.ts"
import type { Connection } from "../dialogs/dialogs.ts"
import { Message, MessageButton, type NewMessage } from "../dialogs/message.ts"
import { WidgetColours } from "./widget-colours.ts"

/** The widget's appearance: the bot's name, colours and picture. */
export const WidgetBrand = Schema.Struct({
  botName: Schema.String,
  chatColor: Schema.String,
  colours: WidgetColours,
  avatarColor: Schema.String,
  avatarIconUrl: Schema.NullOr(Schema.String),
  displayName: Schema.String,
  /** The number to which the chat offers to move, as digits with country code; '' for none. */
  whatsappRedirect: Schema.String,
})
export type WidgetBrand = typeof WidgetBrand.Type

/** A message with which the bot would begin a conversation. */
export const OpeningMessage = Schema.Struct({
  text: Schema.String,
  marks: Schema.optionalKey(Schema.Array(TextMark)),
  buttons: Schema.Array(MessageButton),
  files: Schema.Array(StoredFile),
})
export type OpeningMessage = typeof OpeningMessage.Type

/** A visitor's session. It begins no conversation: their first message does. */
export const VisitorSession = Schema.Struct({
  /** Signed, valid for 365 days, bound to the bot: stored by the page, sent as a bearer token. */
  visitorToken: Schema.String,
  /** Identifies the conversation, and changes when a new one begins; '' before the visitor's first message. */
  dialogToken: Schema.String,
  brand: WidgetBrand,
  /** The bot's first messages, as texts. */
  greeting: Schema.Array(Schema.String),
  /** The same with their buttons and files: stored in front of the visitor's first message. */
  opening: Schema.Array(OpeningMessage),
})
export type VisitorSession = typeof VisitorSession.Type

/** The request for a session: the bot, and the token of an earlier visit if there is one. */
export const SessionWish = Schema.Struct({
  botToken: BotToken,
  visitorToken: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(2_000)))),
})
export type SessionWish = typeof SessionWish.Type

/** The messages of the visitor's current conversation, and whether it has ended. */
export const VisitorHistory = Schema.Struct({
  messages: Schema.Array(Message),
  dialogToken: Schema.String,
  finished: Schema.Boolean,
})
export type VisitorHistory = typeof VisitorHistory.Type

/** A stored message and its conversation, which is not the current one if the message was retried late. */
export const SentMessage = Schema.Struct({ message: Message, dialogToken: Schema.String })
export type SentMessage = typeof SentMessage.Type

/** The visitor's side of the live chat (server behaviour, 'The widget's calls'). */
export interface LiveChats {
  start(wish: SessionWish): Effect.Effect<VisitorSession, CallRefused>
  /** Returns the changes after a sequence number; 0 for everything. */
  messages(after: number): Effect.Effect<VisitorHistory, CallRefused>
  /**
   * Stores the message and runs the bot. Begins a conversation if there is none, or if it has ended: the bot's greeting
   * stands in front of the message. Idempotent by client id.
   */
  send(message: NewMessage): Effect.Effect<SentMessage, CallRefused>
}

/** The visitor's files; a separate port, since most visitors never attach one. */
export interface VisitorFiles {
  /** Uploads a file for a later message; without one it is deleted after 24 hours. */
  upload(content: FileContent, onProgress?: UploadProgress): Effect.Effect<StoredFile, FileRefused | CallRefused>
}

/** Events of the visitor's socket. */
export const VisitorEvent = Schema.Union([
  Schema.Struct({ type: Schema.tag("message"), dialogToken: Schema.String, message: Message }),
  Schema.Struct({ type: Schema.tag("state"), dialogToken: Schema.String, finished: Schema.Boolean }),
  /** An attendant is typing; repeated meanwhile, and never stored. */
  Schema.Struct({ type: Schema.tag("typing"), dialogToken: Schema.String, name: Schema.String }),
])
export type VisitorEvent = typeof VisitorEvent.Type

/** A live connection to the visitor's conversation. Subscribing to `events$` opens it, unsubscribing closes it. */
export interface LiveVisitor {
  readonly connection$: Observable<Connection>
  readonly events$: Observable<VisitorEvent>
  /** Sends the typing indicator to the company, if connected. */
  typing(): void
  reconnect(): void
}
