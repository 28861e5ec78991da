export { type Attendance, attendanceOf } from "./dialogs/attendance.ts"
export {
  waitingMinutes,
  waitingSinceOf,
  type WaitingTone,
  waitingTone,
  waitingWords,
  waitOf,
  waitsSince,
} from "./dialogs/waiting-time.ts"
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
} from "./dialogs/dialog.ts"
export { InboxCounts, InboxView, inboxViews, inView, viewCountLimit, viewCountWords } from "./inbox/inbox-views.ts"
export {
  Colleague,
  mayRemoveNote,
  NewNote,
  isNote,
  noteLimit,
  noteMessages,
  notesListed,
  RoomNote,
  type RoomNotes,
} from "./notes/room-notes.ts"
export {
  colleaguesFound,
  mentionAt,
  mentionedIn,
  type NotePiece,
  notePieces,
  withMention,
  type WrittenMention,
} from "./notes/note-mentions.ts"
export { DialogData, EarlierRoom, earlierRoomsLimit } from "./dialogs/dialog-data.ts"
export { type JoinedRoom, type RoomsToJoin, roomsToJoin } from "./dialogs/joined-rooms.ts"
export {
  charactersOver,
  draftLimit,
  Message,
  MessageButton,
  messageLimit,
  NewMessage,
  QuotedMessage,
  Reactions,
  Sender,
} from "./dialogs/message.ts"
export { mayBeQuoted, quotedNow, quotedOf, quotedWords } from "./dialogs/quoted-message.ts"
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
} from "./chat/timeline.ts"
export { type MessageDeeds, messageDeeds, type MessageReader } from "./chat/message-deeds.ts"
export {
  EditedMessage,
  isTakenBack,
  mayEdit,
  mayReact,
  type MessageActs,
  offeredReactions,
  ReactionEmoji,
} from "./chat/message-acts.ts"
export { messageTimes, noteAbout } from "./chat/message-words.ts"
export { awaitsBot, announcesTyping, typingTimes } from "./chat/typing.ts"
export { unreadWords, unseenAfter } from "./dialogs/unseen.ts"
export { widgetColours } from "./visitor/widget-colours.ts"
export { findRooms, roomNumberIn } from "./rooms/find-rooms.ts"
export {
  type BegunConversation,
  beginsWithTemplate,
  begunByLine,
  connectionGone,
  ConversationWay,
  ConversationWays,
  conversationWays,
  mayWriteFirst,
  type NewConversations,
  NoConversationWay,
  noPhoneToWriteTo,
  phoneOfAnother,
} from "./rooms/new-conversation.ts"
export { deletionLabel, lastMessageOf, speakerOf, summaryOf } from "./dialogs/message-summary.ts"
export { type ChatRow, chatRows, notesWithin } from "./chat/chat-rows.ts"
export { type ConnectionTrouble, troubleAfter } from "./chat/connection-trouble.ts"
export { isUnreadFor, unreadRoomsWords } from "./inbox/unread-rooms.ts"
export { renamedTitle, tabTitle } from "./inbox/tab-title.ts"
export {
  type InboxCommand,
  inboxCommandOf,
  type InboxShortcut,
  inboxShortcuts,
  letterOf,
  neighbourOf,
  type PressedKey,
  type ShortcutMemory,
} from "./inbox/inbox-shortcuts.ts"
export { bringsMessage } from "./inbox/new-messages.ts"
export type { NoticePermission, Notifier } from "./inbox/notifier.ts"
export {
  fieldsOfInbox,
  firstInboxAddress,
  type InboxAddress,
  inboxAddressIn,
  inboxPath,
} from "./inbox/inbox-address.ts"
export {
  belongsTo,
  type InboxFilter,
  inTheirPlaces,
  mergeInbox,
  type MovedRows,
  movedRows,
} from "./inbox/inbox-list.ts"
export { type DeliveryOfMessage, undeliveredAfter } from "./dialogs/undelivered.ts"
export { conversationMessages } from "./dialogs/conversation-messages.ts"
export { conversationOfMessages } from "./dialogs/conversation-of-messages.ts"
export {
  type Connection,
  DialogEvent,
  type Dialogs,
  historyPage,
  type InboxEvent,
  type MentionEvent,
  inboxPage,
  type LiveDialog,
  type LiveDialogs,
  RoomFinished,
  roomFinished,
  RoomHeld,
  roomHeld,
  RoomViewer,
} from "./dialogs/dialogs.ts"
export {
  AttendantChoice,
  AttendantGone,
  attendantGone,
  attendantsNamed,
  bulkLimit,
  byReadiness,
  hasReckonedFilter,
  holderNameOf,
  mayCloseRow,
  mayTransferRow,
  NoExternalSystem,
  noExternalSystem,
  noRoomFilters,
  passesReckonedFilters,
  type RoomFilters,
  RoomOutside,
  roomOutside,
  exportLimit,
  type Rooms,
  type RoomsCsv,
  type RoomsCsvWish,
  type RoomsWish,
  transferRefusal,
  type TransferRefused,
  unassigned,
  withExternalSystem,
  workspaceGone,
} from "./rooms/rooms.ts"
export { roomMessages } from "./rooms/room-messages.ts"
export { type RoomColumn, roomColumns, wordsOfDuration, wordsOfRoom } from "./rooms/room-columns.ts"
export {
  clearedRoomFilters,
  firstRoomFilters,
  isRoomFilterSet,
  offeredStatusSeconds,
  type RoomFilterField,
  roomFilterFields,
  roomFilterLabels,
  roomFiltersIn,
  roomFiltersOn,
  type RoomsTableFilters,
  wordsOfRoomFilter,
} from "./rooms/room-filters.ts"
export { inParts, type RoomAction, roomActions, roomsFor } from "./rooms/room-actions.ts"
export { roomsCsvHead, roomsCsvLines, roomsFileName } from "./rooms/rooms-csv.ts"
export { type DialogTemplates, TemplateAddress, type TemplateToSend, TemplateValue } from "./chat/dialog-templates.ts"
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
} from "./visitor/live-chat.ts"
export {
  inListedOrder,
  isTimedOrder,
  type ListedRoomField,
  type OrderBy,
  listedRoomFields,
  listedRooms,
  type PlacedRoom,
  type RoomOrder,
  type RoomSortField,
  roomSortFields,
  type TimedRoomField,
  timedRoomFields,
  tooManyRoomsToOrder,
  tooManyRoomsToReckon,
} from "./rooms/room-order.ts"
export { RoomRow } from "./rooms/room-row.ts"
export {
  longestSnooze,
  momentOfReturn,
  RoomSnooze,
  type SnoozeChoice,
  snoozeChoices,
  snoozeFault,
  snoozeMessages,
  snoozeWords,
  whenWords,
} from "./snooze/room-snooze.ts"
export type { RoomSnoozes } from "./snooze/room-snoozes.ts"
export {
  hasScheduled,
  refusedNow,
  ScheduledInRoom,
  scheduledInRoomWords,
  scheduledWords,
} from "./scheduled/scheduled-in-room.ts"
export {
  NewScheduledMessage,
  scheduleChoices,
  scheduledLimit,
  ScheduledMessage,
  scheduledMessages,
  scheduleFault,
} from "./scheduled/scheduled-message.ts"
export type { ScheduledMessages } from "./scheduled/scheduled-messages.ts"
export type { RoomLabels } from "./rooms/room-labels.ts"
