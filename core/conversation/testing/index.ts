export { createInMemoryNewConversations, type InMemoryNewConversations } from "./in-memory-new-conversations.ts"
export {
  aMessageTemplate,
  createInMemoryDialogTemplates,
  type InMemoryDialogTemplates,
} from "./in-memory-dialog-templates.ts"
export { createInMemoryMessageActs, type InMemoryMessageActs } from "./in-memory-message-acts.ts"
export { createInMemoryScheduled, type InMemoryScheduled } from "./in-memory-scheduled.ts"
export { createInMemorySnoozes, type InMemorySnoozes } from "./in-memory-snoozes.ts"
export { createInMemoryRoomLabels, type InMemoryRoomLabels } from "./in-memory-room-labels.ts"
export { createInMemoryRoomNotes, type InMemoryRoomNotes } from "./in-memory-room-notes.ts"
export { openChat, type OpenedChat } from "./open-chat.ts"
export { createInMemoryUnsent } from "./in-memory-unsent.ts"
export { aDialog, aMessage } from "./conversation-builders.ts"
export { createFakeNotifier, type FakeNotifier } from "./fake-notifier.ts"
export type { DialogRecord } from "./dialog-record.ts"
export type { InMemoryDialogs } from "./dialog-controls.ts"
export { createInMemoryDialogs } from "./in-memory-dialogs.ts"
export {
  createInMemoryLiveChats,
  type InMemoryLiveChats,
  type SpokenBot,
  type VisitorSide,
} from "./in-memory-live-chats.ts"
export {
  aRoom,
  createInMemoryRooms,
  type InMemoryRooms,
  type InMemoryRoomsFacts,
  type RoomRecord,
} from "./in-memory-rooms.ts"
