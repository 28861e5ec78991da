import { type InvalidInput, invalidInput } from "../kernel/index.ts"
import { contactMessages } from "./contact-messages.ts"
import { contactName } from "./contact-name.ts"
import { type Contact } from "./contact.ts"
import { storedPhone } from "./contact-phone.ts"
import type { ContactEdit, ContactExists } from "./contacts.ts"
import type { ImportedPerson } from "./import/import-plan.ts"
import { identityOfStored } from "./phone-identity.ts"

/** Returns whether anything is known of a person: a name, an address or a number. */
export const knowsSomething = ({ name, email, phone }: Pick<Contact, "name" | "email" | "phone">): boolean =>
  [name, email, phone].some((text) => text.trim() !== "")

/** Returns what is stored of a new contact: a Brazilian number with its country, and a mobile one with its ninth digit. */
export const storedContact = ({ name, email, phone, description }: ContactEdit): Contact => ({
  name: name.trim(),
  email: email.trim(),
  phone: storedPhone(identityOfStored(phone.trim())),
  description,
})

/** Refuses a new contact that is one of these people. */
export const contactExists = ({ id, name, phone }: Pick<ImportedPerson, "id" | "name" | "phone">): ContactExists => ({
  _tag: "ContactExists",
  message: `${contactName({ id, name, phone })} já é um contato.`,
  contactId: id,
})

/** A new contact of which nothing is known. */
export const nothingKnown: InvalidInput = invalidInput([{ path: "name", message: contactMessages.nothingKnown }])
