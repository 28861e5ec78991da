import type { Contacts } from "@prosa/core/contact"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { makeTextStreamCall } from "../text-stream.ts"
import { contactRoutes, contactsHeader } from "./contact-routes.ts"
import { bodyOfContacts } from "./contact-wire.ts"

/** Implements `Contacts` over HTTP. */
export const createHttpContacts = (options: ClientOptions): Contacts => {
  const client = makeClient(contactRoutes, options)
  const openExport = makeTextStreamCall(contactRoutes.exportCsv, options)
  return {
    list: (wish) => client.list(bodyOfContacts(wish)),
    get: (id) => client.get({ id }),
    label: (companyId, contacts, change) =>
      client.label({ companyId, contacts, ...change }).pipe(Effect.map(({ changed }) => changed)),
    acceptCampaigns: (id, accepts) =>
      client.acceptCampaigns({ id, accepts }).pipe(Effect.map(({ contact }) => contact)),
    create: (companyId, workspaceId, { email, ...edit }) =>
      client
        .create({ ...edit, companyId, workspaceId, email: email.trim() === "" ? null : email })
        .pipe(Effect.map(({ contact }) => contact)),
    exportCsv: (companyId, selection) =>
      openExport({ companyId, selection }).pipe(
        Effect.map(({ headers, parts }) => ({ contacts: Number(headers.get(contactsHeader) ?? 0), parts })),
      ),
    save: (id, { email, ...edit }) =>
      client
        .save({ ...edit, id, email: email.trim() === "" ? null : email })
        .pipe(Effect.map(({ contact }) => contact)),
  }
}
