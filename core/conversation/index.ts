export {
  type Composer,
  composerFor,
  Dialog,
  DialogStatus,
  InboxItem,
  mayJoin,
  mayWrite,
  StatusFilter,
} from "./dialog.ts"
export {
  addPending,
  emptyTimeline,
  mergeMessages,
  Message,
  MessageButton,
  MessageFile,
  messageLimit,
  MessageText,
  type PendingMessage,
  piecesOf,
  refusePending,
  retryPending,
  withoutPending,
  Sender,
  type TextPiece,
  type Timeline,
} from "./message.ts"
export { belongsTo, type InboxFilter, mergeInbox } from "./inbox-list.ts"
export { conversationMessages } from "./conversation-messages.ts"
export {
  type Connection,
  DialogEvent,
  type Dialogs,
  historyPage,
  type InboxEvent,
  inboxPage,
  type LiveDialog,
  type LiveDialogs,
  RoomFinished,
  RoomHeld,
} from "./dialogs.ts"
export {
  type LiveChats,
  type LiveVisitor,
  SessionWish,
  VisitorEvent,
  VisitorHistory,
  VisitorMessage,
  VisitorSession,
  WidgetBrand,
} from "./live-chat.ts"
