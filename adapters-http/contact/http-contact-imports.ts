import type { ContactImports } from "@prosa/core/contact"
import { Effect } from "effect"
import { makeClient } from "../client.ts"
import { makeTextStreamCall } from "../text-stream.ts"
import { makeUpload, type UploadOptions } from "../upload-client.ts"
import { contactImportRoutes } from "./contact-import-routes.ts"

/** Implements `ContactImports` over HTTP. */
export const createHttpContactImports = (options: UploadOptions): ContactImports => {
  const { upload: uploadRoute, errors, ...calls } = contactImportRoutes
  const client = makeClient(calls, options)
  const upload = makeUpload(uploadRoute, options)
  const openErrors = makeTextStreamCall(errors, options)
  return {
    upload: (companyId, workspaceId, file) => upload({ companyId, workspaceId }, file),
    preview: (id, wish) => client.preview({ id, ...wish }),
    start: (id, settings) => client.start({ id, settings }),
    stop: (id) => client.stop({ id }).pipe(Effect.asVoid),
    list: (companyId) => client.list({ companyId }).pipe(Effect.map(({ imports }) => imports)),
    errors: (id) => openErrors({ id }).pipe(Effect.map(({ parts }) => parts)),
  }
}
