export { type ChatMemory, createChatMemory } from "./chat-memory.ts"
export { StoredUnsent, type Unsent, type UnsentOwner, type UnsentStore } from "./unsent-content.ts"
export { createOutbox, type Outbox } from "./outbox.ts"
export { resumeUnsent } from "./resume-unsent.ts"
export { createChat } from "./chat.ts"
export type { Chat, ChatDeps, ChatState } from "./chat-state.ts"
export { createRoomContactForm, type RoomContactForm } from "./room-contact-form.ts"
export { watchInbox } from "./missed-rooms.ts"
export { createMessageNotices, type MessageNotices } from "./message-notices.ts"
export { createMessageRemoval, type MessageRemoval } from "./message-removal.ts"
export { createDialogFiles, type SentFiles } from "./dialog-files.ts"
export {
  createHandOverForm,
  type HandOverDeps,
  type HandOverForm,
  type HandOverSource,
  type HandOverState,
} from "./hand-over-form.ts"
export { type HeldRows } from "./held-rows.ts"
export { createInbox, type Inbox, type InboxState } from "./inbox.ts"
export {
  createTemplateSending,
  type OfferedTemplate,
  type TemplateSending,
  type TemplateSendingDeps,
  type TemplateSendingState,
} from "./template-sending.ts"
export { createVisitorChat, type VisitorChat, type VisitorChatDeps } from "./visitor-chat.ts"
export { companySpeaker, type VisitorChatState, visibleMessages } from "./visitor-chat-state.ts"
export { createRoomBulk, type RoomBulk, type RoomBulkDeps, type RoomBulkState } from "./room-bulk.ts"
export { type BulkChange, type BulkRun, noticeOfRun, runInCalls } from "./bulk-run.ts"
export { createRoomChoice, offersEveryRoom, type RoomChoice } from "./room-choice.ts"
export {
  type AttendantChoices,
  createRoomTransferForm,
  type RoomTransferDeps,
  type RoomTransferForm,
} from "./room-transfer-form.ts"
export { createRoomsDesk, type RoomsDesk } from "./rooms-desk.ts"
export { createRoomsExport, type RoomsExport, type RoomsExportState } from "./rooms-export.ts"
export {
  createRoomsTable,
  type RoomsTable,
  type RoomsTableDeps,
  type RoomsTableWish,
  type TypedRoomFilter,
} from "./rooms-table.ts"
