import { type Effect, Schema } from "effect"
import type { Observable } from "rxjs"
import type { StoredFile } from "../../channel/index.ts"
import type { Contact, ContactDraft } from "../../contact/index.ts"
import {
  type BotId,
  type CallRefused,
  ClientId,
  type CompanyId,
  type DialogId,
  failure,
  type LabelId,
  type MessageId,
  type Page,
  UserId,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { conversationMessages as say } from "./conversation-messages.ts"
import type { InboxCounts, InboxView } from "../inbox/inbox-views.ts"
import { Dialog, type InboxItem, type StatusFilter } from "./dialog.ts"
import type { DialogData } from "./dialog-data.ts"
import { Message, type NewMessage } from "./message.ts"

/** Page size of the inbox list (conversations, section 9). */
export const inboxPage = 12
/** Page size of a chat's messages (conversations, section 9). */
export const historyPage = 20

/** Another attendant holds the room. */
export const RoomHeld = failure("RoomHeld")
export type RoomHeld = typeof RoomHeld.Type
/** The room is already finalized. */
export const RoomFinished = failure("RoomFinished", { description: Schema.String })
export type RoomFinished = typeof RoomFinished.Type
/** The refusal of what only an open room allows; the specification's client reads `description`. */
export const roomFinished: RoomFinished = {
  _tag: "RoomFinished",
  message: say.alreadyFinalized,
  description: say.alreadyFinalized,
}
/** The refusal of joining a room that another attendant holds (conversations, section 8). */
export const roomHeld: RoomHeld = { _tag: "RoomHeld", message: say.joinRefused }

/** The port to the conversations that the signed-in user may see. */
export interface Dialogs {
  /** Lists the conversations, newest message first. */
  list(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly bots: ReadonlyArray<BotId>
    readonly name: string
    readonly status: StatusFilter
    /** Absent: all. */
    readonly view?: InboxView
    /** Rooms with one of these; absent or empty: all. */
    readonly labels?: ReadonlyArray<LabelId>
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<InboxItem>, CallRefused>
  /** Counts the open rooms of each view, up to `viewCountLimit`. */
  counts(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
  }): Effect.Effect<InboxCounts, CallRefused>
  get(id: DialogId): Effect.Effect<Dialog, CallRefused>
  /**
   * Lists at most `limit` messages, oldest first: the newest, those before a sequence number (0: the newest), or those
   * before the `offset` newest of them. `before` stays right while messages arrive; `offset` is the specification's.
   */
  history(wish: {
    readonly id: DialogId
    readonly before?: number
    readonly offset?: number
    readonly limit: number
  }): Effect.Effect<{ readonly messages: ReadonlyArray<Message>; readonly more: boolean }, CallRefused>
  /** Takes the room; the bot is silent from then on. Idempotent for the room's holder. */
  join(id: DialogId): Effect.Effect<Dialog, RoomHeld | RoomFinished | CallRefused>
  /** Reopens a finalized room, with the user as its holder. */
  reopen(id: DialogId): Effect.Effect<Dialog, CallRefused>
  finalize(id: DialogId): Effect.Effect<Dialog, RoomFinished | CallRefused>
  markAsRead(id: DialogId): Effect.Effect<void, CallRefused>
  /** Counts an open room as unread until somebody opens it again; where one message is unread nothing changes. */
  markAsUnread(id: DialogId): Effect.Effect<void, RoomFinished | CallRefused>
  /**
   * Sends a message again that its channel did not take; nothing happens if it was taken. Only the holder of an open room may,
   * and not where some of its parts have arrived.
   */
  resend(id: DialogId, seq: number): Effect.Effect<void, RoomHeld | CallRefused>
  /** Deletes a message for everybody: its row stays, as 'Mensagem apagada', without its text and files. */
  removeMessage(companyId: CompanyId, id: MessageId): Effect.Effect<void, CallRefused>
  /** What is known of the person, and their earlier rooms. */
  data(id: DialogId): Effect.Effect<DialogData, CallRefused>
  saveContact(id: DialogId, draft: ContactDraft): Effect.Effect<Contact, CallRefused>
  /** Lists the files of a conversation's messages, newest first, without those of deleted messages. */
  files(id: DialogId): Effect.Effect<ReadonlyArray<StoredFile>, CallRefused>
}

/** Connection state. `attempt` counts from 1 to 10. */
export type Connection =
  | { readonly state: "connecting" }
  | { readonly state: "open" }
  | { readonly state: "waiting"; readonly attempt: number; readonly retryInMs: number }
  | { readonly state: "lost" }
  | { readonly state: "ended" }

/** A user who has a room open. */
export const RoomViewer = Schema.Struct({ id: UserId, name: Schema.String })
export type RoomViewer = typeof RoomViewer.Type

/** Events of a live dialog. */
export const DialogEvent = Schema.Union([
  Schema.Struct({ type: Schema.tag("message"), message: Message }),
  Schema.Struct({ type: Schema.tag("dialog"), dialog: Dialog }),
  Schema.Struct({ type: Schema.tag("refused"), clientId: ClientId, reason: Schema.String }),
  /** The person on the other side is typing; repeated meanwhile, and never stored. */
  Schema.Struct({ type: Schema.tag("typing") }),
  /** The other users who have the room open, whenever they change; at first none. */
  Schema.Struct({ type: Schema.tag("viewers"), viewers: Schema.Array(RoomViewer) }),
  /** The room's notes have changed: they are read anew (`RoomNotes`). */
  Schema.Struct({ type: Schema.tag("notes") }),
])
export type DialogEvent = typeof DialogEvent.Type

/** A live connection to one dialog. Subscribing to `events$` opens it, unsubscribing closes it. */
export interface LiveDialog {
  readonly connection$: Observable<Connection>
  readonly events$: Observable<DialogEvent>
  /** Sends if connected, otherwise does nothing: the caller keeps unconfirmed messages and sends them again. */
  send(message: NewMessage): void
  /** Sends the typing indicator if connected; the server ignores it from users who do not hold the room. */
  typing(): void
  /** Reconnects at once, after 'lost' or while waiting for the next attempt. */
  reconnect(): void
}

/** Events of the inbox. */
export interface InboxEvent {
  readonly items: ReadonlyArray<InboxItem>
  /** The rooms that have left the user's workspaces: nothing more is told of them. */
  readonly gone: ReadonlyArray<DialogId>
  /** The number of unread rooms among all that the user may see. */
  readonly unreadRooms: number
}

/** A note has mentioned the user. */
export interface MentionEvent {
  readonly dialogId: DialogId
  /** Who has written it. */
  readonly by: string
}

/** The port to live events of conversations. */
export interface LiveDialogs {
  /**
   * `lastSeq` is called at every (re)connection: the changes after it arrive first. Whoever is away, and only sends what
   * was under way, is not told to others as looking at the room.
   */
  dialog(id: DialogId, lastSeq: () => number, terms?: { readonly away: boolean }): LiveDialog
  /**
   * Changed conversations. Those that changed while the connection was away are not told again: they are listed
   * (`hearMissedRooms`). Whoever only watches, on another page, does not count as present for transfers in turn.
   */
  inbox(terms?: { readonly watching: boolean }): {
    readonly connection$: Observable<Connection>
    readonly events$: Observable<InboxEvent>
    readonly mentions$: Observable<MentionEvent>
    reconnect(): void
  }
}
