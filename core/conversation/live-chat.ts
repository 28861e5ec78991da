import { type Effect, Schema } from "effect"
import type { Observable } from "rxjs"
import type { FileContent, FileRefused, StoredFile, UploadProgress } from "../channel/index.ts"
import { BotToken, type CallRefused } from "../kernel/index.ts"
import type { Connection } from "./dialogs.ts"
import { Message, type NewMessage } from "./message.ts"
import { WidgetColours } from "./widget-colours.ts"

/** How the widget looks: the bot's name, colours and picture. */
export const WidgetBrand = Schema.Struct({
  botName: Schema.String,
  chatColor: Schema.String,
  colours: WidgetColours,
  avatarColor: Schema.String,
  avatarIconUrl: Schema.NullOr(Schema.String),
  displayName: Schema.String,
})
export type WidgetBrand = typeof WidgetBrand.Type

/** A visitor's conversation as it begins or goes on. */
export const VisitorSession = Schema.Struct({
  /** Signed, 365 days, bound to the bot: kept by the page, sent as a bearer token. */
  visitorToken: Schema.String,
  /** Names the conversation; changes when a new one begins. */
  dialogToken: Schema.String,
  brand: WidgetBrand,
  /** What the bot says first, for who has no connection yet. */
  greeting: Schema.Array(Schema.String),
})
export type VisitorSession = typeof VisitorSession.Type

/** What a visitor's page asks to begin with: the bot, and the token of an earlier visit where there is one. */
export const SessionWish = Schema.Struct({
  botToken: BotToken,
  visitorToken: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(2_000)))),
})
export type SessionWish = typeof SessionWish.Type

/** The messages of the visitor's present conversation, and whether it is still open. */
export const VisitorHistory = Schema.Struct({
  messages: Schema.Array(Message),
  dialogToken: Schema.String,
  finished: Schema.Boolean,
})
export type VisitorHistory = typeof VisitorHistory.Type

/** A message as it was stored, and the conversation in which it stands: not the present one, when it was sent again late. */
export const SentMessage = Schema.Struct({ message: Message, dialogToken: Schema.String })
export type SentMessage = typeof SentMessage.Type

/** The visitor's side of the live chat (server behaviour, 'The widget's calls'). */
export interface LiveChats {
  start(wish: SessionWish): Effect.Effect<VisitorSession, CallRefused>
  /** What changed after a sequence number; 0: everything. */
  messages(after: number): Effect.Effect<VisitorHistory, CallRefused>
  /** Stores the message and lets the bot answer; a client id that is known already is stored once. */
  send(message: NewMessage): Effect.Effect<SentMessage, CallRefused>
}

/** The visitor's files: a port of its own, since most visitors never attach one. */
export interface VisitorFiles {
  /** Uploads a file for a message to come; without one it is removed after 24 hours. */
  upload(content: FileContent, onProgress?: UploadProgress): Effect.Effect<StoredFile, FileRefused | CallRefused>
}

/** What the visitor's socket tells. */
export const VisitorEvent = Schema.Union([
  Schema.Struct({ type: Schema.tag("message"), dialogToken: Schema.String, message: Message }),
  Schema.Struct({ type: Schema.tag("state"), dialogToken: Schema.String, finished: Schema.Boolean }),
  /** A person of the company is writing; told again while they are, and never stored. */
  Schema.Struct({ type: Schema.tag("typing"), dialogToken: Schema.String, name: Schema.String }),
])
export type VisitorEvent = typeof VisitorEvent.Type

/** A live connection to the visitor's conversation. Subscribing to `events$` opens it, unsubscribing closes it. */
export interface LiveVisitor {
  readonly connection$: Observable<Connection>
  readonly events$: Observable<VisitorEvent>
  /** Tells the company that the visitor is writing, when the connection is open. */
  typing(): void
  reconnect(): void
}
