export { Channel, channels, FileKind, fileKindOf } from "./channel.ts"
export {
  acceptedExtensions,
  attachmentKind,
  attachmentLimit,
  type AttachmentPlace,
  type CheckedFiles,
  checkContent,
  checkFiles,
  type ChosenFile,
  filesPerMessage,
  formatFileSize,
  isAudio,
  recordingName,
  type RejectedFile,
  repeatedFile,
} from "./attachments.ts"
export { cleanFileName, fileNameLimit, nameWithExtension, pastedFileName } from "./file-names.ts"
export {
  type FileContent,
  FileInUse,
  type FileRefused,
  type Files,
  FileTooLarge,
  fileInUse,
  NoRoomForFile,
  noRoomForFile,
  StoredFile,
  type UploadProgress,
  WrongFileType,
} from "./files.ts"
