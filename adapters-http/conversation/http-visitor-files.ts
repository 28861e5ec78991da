import type { VisitorFiles } from "@prosa/core/conversation"
import { makeUpload, type UploadOptions } from "../upload-client.ts"
import { liveChatFileRoutes } from "./live-chat-file-routes.ts"

/**
 * Implements `VisitorFiles` over HTTP; `options.headers` carries the visitor's token, `options.sendFile` reports the
 * progress.
 */
export const createHttpVisitorFiles = (options: UploadOptions): VisitorFiles => {
  const upload = makeUpload(liveChatFileRoutes.upload, options)
  return {
    upload: (content, onProgress) => upload({ name: content.name, mimeType: content.type }, content, onProgress),
  }
}
