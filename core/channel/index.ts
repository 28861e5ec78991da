export { Channel, channels, fileKindOf } from "./channel.ts"
export {
  acceptedExtensions,
  attachmentKind,
  attachmentLimit,
  type AttachmentPlace,
  type CheckedFiles,
  checkContent,
  checkFiles,
  type ChosenFile,
  isAudio,
  recordingName,
  type RejectedFile,
  repeatedFile,
} from "./attachments.ts"
export { cleanFileName, fileNameLimit, nameWithExtension, pastedFileName } from "./file-names.ts"
export {
  type FileContent,
  FileInUse,
  FileKind,
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
