export {
  type Attachment,
  type Attachments,
  type AttachmentsDeps,
  type AttachmentsState,
  createAttachments,
  maySend,
  type RefusedAttachment,
} from "./attachments.ts"
export { type ChatMemory, createChatMemory, type Unsent } from "./chat-memory.ts"
export { createChat } from "./chat.ts"
export type { Chat, ChatDeps, ChatState } from "./chat-state.ts"
export { createDialogFiles, type SentFiles } from "./dialog-files.ts"
export { createInbox, type Inbox, type InboxState } from "./inbox.ts"
export { createVisitorChat, type VisitorChat, type VisitorChatDeps, type VisitorChatState } from "./visitor-chat.ts"
