import { Readable } from "node:stream"
import { contactImportRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { companyThrough, defineApi } from "../../caller/index.ts"
import { boundedFile } from "../../platform/http/bounded-file.ts"
import { createContactImports, type ContactImportsDeps, readOfUpload } from "./contact-imports-service.ts"

export const contactImportApi = defineApi({
  section: "contact-imports",
  table: contactImportRoutes,
  things: { contactImport: companyThrough("company_of_contact_import") },
  port: createContactImports,
  handlers: (_deps: ContactImportsDeps) => ({
    upload:
      ({ port, actor }) =>
      ({ workspaceId, file }) =>
        port.upload(actor.companyId, workspaceId, boundedFile(file, readOfUpload)),
    preview:
      ({ port }) =>
      ({ id, settings, kind, offset }) =>
        port.preview(id, { settings, kind, offset }),
    start:
      ({ port }) =>
      ({ id, settings }) =>
        port.start(id, settings),
    stop:
      ({ port }) =>
      ({ id }) =>
        port.stop(id).pipe(Effect.as({})),
    list:
      ({ port, actor }) =>
      () =>
        port.list(actor.companyId).pipe(Effect.map((imports) => ({ imports }))),
    errors:
      ({ port }) =>
      ({ id }) =>
        port.errors(id).pipe(
          Effect.map((parts) => ({
            id: `contact-import-${id}`,
            name: "contatos-nao-importados.csv",
            mime: "text/csv; charset=utf-8",
            bytes: undefined,
            inline: false,
            open: () => Effect.sync(() => Readable.from(parts, { objectMode: false })),
          })),
        ),
  }),
})
