export { type Attendance, attendanceOf } from "./attendance.ts"
export {
  type ComposerState,
  composerFor,
  Dialog,
  DialogStatus,
  heldByNoOther,
  InboxItem,
  mayFinalize,
  mayJoin,
  mayWrite,
  notHeldSentence,
  previewOf,
  StatusFilter,
} from "./dialog.ts"
export { DialogData, EarlierRoom, earlierRoomsLimit } from "./dialog-data.ts"
export { type JoinedRoom, type RoomsToJoin, roomsToJoin } from "./joined-rooms.ts"
export { charactersOver, draftLimit, Message, MessageButton, messageLimit, NewMessage, Sender } from "./message.ts"
export {
  addPending,
  confirmMessage,
  emptyTimeline,
  mergeChange,
  mergeMessages,
  mergeOlder,
  outgoing,
  type PendingMessage,
  refusePending,
  retryPending,
  storePendingRecording,
  type Timeline,
  withoutPending,
} from "./timeline.ts"
export { awaitsBot, tellsTyping, typingTimes } from "./typing.ts"
export { unreadWords, unseenAfter } from "./unseen.ts"
export { widgetColours } from "./widget-colours.ts"
export { findRooms, roomNumberIn } from "./find-rooms.ts"
export { lastMessageOf, summaryOf } from "./message-summary.ts"
export { type ChatRow, chatRows } from "./chat-rows.ts"
export { type ConnectionTrouble, troubleAfter } from "./connection-trouble.ts"
export { bringsMessage } from "./new-messages.ts"
export type { NoticePermission, Notifier } from "./notifier.ts"
export { fieldsOfInbox, firstInboxAddress, type InboxAddress, inboxAddressIn, inboxPath } from "./inbox-address.ts"
export { belongsTo, type InboxFilter, inTheirPlaces, mergeInbox, type MovedRows, movedRows } from "./inbox-list.ts"
export { conversationMessages } from "./conversation-messages.ts"
export { conversationOfMessages } from "./conversation-of-messages.ts"
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
  roomFinished,
  RoomHeld,
  roomHeld,
  RoomViewer,
} from "./dialogs.ts"
export {
  AttendantChoice,
  AttendantGone,
  attendantGone,
  attendantsNamed,
  bulkLimit,
  byReadiness,
  holderNameOf,
  mayCloseRow,
  mayTransferRow,
  NoExternalSystem,
  noExternalSystem,
  noRoomFilters,
  type RoomFilters,
  RoomOutside,
  roomOutside,
  RoomRow,
  exportLimit,
  type Rooms,
  type RoomsCsv,
  type RoomsCsvWish,
  type RoomSortField,
  roomSortFields,
  type RoomsWish,
  transferRefusal,
  type TransferRefused,
  unassigned,
  withExternalSystem,
  workspaceGone,
} from "./rooms.ts"
export { roomMessages } from "./room-messages.ts"
export { type RoomColumn, roomColumns, wordsOfDuration, wordsOfRoom } from "./room-columns.ts"
export {
  clearedRoomFilters,
  currentDay,
  firstRoomFilters,
  isRoomFilterSet,
  type RoomFilterField,
  roomFilterFields,
  roomFilterLabels,
  roomFiltersIn,
  roomFiltersOn,
  type RoomPeriod,
  type RoomsTableFilters,
  wordsOfRoomFilter,
} from "./room-filters.ts"
export {
  countOfRooms,
  everyRoom,
  inParts,
  isRoomSelected,
  markOfPage,
  noRooms,
  refreshRooms,
  type RoomAction,
  roomActions,
  type RoomSelection,
  roomsFor,
  selectRooms,
  wholeLimit,
} from "./room-selection.ts"
export { dayAt, linesIn, roomsCsvHead, roomsCsvLines, roomsFileName } from "./rooms-csv.ts"
export { type DialogTemplates, TemplateAddress, type TemplateToSend, TemplateValue } from "./dialog-templates.ts"
export {
  type LiveChats,
  type LiveVisitor,
  OpeningMessage,
  SentMessage,
  SessionWish,
  VisitorEvent,
  type VisitorFiles,
  VisitorHistory,
  VisitorSession,
  WidgetBrand,
} from "./live-chat.ts"
