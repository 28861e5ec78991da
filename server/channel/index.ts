export { enqueueDeliveries } from "./delivery-store.ts"
export { fileApi } from "./file-api.ts"
export { createFileLinks, type FileLinks, type LinkedFile } from "./file-links.ts"
export {
  bindFiles,
  type FileFacts,
  type FileOwner,
  filesOfDialog,
  findFiles,
  forStaff,
  lockUnsent,
  peekFiles,
  staffUrl,
  unknownFiles,
  useFilesInFlow,
  keepFilesOfTemplate,
} from "./file-rows.ts"
export { createFiles } from "./files-service.ts"
export { largestUpload, takeUpload, type UploadDeps } from "./take-upload.ts"
export { fileJobs } from "./unused-files.ts"
