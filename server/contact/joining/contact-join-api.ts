import { contactJoinRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { companyThrough, defineApi } from "../../caller/index.ts"
import { type ContactJoinsDeps, createContactJoins } from "./contact-joins-service.ts"

/** Contacts that are joined by hand. */
export const contactJoinApi = defineApi({
  section: "contact-joins",
  table: contactJoinRoutes,
  things: { contact: companyThrough("company_of_contact") },
  port: createContactJoins,
  handlers: (_deps: ContactJoinsDeps) => ({
    of:
      ({ port }) =>
      ({ id }) =>
        port.of(id),
    join:
      ({ port }) =>
      ({ id, otherId }) =>
        port.join(id, otherId).pipe(Effect.map((contact) => ({ id, contact }))),
    undo:
      ({ port }) =>
      ({ id, join }) =>
        port.undo(id, join).pipe(Effect.map((contact) => ({ id, contact }))),
  }),
})
