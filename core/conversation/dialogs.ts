import { type Effect, Schema } from "effect"
import type { Observable } from "rxjs"
import type { StoredFile } from "../channel/index.ts"
import {
  type BotId,
  type CallRefused,
  ClientId,
  type CompanyId,
  type DialogId,
  failure,
  type Page,
  type WorkspaceId,
} from "../kernel/index.ts"
import { Dialog, type InboxItem, type StatusFilter } from "./dialog.ts"
import { Message, type NewMessage } from "./message.ts"

/** The inbox loads this many conversations at a time, the chat this many messages (conversations, section 9). */
export const inboxPage = 12
/** How many messages of a chat are loaded at a time (conversations, section 9). */
export const historyPage = 20

/** Somebody else holds the room. */
export const RoomHeld = failure("RoomHeld")
export type RoomHeld = typeof RoomHeld.Type
/** The room is finished already. */
export const RoomFinished = failure("RoomFinished", { description: Schema.String })
export type RoomFinished = typeof RoomFinished.Type

/** The port to the conversations that the signed-in person may see. */
export interface Dialogs {
  /** The conversations that the person may see, newest message first. */
  list(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly bots: ReadonlyArray<BotId>
    readonly name: string
    readonly status: StatusFilter
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<InboxItem>, CallRefused>
  get(id: DialogId): Effect.Effect<Dialog, CallRefused>
  /** The messages before a place (0: the newest), `limit` at most, oldest first. */
  history(wish: {
    readonly id: DialogId
    readonly before: number
    readonly limit: number
  }): Effect.Effect<{ readonly messages: ReadonlyArray<Message>; readonly more: boolean }, CallRefused>
  /** Takes the room; the bot is silent from then on. One's own room is joined again without change. */
  join(id: DialogId): Effect.Effect<Dialog, RoomHeld | RoomFinished | CallRefused>
  /** Opens a finished room again, held by who opens it. */
  reopen(id: DialogId): Effect.Effect<Dialog, CallRefused>
  finalize(id: DialogId): Effect.Effect<Dialog, RoomFinished | CallRefused>
  markAsRead(id: DialogId): Effect.Effect<void, CallRefused>
  /** The files of a conversation's messages, newest first; those of deleted messages are not among them. */
  files(id: DialogId): Effect.Effect<ReadonlyArray<StoredFile>, CallRefused>
}

/** How a live connection fares. `attempt` counts from 1 to 10. */
export type Connection =
  | { readonly state: "connecting" }
  | { readonly state: "open" }
  | { readonly state: "waiting"; readonly attempt: number; readonly retryInMs: number }
  | { readonly state: "lost" }
  | { readonly state: "ended" }

/** What a live dialog tells. */
export const DialogEvent = Schema.Union([
  Schema.Struct({ type: Schema.tag("message"), message: Message }),
  Schema.Struct({ type: Schema.tag("dialog"), dialog: Dialog }),
  Schema.Struct({ type: Schema.tag("refused"), clientId: ClientId, reason: Schema.String }),
  /** The person on the other side is writing; told again while they are, and never stored. */
  Schema.Struct({ type: Schema.tag("typing") }),
])
export type DialogEvent = typeof DialogEvent.Type

/** A live connection to one dialog. Subscribing to `events$` opens it, unsubscribing closes it. */
export interface LiveDialog {
  readonly connection$: Observable<Connection>
  readonly events$: Observable<DialogEvent>
  /** Sends when the connection is open, else does nothing: who sends keeps what is not confirmed and sends it again. */
  send(message: NewMessage): void
  /** Tells the other side that somebody is writing, when the connection is open; who does not hold the room tells nothing. */
  typing(): void
  /** Tries again at once, after 'lost' or while waiting. */
  reconnect(): void
}

/** What the inbox is told while it is open. */
export interface InboxEvent {
  readonly items: ReadonlyArray<InboxItem>
  /** Rooms with something unread, of all that the person may see. */
  readonly unreadRooms: number
}

/** The port to what happens to conversations while they are on the screen. */
export interface LiveDialogs {
  /** `lastSeq` is asked at every (re)connection: what came after it is told first. */
  dialog(id: DialogId, lastSeq: () => number): LiveDialog
  /** Conversations as they change; after a reconnection those that changed meanwhile come first. */
  inbox(): {
    readonly connection$: Observable<Connection>
    readonly events$: Observable<InboxEvent>
    reconnect(): void
  }
}
