import { createHttpContacts } from "@prosa/adapters-http/clients"
import type { Contacts } from "@prosa/core/contact"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const contacts = token<Contacts>("Contacts")

export const contactModule = new ContextModule("contact", (bind, slice) => {
  bind(contacts).toResolvedValue(createHttpContacts, [entryTokens.http])
  bind(slice).toResolvedValue((port) => ({ contacts: port }), [contacts])
})
