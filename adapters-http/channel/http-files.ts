import type { Files } from "@prosa/core/channel"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { fileRoutes } from "./file-routes.ts"

/** `Files` over HTTP; `options.sendFile` tells of the progress. */
export const createHttpFiles = (options: ClientOptions): Files => {
  const client = makeClient({ upload: fileRoutes.upload, remove: fileRoutes.remove }, options)
  return {
    upload: ({ companyId, content }, onProgress) =>
      client.upload({ companyId, name: content.name, mimeType: content.type, file: content, onProgress }),
    remove: (id) => client.remove({ id }).pipe(Effect.asVoid),
  }
}
