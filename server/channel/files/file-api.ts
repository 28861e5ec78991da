import { fileRoutes } from "@prosa/adapters-http/routes"
import { notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import type { FileLinks } from "./file-links.ts"
import { companyOfFile, findFile } from "./file-rows.ts"
import { answerOf, createFiles } from "./files-service.ts"
import type { UploadDeps } from "./take-upload.ts"

export interface FileApiNeeds extends UploadDeps {
  readonly links: FileLinks
}

export const fileApi = defineApi({
  section: "files",
  table: fileRoutes,
  things: { file: companyOfFile },
  port: createFiles,
  handlers: ({ transactions, links, store }: FileApiNeeds) => ({
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
      ({ id }) =>
        port.read(id),
    open:
      () =>
      ({ token }) =>
        Effect.gen(function* () {
          const linked = links.read(token)
          if (linked === undefined) return yield* Effect.fail(notFound)
          if (linked === "expired") return yield* Effect.fail(linkExpired)
          const file = yield* transactions.asTenant(linked.companyId, (tx) => findFile(tx, linked.id))
          return file === undefined ? yield* Effect.fail(notFound) : answerOf(file, store)
        }),
  }),
})

const linkExpired = { _tag: "LinkExpired", message: "Este link expirou. Abra a conversa de novo." } as const
