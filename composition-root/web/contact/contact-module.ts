import type { ContactErasures, ContactImports, ContactJoins, Contacts } from "@prosa/core/contact"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { lazyPort } from "../lazy-port.ts"

const contacts = token<Contacts>("Contacts")
const contactJoins = token<ContactJoins>("ContactJoins")
const contactImports = token<ContactImports>("ContactImports")
const contactErasures = token<ContactErasures>("ContactErasures")

export const contactModule = new ContextModule("contact", (bind, slice) => {
  bind(contacts).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpContacts } = await import("@prosa/adapters-http/people-clients")
        return createHttpContacts(http)
      }),
    [entryTokens.http],
  )
  bind(contactImports).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpContactImports } = await import("@prosa/adapters-http/people-clients")
        return createHttpContactImports(http)
      }),
    [entryTokens.http],
  )
  bind(contactJoins).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpContactJoins } = await import("@prosa/adapters-http/people-clients")
        return createHttpContactJoins(http)
      }),
    [entryTokens.http],
  )
  bind(contactErasures).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpContactErasures } = await import("@prosa/adapters-http/people-clients")
        return createHttpContactErasures(http)
      }),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue(
    (list, joins, imports, erasures) => ({
      contacts: list,
      contactJoins: joins,
      contactImports: imports,
      contactErasures: erasures,
    }),
    [contacts, contactJoins, contactImports, contactErasures],
  )
})
