import type { MessageDelivery } from "../../channel/index.ts"
import type { CallRefused, DialogId } from "../../kernel/index.ts"
import type {
  Connection,
  Dialog,
  Dialogs,
  EarlierRoom,
  LiveDialogs,
  MentionEvent,
  Message,
  RoomViewer,
} from "../index.ts"
import type { DialogRecord } from "./dialog-record.ts"

/** The ports `Dialogs` and `LiveDialogs` without a server, with controls for tests. */
export interface InMemoryDialogs {
  readonly dialogs: Dialogs
  readonly live: LiveDialogs
  /** Adds a message of the person or the bot. */
  tell(id: DialogId, text: string, sender?: "CLIENT" | "BOT"): void
  /** Stores a message of the attendant; returns it. */
  say(id: DialogId, text: string): Message
  /** The channel reports what became of a message. */
  deliver(id: DialogId, seq: number, delivery: MessageDelivery): void
  /** Changes a stored message. */
  change(id: DialogId, seq: number, facts: Partial<Message>): void
  /** Others have opened or left the room. */
  watchedBy(id: DialogId, viewers: ReadonlyArray<RoomViewer>): void
  /** The room tells that its notes have changed. */
  tellNotes(id: DialogId): void
  /** A note mentions the attendant. */
  mention(mention: MentionEvent): void
  /** Sets the earlier rooms of a conversation's person. */
  knowEarlier(id: DialogId, rooms: ReadonlyArray<EarlierRoom>): void
  /** Simulates that the person is typing. */
  typing(id: DialogId): void
  /** The rooms for which a typing indicator was sent, in order. */
  readonly typedIn: ReadonlyArray<DialogId>
  /** The room goes to a workspace that the attendant does not see. */
  leave(id: DialogId): void
  /** Begins a new conversation. */
  begin(told: DialogRecord): void
  /** Sets the connection state. While disconnected, nothing is sent or received. */
  connection(state: Connection): void
  /** Refuses messages with this reason; undefined accepts them again. */
  refuseMessages(reason: string | undefined): void
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** The ids marked as read, in order. */
  readonly read: ReadonlyArray<DialogId>
  /** Number of open dialog sockets. */
  readonly openSockets: number
  see(id: DialogId): DialogRecord
  /** Returns a conversation; undefined if there is none. */
  find(id: DialogId): DialogRecord | undefined
  /** Changes a room, if it is there, and tells who looks at it. */
  adjust(id: DialogId, facts: Partial<Dialog>): void
}
