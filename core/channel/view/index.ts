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
