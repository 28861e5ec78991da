export { Channel, channels } from "./channel.ts"
export {
  type Capabilities,
  type ChoiceStyle,
  choiceStyleOf,
  connectionWay,
  fileKindOf,
  type FileRule,
  fileSentAs,
  type FileToTake,
  media,
  mediaByQrCode,
  mediaInOrder,
  Medium,
} from "./media.ts"
export {
  numberedReply,
  type OutgoingButton,
  type OutgoingFile,
  type OutgoingMessage,
  type OutgoingOption,
  type OutgoingPart,
  outgoingWords,
  pagesOf,
  partsOf,
  type Press,
  readPress,
} from "./outgoing-parts.ts"
export { type ChannelChange, changesOn } from "./channel-changes.ts"
export { type ShownPart, shownOn, shownPagesOn } from "./shown-parts.ts"
export { splitText } from "./split-text.ts"
export {
  acceptedExtensions,
  attachmentKind,
  attachmentLimit,
  attachmentLimits,
  type AttachmentPlace,
  type CheckedFiles,
  checkContent,
  checkFiles,
  type ChosenFile,
  isAudio,
  recordingName,
  recordingNameAfter,
  refusalAt,
  type RejectedFile,
  repeatedFile,
  storedRefusal,
} from "./attachments.ts"
export {
  largestRecording,
  longestRecording,
  type Microphone,
  type MicrophoneRefused,
  type NoRecorder,
  type Recording,
  recordingMessages,
} from "./microphone.ts"
export { isOggOpus, oggHead, oggOfWebm } from "./ogg-opus.ts"
export { peaksOf, quietestPeak } from "./wave-peaks.ts"
export {
  clockOf,
  type DecodedSound,
  largestDecoded,
  type PlaybackSpeed,
  playbackSpeeds,
  type PlayingSound,
  type SoundEvent,
  type SoundOutput,
  type SoundUnreadable,
} from "./sound-output.ts"
export { cleanFileName, fileNameLimit, nameWithExtension, pastedFileName } from "./file-names.ts"
export {
  type FileContent,
  FileInUse,
  FileKind,
  fileKindLabels,
  type FileRefused,
  type Files,
  filesPerMessage,
  formatFileSize,
  FileTooLarge,
  FileUse,
  fileInUse,
  NoRoomForFile,
  noRoomForFile,
  StoredFile,
  tooManyFiles,
  type UploadProgress,
  WrongFileType,
} from "./files.ts"
export { type MarkedText, readSigns, runsOf, TextMark, textOnMedium, type TextRun, trimMarked } from "./text-marks.ts"
export { checkReceived, type KeptFile, programRefused, unknownType } from "./received-files.ts"
export { type IncomingLocation, incomingWords } from "./incoming-words.ts"
export { type Received, type Reception, receptionOf } from "./reception.ts"
export {
  advanced,
  deliveryLabels,
  deliveryOfParts,
  DeliveryState,
  failureLabel,
  MessageDelivery,
} from "./message-delivery.ts"
export { accessEndNotice, accessEndSentence } from "./access-end.ts"
export { type AccountNews, type AccountStanding, accountTroubles, standingAfter } from "./account-news.ts"
export { type Backoff, backoffWait, isTriedAgain, marketingPause } from "./send-backoff.ts"
export { deliveryMessages } from "./delivery-messages.ts"
export { loggedWords } from "./logged-words.ts"
export { tellsVendorTyping } from "./vendor-signs.ts"
export { endsSoon, freeTimeSentence, freeUntil, isWindowOver, windowBegin, windowOverSentence } from "./free-window.ts"
export {
  knownTemplateValues,
  MessageTemplate,
  renderTemplate,
  templateErrors,
  templateLink,
  templateObstacle,
  templateValue,
  templateValueLimit,
  type MessageTemplateValues,
  type TemplateVariable,
  templateVariables,
  templateWords,
} from "./message-templates.ts"
export {
  ChannelNotConfigured,
  ConnectionFacts,
  findCloudNumber,
  ConnectionState,
  ConnectionTaken,
  type DeviceOwner,
  Disconnection,
  LoginExpired,
  LoginKind,
  type MetaLogins,
  MetaPage,
  type MetaPageConnections,
  MetaPages,
  MetaPageType,
  QrCode,
  VendorRefused,
  WhatsappAccount,
  WhatsappBusiness,
  WhatsappBusinessDraft,
  type WhatsappBusinesses,
  WhatsappDevice,
  type WhatsappDevices,
} from "./connections.ts"
export type { LoginFlags, LoginWindow, LoginWindows } from "./login-windows.ts"
export {
  connectionMessages,
  deviceInfoPoll,
  loginFlagPoll,
  loginFlags,
  loginWindowDelay,
  loginWindowPoll,
  qrCodeAsks,
  qrCodeDelay,
  qrCodeLife,
} from "./connection-messages.ts"
