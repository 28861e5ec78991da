import { Readable } from "node:stream"
import { contactRoutes, contactSelectionOf, contactsHeader, contactsWishOf } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { companyThrough, defineApi } from "../caller/index.ts"
import { type ContactsDeps, createContacts } from "./contacts-service.ts"

export const contactApi = defineApi({
  section: "contacts",
  table: contactRoutes,
  things: { contact: companyThrough("company_of_contact") },
  port: createContacts,
  handlers: (_deps: ContactsDeps) => ({
    list:
      ({ port }) =>
      (body) =>
        port.list(contactsWishOf(body)),
    get:
      ({ port }) =>
      ({ id }) =>
        port.get(id),
    label:
      ({ port, actor }) =>
      ({ contacts, add, remove }) =>
        port.label(actor.companyId, contacts, { add, remove }).pipe(Effect.map((changed) => ({ changed }))),
    acceptCampaigns:
      ({ port }) =>
      ({ id, accepts }) =>
        port.acceptCampaigns(id, accepts).pipe(Effect.map((contact) => ({ id, contact }))),
    create:
      ({ port, actor }) =>
      ({ workspaceId, name, email, phone, description }) =>
        port
          .create(actor.companyId, workspaceId, { name, email: email ?? "", phone, description: description ?? "" })
          .pipe(Effect.map((contact) => ({ id: contact.id, contact }))),
    exportCsv:
      ({ port, actor }) =>
      ({ selection }) =>
        port.exportCsv(actor.companyId, contactSelectionOf(selection)).pipe(
          Effect.map(({ contacts, parts }) => ({
            id: "contacts",
            name: "contatos.csv",
            mime: "text/csv; charset=utf-8",
            bytes: undefined,
            inline: false,
            headers: { [contactsHeader]: String(contacts) },
            open: () => Effect.sync(() => Readable.from(parts, { objectMode: false })),
          })),
        ),
    save:
      ({ port }) =>
      ({ id, email, description, ...edit }) =>
        port
          .save(id, { ...edit, email: email ?? "", description: description ?? "" })
          .pipe(Effect.map((contact) => ({ id, contact }))),
  }),
})
