import { fileRoutes } from "@prosa/adapters-http/routes"
import { notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import type { FileLinks } from "./file-links.ts"
import { companyOfFile, findFile } from "./file-rows.ts"
import { createFiles } from "./files-service.ts"
import { readFileFor } from "./read-file.ts"
import type { UploadDeps } from "./take-upload.ts"

export interface FileApiNeeds extends UploadDeps {
  readonly links: FileLinks
}

export const fileApi = defineApi({
  section: "files",
  table: fileRoutes,
  things: { file: companyOfFile },
  port: createFiles,
  handlers: (needs: FileApiNeeds) => ({
    upload:
      ({ port }) =>
      ({ name, use, file }) =>
        port.upload({ ...file, givenName: name, use }),
    remove:
      ({ port }) =>
      ({ id }) =>
        port.remove(id).pipe(Effect.map(() => ({}))),
    read:
      ({ port }) =>
      ({ id, size }) =>
        port.read(id, size),
    open:
      () =>
      ({ token, size }) =>
        Effect.gen(function* () {
          const linked = needs.links.read(token)
          if (linked === undefined) return yield* Effect.fail(notFound)
          if (linked === "expired") return yield* Effect.fail(linkExpired)
          const file = yield* needs.transactions.asTenant(linked.companyId, (tx) => findFile(tx, linked.id))
          if (file === undefined) return yield* Effect.fail(notFound)
          return yield* readFileFor(needs, linked.companyId, file, size)
        }),
  }),
})

const linkExpired = { _tag: "LinkExpired", message: "Este link expirou. Abra a conversa de novo." } as const
