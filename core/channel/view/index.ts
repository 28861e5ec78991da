export {
  type AudioRecorder,
  type AudioRecorderDeps,
  createAudioRecorder,
  type RecordedSound,
  type RecorderState,
} from "./audio-recorder.ts"
export {
  type AudioDeck,
  type AudioPlayer,
  type AudioPlayerState,
  createAudioDeck,
  createAudioPlayer,
  type KnownWave,
  type PlayedFile,
} from "./audio-player.ts"
export {
  type Attachment,
  type Attachments,
  type AttachmentsDeps,
  type AttachmentsState,
  createAttachments,
  maySend,
  type RefusedAttachment,
  type UnfinishedFile,
  unfinishedFiles,
  uploaded,
} from "./attachments.ts"
export { createLoginReturn, type LoginReturn, type LoginReturnDeps, type LoginReturnState } from "./login-return.ts"
export { createMetaLogin, type MetaLogin, type MetaLoginDeps, type MetaLoginState } from "./meta-login.ts"
export { createMetaPagesView, type MetaPagesDeps, type MetaPagesState, type MetaPagesView } from "./meta-pages-view.ts"
export { createOwnNumberStanding, type OwnNumberStanding } from "./own-number-standing.ts"
export {
  createWhatsappBusinessForm,
  type WhatsappBusinessForm,
  type WhatsappBusinessFormDeps,
  type WhatsappBusinessState,
} from "./whatsapp-business-form.ts"
export {
  type QrCodeState,
  createWhatsappDevice,
  type WhatsappDeviceDeps,
  type WhatsappDeviceState,
  type WhatsappDeviceView,
} from "./whatsapp-device.ts"
