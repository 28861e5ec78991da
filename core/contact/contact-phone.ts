import { Result, Schema } from "effect"
import {
  decode,
  formatPhone,
  internationalDigits,
  InternationalPhone,
  isInternationalPhone,
  phoneDigits,
  phoneOfDigits,
  phoneWithCountry,
  requiredCode,
  sentences,
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
 * The number of the contact's panel: `ContactPhone`, '' for none, or one of another country, with '+', of as many digits as
 * numbers have there.
 */
export const EditedContactPhone = Schema.String.annotate({ message: contactMessages.phoneInvalid })
  .check(Schema.makeFilter((text: string) => isEditedPhone(text) || contactMessages.phoneInvalid))
  .pipe(Schema.annotateKey({ messageMissingKey: contactMessages.phoneInvalid }))

const isEditedPhone = (text: string): boolean => {
  if (text.trim() === "") return true
  const isForeign = isInternationalPhone(text) && !phoneDigits(text).startsWith("55")
  return Result.isSuccess(isForeign ? decode(InternationalPhone, text) : decode(ContactPhone, text))
}

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
 * A required number of the contact of a conversation: `InternationalPhone`, or a number as it is stored, so that what is read may be
 * written as it is.
 */
export const DialogPhone = requiredCode(
  40,
  (text) => Result.isSuccess(decode(InternationalPhone, text)) || isStoredPhone(text) || sentences.phone,
)

const isStoredPhone = (text: string): boolean => /^\d{11,15}$/u.test(text) && storedPhone(text) === text

/**
 * Returns the number to store of a saved contact: one that was left as it is stored or shown stays as it was, and one with '+' keeps its
 * country, without the zero that is dialled inside of it.
 */
export const contactPhoneAfter = (stored: string, draft: string): string => {
  if (draft === stored || draft === formatPhone(stored)) return stored
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
