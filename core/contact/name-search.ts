import { fold, phoneDigits } from "../kernel/index.ts"

/**
 * Returns whether a folded word finds the beginnings of words of a name only: one or two Latin letters or digits are
 * somewhere in most names.
 */
export const findsWordBeginnings = (folded: string): boolean => /^[\p{Script=Latin}\p{N}]{1,2}$/u.test(folded)

/** Returns the words of a folded search by name, each of which a person's name has, in any order. */
export const searchWords = (folded: string): ReadonlyArray<string> => [...new Set(folded.split(" "))].filter(Boolean)

/** Returns whether a search by name finds a person of this name; an empty text finds everybody. */
export const nameFound = (name: string, text: string): boolean => {
  const folded = fold(name)
  return searchWords(fold(text)).every((word) =>
    findsWordBeginnings(word) ? ` ${folded}`.includes(` ${word}`) : folded.includes(word),
  )
}

/** What a text searches for among persons: a name, folded, or the digits of a part of a telephone. */
export interface PersonSearch {
  readonly name: string
  readonly phone: string
}

const phoneLike = /^\+?[\d\s().-]+$/u
const fewestDigits = 4

/**
 * Reads a search for a person by one field: four digits or more, written as telephones are, search telephones. The code of the
 * default country is left out of a whole number, since numbers are stored with it and without.
 */
export const personSearch = (text: string): PersonSearch => {
  const folded = fold(text)
  const digits = phoneDigits(folded)
  if (!phoneLike.test(folded) || digits.length < fewestDigits) return { name: folded, phone: "" }
  return { name: "", phone: digits.length >= 12 && digits.startsWith("55") ? digits.slice(2) : digits }
}

/** Reads a search for a contact by one field: a name, a part of a telephone, or of an e-mail, which has an '@'. */
export const contactSearch = (text: string): PersonSearch & { readonly email: string } => {
  const trimmed = text.trim()
  if (trimmed.includes("@")) return { name: "", phone: "", email: trimmed }
  const { name, phone } = personSearch(trimmed)
  return { name: phone === "" ? trimmed : name, phone, email: "" }
}

/** Reads a search of the inbox by one field: as `personSearch`, and a text with an '@' searches e-mail addresses, in small letters. */
export const inboxSearch = (text: string): PersonSearch & { readonly email: string } =>
  text.includes("@") ? { name: "", phone: "", email: text.trim().toLowerCase() } : { ...personSearch(text), email: "" }

/** Returns whether a search finds a person. */
export const personFound = (
  person: { readonly name: string; readonly phone: string; readonly email?: string },
  { name, phone, email = "" }: PersonSearch & { readonly email?: string },
): boolean => {
  if (email !== "") return (person.email ?? "").toLowerCase().includes(email)
  return phone === "" ? nameFound(person.name, name) : phoneDigits(person.phone).includes(phone)
}
