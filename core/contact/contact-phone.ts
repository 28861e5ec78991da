import {
  formatPhone,
  internationalDigits,
  isInternationalPhone,
  phoneDigits,
  phoneOfDigits,
  phoneWithCountry,
} from "../kernel/index.ts"
import { contactMessages } from "./contact-messages.ts"

/**
 * A contact's number: 12 or 13 digits if it begins with 55, otherwise 10 or 11; separators are allowed (access and
 * administration, section 5).
 */
export const ContactPhone = phoneOfDigits(contactMessages.phoneInvalid, (digits) =>
  (digits.startsWith("55") ? [12, 13] : [10, 11]).includes(digits.length),
)

/**
 * Returns the stored form of a number that came with its country, with or without '+': its digits, after '+' only where the
 * digits alone would be read as a Brazilian number.
 */
export const storedPhone = (number: string): string => {
  const digits = phoneDigits(number)
  if (digits === "") return ""
  return digits.length > 10 && phoneWithCountry(digits) === digits ? digits : `+${digits}`
}

/**
 * Returns the number to store of a saved contact: one that was left as it is shown stays as it was, and one with '+' keeps its
 * country, without the zero that is dialled inside of it.
 */
export const contactPhoneAfter = (stored: string, draft: string): string => {
  if (draft === formatPhone(stored)) return stored
  return isInternationalPhone(draft) ? storedPhone(internationalDigits(draft)) : phoneDigits(draft)
}

/**
 * Returns the address at which WhatsApp opens a conversation with a number (conversations, section 2, 'external chat link');
 * undefined for a number that is too short.
 */
export const chatLink = (phone: string): string | undefined =>
  phoneDigits(phone).length < (isInternationalPhone(phone) ? 9 : 10)
    ? undefined
    : `https://wa.me/${phoneWithCountry(phone)}`
