export {
  createKeyUpload,
  type KeyUpload,
  type KeyUploadState,
  type PickedFile,
  type ReadKeyFile,
} from "./key-upload.ts"
export { createProviderKeyList, type ProviderKeyList, providerKeySearchPause } from "./provider-key-list.ts"
