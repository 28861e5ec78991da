export { Channel, channels, type ChoiceStyle, choiceStyleOf, fileKindOf } from "./channel.ts"
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
  longestRecording,
  type Microphone,
  type MicrophoneRefused,
  type NoRecorder,
  type Recording,
  recordingMessages,
} from "./microphone.ts"
export { oggOfWebm } from "./ogg-opus.ts"
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
  fileInUse,
  NoRoomForFile,
  noRoomForFile,
  StoredFile,
  tooManyFiles,
  type UploadProgress,
  WrongFileType,
} from "./files.ts"
export { type MarkedText, runsOf, TextMark, textOnChannel, type TextRun, trimMarked } from "./text-marks.ts"
