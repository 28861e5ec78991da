export { type ChatMemory, createChatMemory } from "./chat/chat-memory.ts"
export { StoredUnsent, type Unsent, type UnsentOwner, type UnsentStore } from "./chat/unsent-content.ts"
export { createOutbox, type Outbox } from "./chat/outbox.ts"
export { resumeUnsent } from "./chat/resume-unsent.ts"
export { createChat } from "./chat/chat.ts"
export type { Chat, ChatDeps, ChatState } from "./chat/chat-state.ts"
export { createRoomContactForm, type RoomContactForm } from "./chat/room-contact-form.ts"
export { watchInbox } from "./inbox/missed-rooms.ts"
export { createMessageNotices, type MessageNotices } from "./inbox/message-notices.ts"
export { loadUntil } from "./chat/load-until.ts"
export { createMessageEditing, type MessageEditing, type MessageEditingState } from "./chat/message-editing.ts"
export { createMessageReaction, type MessageReaction } from "./chat/message-reaction.ts"
export { createMessageRemoval, type MessageRemoval } from "./chat/message-removal.ts"
export { createDialogFiles, type SentFiles } from "./chat/dialog-files.ts"
export {
  createHandOverForm,
  type HandOverDeps,
  type HandOverForm,
  type HandOverSource,
  type HandOverState,
} from "./transfer/hand-over-form.ts"
export { createChatNotes, type ChatNotesDeps, type RoomNotesView } from "./notes/room-notes-view.ts"
export { type MentionChoice, noRoomNotes, type RoomNotesState } from "./notes/room-notes-state.ts"
export { countsPause, type InboxViewMemory } from "./inbox/view-counts.ts"
export { type HeldRows } from "./inbox/held-rows.ts"
export { createInbox, type Inbox } from "./inbox/inbox.ts"
export { type InboxState } from "./inbox/inbox-state.ts"
export {
  createTemplateSending,
  type TemplateSending,
  type TemplateSendingDeps,
  type TemplateSendingState,
} from "./chat/template-sending.ts"
export { createVisitorChat, type VisitorChat, type VisitorChatDeps } from "./visitor/visitor-chat.ts"
export { companySpeaker, type VisitorChatState, visibleMessages } from "./visitor/visitor-chat-state.ts"
export { createScheduling, type Scheduling, type SchedulingState } from "./scheduled/scheduling.ts"
export { createSnoozing, type Snoozing } from "./snooze/snoozing.ts"
export { createLabelsOfRoom } from "./rooms/labels-of-room.ts"
export { createRoomBulk, type RoomBulk, type RoomBulkDeps, type RoomBulkState } from "./rooms/room-bulk.ts"
export { type BulkChange, type BulkRun, noticeOfRun, runInCalls } from "./rooms/bulk-run.ts"
export {
  type AttendantChoices,
  createRoomTransferForm,
  type RoomTransferDeps,
  type RoomTransferForm,
} from "./transfer/room-transfer-form.ts"
export {
  type ConversationStart,
  type ConversationStartState,
  createConversationStart,
} from "./rooms/conversation-start.ts"
export { createRoomsDesk, type RoomsDesk } from "./rooms/rooms-desk.ts"
export { createRoomsExport, type RoomsExport } from "./rooms/rooms-export.ts"
export {
  createRoomsTable,
  type RoomsTable,
  type RoomsTableDeps,
  type RoomsTableWish,
  type TypedRoomFilter,
} from "./rooms/rooms-table.ts"
