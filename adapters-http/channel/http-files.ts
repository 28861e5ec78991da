import type { Files } from "@prosa/core/channel"
import { Effect } from "effect"
import { makeClient } from "../client.ts"
import { makeUpload, type UploadOptions } from "../upload-client.ts"
import { fileRoutes } from "./file-routes.ts"

/** Implements `Files` over HTTP; `options.sendFile` reports the progress. */
export const createHttpFiles = (options: UploadOptions): Files => {
  const client = makeClient({ remove: fileRoutes.remove }, options)
  const upload = makeUpload(fileRoutes.upload, options)
  return {
    upload: ({ companyId, content, use }, onProgress) =>
      upload({ companyId, name: content.name, mimeType: content.type, use }, content, onProgress),
    remove: (id) => client.remove({ id }).pipe(Effect.asVoid),
  }
}
