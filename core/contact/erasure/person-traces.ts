import { fold, foldEmail, phoneDigits } from "../../kernel/index.ts"
import { identityOfStored } from "../phone-identity.ts"

/** What somebody is recognised by where nothing else leads to them: in kept rows of files, and in saved tests. */
export interface PersonTraces {
  /** Folded full names; of one word there are too many people. */
  readonly names: ReadonlyArray<string>
  /** In small letters. */
  readonly emails: ReadonlyArray<string>
  /** As `phoneIdentity` returns them. */
  readonly phones: ReadonlyArray<string>
}

/** Last digits of a number by which it is recognised, however its country and area are written. */
const tellingDigits = 8

/** Returns the traces of a contact, with the numbers that channels know it by. */
export const tracesOf = (
  { name, email, phone }: { readonly name: string; readonly email: string; readonly phone: string },
  channelPhones: ReadonlyArray<string>,
): PersonTraces => ({
  names: fold(name).includes(" ") ? [fold(name)] : [],
  emails: email.trim() === "" ? [] : [foldEmail(email.trim())],
  phones: [...new Set([...(phone === "" ? [] : [identityOfStored(phone)]), ...channelPhones])].filter(
    (one) => one.length >= tellingDigits,
  ),
})

/** Returns whether a text names the person: their address, their number in any spelling, or their full name. */
export const namesPerson = ({ names, emails, phones }: PersonTraces, text: string): boolean => {
  const folded = fold(text)
  const small = text.toLowerCase()
  const digits = phoneDigits(text)
  return (
    emails.some((email) => small.includes(email)) ||
    names.some((name) => folded.includes(name)) ||
    phones.some((phone) => digits.includes(phone.slice(-tellingDigits)))
  )
}

/** Returns whether a kept row of a file is about the person. */
export const isRowOfPerson = (traces: PersonTraces, cells: ReadonlyArray<string>): boolean =>
  cells.some((cell) => namesPerson(traces, cell)) ||
  // A name may stand in two columns; digits of two columns make no number.
  namesPerson({ ...traces, phones: [] }, cells.join(" "))

/** Characters from which on a text is one person's own. */
const ownLength = 20

/**
 * Returns whether a text that a person wrote tells of them, and not only of what everybody asks: it is long, holds an address, or
 * five digits or more. A saved test in which somebody says the very same was made from that conversation.
 */
export const isOwnText = (text: string): boolean =>
  fold(text).length >= ownLength || /\S@\S/u.test(text) || phoneDigits(text).length >= 5
