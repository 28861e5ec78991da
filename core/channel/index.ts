export { Channel, channels, type FileKind, fileKindOf } from "./channel.ts"
export {
  acceptedExtensions,
  attachmentKind,
  attachmentLimit,
  type AttachmentPlace,
  type CheckedFiles,
  checkFiles,
  type ChosenFile,
  isAudio,
  recordingName,
  type RejectedFile,
  repeatedFile,
} from "./attachments.ts"
