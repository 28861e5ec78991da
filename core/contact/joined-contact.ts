import type { Contact } from "./contact.ts"

/**
 * Joins what is known of two contacts that are one person: the first one's fields stay, empty ones are filled, and a second
 * description is added below the first.
 */
export const joinedContact = (kept: Contact, other: Contact): Contact => ({
  name: kept.name.trim() === "" ? other.name : kept.name,
  email: kept.email === "" ? other.email : kept.email,
  phone: kept.phone === "" ? other.phone : kept.phone,
  description: joinedText(kept.description, other.description),
})

const joinedText = (kept: string, other: string): string =>
  other.trim() === "" || kept.includes(other) ? kept : kept.trim() === "" ? other : `${kept}\n${other}`
