export {
  type AudioRecorder,
  type AudioRecorderDeps,
  createAudioRecorder,
  type RecordedSound,
  type RecorderState,
} from "./audio/audio-recorder.ts"
export {
  type AudioDeck,
  type AudioPlayer,
  type AudioPlayerState,
  createAudioDeck,
  createAudioPlayer,
  type KnownWave,
  type PlayedFile,
} from "./audio/audio-player.ts"
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
} from "./files/attachments.ts"
export {
  createLoginReturn,
  type LoginReturn,
  type LoginReturnDeps,
  type LoginReturnState,
} from "./connections/login-return.ts"
export { createMetaLogin, type MetaLogin, type MetaLoginDeps, type MetaLoginState } from "./connections/meta-login.ts"
export {
  createMetaPagesView,
  type MetaPagesDeps,
  type MetaPagesState,
  type MetaPagesView,
} from "./connections/meta-pages-view.ts"
export {
  createOwnNumberStanding,
  type OwnNumberStanding,
  type OwnNumberState,
} from "./connections/own-number-standing.ts"
export {
  createWhatsappBusinessForm,
  type WhatsappBusinessForm,
  type WhatsappBusinessFormDeps,
  type WhatsappBusinessState,
} from "./connections/whatsapp-business-form.ts"
export {
  createWhatsappDevice,
  type WhatsappDeviceDeps,
  type WhatsappDeviceState,
  type WhatsappDeviceView,
} from "./connections/whatsapp-device.ts"
export type { QrCodeState } from "./connections/qr-code.ts"
