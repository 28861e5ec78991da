import type { Contacts } from "@prosa/core/contact"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { contactRoutes } from "./contact-routes.ts"
import { bodyOfContacts } from "./contact-wire.ts"

/** Implements `Contacts` over HTTP. */
export const createHttpContacts = (options: ClientOptions): Contacts => {
  const client = makeClient(contactRoutes, options)
  return {
    list: (wish) => client.list(bodyOfContacts(wish)),
    get: (id) => client.get({ id }),
    acceptCampaigns: (id, accepts) =>
      client.acceptCampaigns({ id, accepts }).pipe(Effect.map(({ contact }) => contact)),
    save: (id, { email, ...edit }) =>
      client
        .save({ ...edit, id, email: email.trim() === "" ? null : email })
        .pipe(Effect.map(({ contact }) => contact)),
  }
}
