import { Readable } from "node:stream"
import { contactErasureRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { companyThrough, defineApi } from "../../caller/index.ts"
import type { FileAnswer } from "../../platform/http/file-answer.ts"
import { createContactErasures, type ErasuresDeps } from "./erasures-service.ts"
import { openPersonData, type PersonDataDeps } from "./person-data-zip.ts"

const made = (file: Pick<FileAnswer, "id" | "name" | "mime">, open: () => Readable): FileAnswer => ({
  ...file,
  bytes: undefined,
  inline: false,
  open: () => Effect.sync(open),
})

export const contactErasureApi = defineApi({
  section: "contact-erasures",
  table: contactErasureRoutes,
  things: { contactErasure: companyThrough("company_of_contact_erasure") },
  port: createContactErasures,
  handlers: (deps: ErasuresDeps & PersonDataDeps) => ({
    preview:
      ({ port }) =>
      ({ id }) =>
        port.preview(id),
    erase:
      ({ port }) =>
      ({ id, confirmation }) =>
        port.erase(id, confirmation),
    access:
      ({ actor }) =>
      ({ id }) =>
        Effect.map(openPersonData(actor, id, deps), (open) =>
          made({ id: `person-${id}`, name: `dados-do-contato-${id}.zip`, mime: "application/zip" }, open),
        ),
    find:
      ({ port }) =>
      ({ id }) =>
        port.find(id),
    list:
      ({ port }) =>
      ({ id }) =>
        Effect.map(port.list(id), (csv) =>
          made({ id: `erasure-${id}`, name: `apagamento-${id}.csv`, mime: "text/csv; charset=utf-8" }, () =>
            Readable.from([csv]),
          ),
        ),
  }),
})
