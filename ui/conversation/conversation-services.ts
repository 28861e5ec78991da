import type {
  Dialogs,
  DialogTemplates,
  LiveDialogs,
  MessageActs,
  NewConversations,
  RoomLabels,
  RoomNotes,
  RoomSnoozes,
  ScheduledMessages,
  Rooms,
  ShortcutMemory,
} from "@prosa/core/conversation"
import type { ChatMemory, InboxViewMemory, MessageNotices, Outbox } from "@prosa/core/conversation/view"
import type { ClientId } from "@prosa/core/kernel"
import { createServiceSlice } from "../services/service-slices.ts"

/** Conversations, stored and live. */
export interface ConversationServices {
  readonly dialogs: Dialogs
  /** What may be sent after the free window of a channel. */
  readonly dialogTemplates: DialogTemplates
  /** Conversations that staff begin. */
  readonly newConversations: NewConversations
  readonly live: LiveDialogs
  /** The rooms as who manages them sees them. */
  readonly managedRooms: Rooms
  /** What changes messages that people have already. */
  readonly acts: MessageActs
  /** What puts rooms off. */
  readonly snoozes: RoomSnoozes
  /** Messages that are sent at a time. */
  readonly scheduled: ScheduledMessages
  /** The labels of rooms. */
  readonly roomLabels: RoomLabels
  /** What colleagues note in rooms for each other. */
  readonly notes: RoomNotes
  /** The view of the inbox that was open last. */
  readonly inboxView: InboxViewMemory
  /** Whether the keys of the inbox are on. */
  readonly shortcuts: ShortcutMemory
  /** Tells of messages while nobody sees the tab. */
  readonly notices: MessageNotices
  /** What is written and not sent, whatever page is open. */
  readonly chatMemory: ChatMemory
  /** Goes on sending what was under way in a room that was left. */
  readonly outbox: Outbox
  /** The id under which a message is sent: sending it again does not double it. */
  readonly newClientId: () => ClientId
}

export const conversationSlice = createServiceSlice<"conversation", ConversationServices>("conversation")
export const useConversationServices = conversationSlice.useServices
