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
  mediaWithTemplates,
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
} from "./parts/outgoing-parts.ts"
export { type ChannelChange, changesOn } from "./parts/channel-changes.ts"
export { type ShownPart, shownOn, shownPagesOn } from "./parts/shown-parts.ts"
export { splitText } from "./parts/split-text.ts"
export {
  type CheckedFiles,
  checkContent,
  checkFiles,
  recordingName,
  recordingNameAfter,
  repeatedFile,
} from "./files/attachments.ts"
export { refusalAt, type RejectedFile, storedRefusal } from "./files/attachment-refusals.ts"
export {
  acceptedExtensions,
  attachmentKind,
  attachmentLimit,
  attachmentLimits,
  type AttachmentPlace,
  type ChosenFile,
  isAudio,
} from "./files/attachment-kinds.ts"
export {
  largestRecording,
  longestRecording,
  type Microphone,
  type MicrophoneRefused,
  type NoRecorder,
  type Recording,
  recordingMessages,
} from "./audio/microphone.ts"
export { isOggOpus, oggHead, oggOfWebm } from "./audio/ogg-opus.ts"
export { peaksOf, quietestPeak } from "./audio/wave-peaks.ts"
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
} from "./audio/sound-output.ts"
export { cleanFileName, fileNameLimit, nameWithExtension, pastedFileName } from "./files/file-names.ts"
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
} from "./files/files.ts"
export {
  type MarkedText,
  readSigns,
  writtenOnMedium,
  runsOf,
  TextMark,
  textOnMedium,
  type TextRun,
  trimMarked,
} from "./parts/text-marks.ts"
export { fileAddress, fileValue, filesInValues, withFileAddresses, withFileNames } from "./files/file-values.ts"
export { fileEntityPhrases, SentFile, sentFileNamed, simulatedFiles, takesFile } from "./files/sent-file.ts"
export { checkReceived, type KeptFile, programRefused, unknownType } from "./files/received-files.ts"
export { PictureSize, smallPictureUrl } from "./files/picture-size.ts"
export {
  isPictureKind,
  isPictureShown,
  keptPicture,
  mostFrames,
  mostMovingPixels,
  mostPixels,
  needsSmallRendition,
  smallBytes,
  smallSide,
} from "./files/pictures.ts"
export { editedText, takesEdit } from "./parts/edited-text.ts"
export { formWords } from "./parts/form-answers.ts"
export { type IncomingLocation, type IncomingOffer, incomingWords } from "./parts/incoming-words.ts"
export { type Received, type Reception, receptionOf } from "./delivery/reception.ts"
export {
  advanced,
  deliveryLabels,
  roomFailureLabel,
  deliveryOfParts,
  DeliveryState,
  failureLabel,
  MessageDelivery,
} from "./delivery/message-delivery.ts"
export { type OfferedTemplate, offeredTemplates, templateKeyOf } from "./parts/offered-templates.ts"
export { SendingTrouble } from "./delivery/sending-trouble.ts"
export { accessEndNotice, accessEndSentence } from "./connections/access-end.ts"
export { type AccountNews, type AccountStanding, accountTroubles, standingAfter } from "./connections/account-news.ts"
export { type Backoff, backoffWait, isTriedAgain, marketingPause } from "./delivery/send-backoff.ts"
export { deliveryMessages } from "./delivery/delivery-messages.ts"
export { loggedWords } from "./delivery/logged-words.ts"
export { showsVendorTyping } from "./vendor-signs.ts"
export {
  endsSoon,
  freeTimeSentence,
  freeUntil,
  isWindowOver,
  windowBegin,
  windowOverSentence,
  type Windowed,
} from "./delivery/free-window.ts"
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
} from "./parts/message-templates.ts"
export {
  ChannelNotConfigured,
  DeviceMissing,
  deviceMissing,
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
  vendorReason,
  VendorUnavailable,
  WhatsappAccount,
  WhatsappBusiness,
  WhatsappBusinessDraft,
  type WhatsappBusinesses,
  WhatsappDevice,
  type WhatsappDevices,
} from "./connections/connections.ts"
export type { LoginFlags, LoginWindow, LoginWindows } from "./connections/login-windows.ts"
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
} from "./connections/connection-messages.ts"
