import { contactRoutes, contactsWishOf } from "@prosa/adapters-http/routes"
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
    acceptCampaigns:
      ({ port }) =>
      ({ id, accepts }) =>
        port.acceptCampaigns(id, accepts).pipe(Effect.map((contact) => ({ id, contact }))),
    save:
      ({ port }) =>
      ({ id, email, description, ...edit }) =>
        port
          .save(id, { ...edit, email: email ?? "", description: description ?? "" })
          .pipe(Effect.map((contact) => ({ id, contact }))),
  }),
})
