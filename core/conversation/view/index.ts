export { type ChatMemory, createChatMemory, type Unsent } from "./chat-memory.ts"
export { createChat } from "./chat.ts"
export type { Chat, ChatDeps, ChatState } from "./chat-state.ts"
export { type ContactForm, createContactForm } from "./contact-form.ts"
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
