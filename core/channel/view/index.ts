export {
  type AudioRecorder,
  type AudioRecorderDeps,
  createAudioRecorder,
  type RecorderState,
} from "./audio-recorder.ts"
export {
  type Attachment,
  type Attachments,
  type AttachmentsDeps,
  type AttachmentsState,
  createAttachments,
  maySend,
  type RefusedAttachment,
  uploaded,
} from "./attachments.ts"
