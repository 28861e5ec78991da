import { isBrazilianMobile, phoneDigits, phoneWithCountry } from "../kernel/index.ts"

const withoutNinth = /^55(\d{2})([6-9]\d{7})$/u

/**
 * Normalises a number that came with its country, to identify its owner: a Brazilian mobile number with and without its ninth
 * digit is the same. The ninth digit is added only where the eight begin with 6 to 9 (flow rules); every other number is its
 * digits. Idempotent.
 */
export const phoneIdentity = (phone: string): string => {
  const digits = phoneDigits(phone)
  const [, area = "", eight = ""] = withoutNinth.exec(digits) ?? []
  return isBrazilianMobile(`${area}9${eight}`) ? `55${area}9${eight}` : digits
}

/** Returns the identity of a contact's number as it is stored: one without its country is Brazilian; '' for none. */
export const identityOfStored = (phone: string): string => phoneIdentity(phoneWithCountry(phone))
