export { type Chat, type ChatDeps, type ChatState, createChat } from "./chat.ts"
export { createInbox, type Inbox, type InboxState } from "./inbox.ts"
