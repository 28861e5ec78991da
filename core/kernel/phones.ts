import { bareValue, plainText } from "./plain-text.ts"

/**
 * Formats a telephone number (conversations, section 9): with more than 10 digits, or with '+', in the international form,
 * otherwise '(DD) NNNN-NNNN'. Other text is returned unchanged.
 */
export const formatPhone = (phone: string): string => {
  const digits = phoneDigits(phone)
  if (digits.length < 8) return phone
  if (digits.length <= 10 && !isInternationalPhone(phone)) {
    const [area, local] = [digits.slice(0, -8), digits.slice(-8)]
    return `${area === "" ? "" : `(${area}) `}${local.slice(0, 4)}-${local.slice(4)}`
  }
  const full = phoneWithCountry(phone)
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/u.exec(full)
  return brazilian === null ? `+${full}` : `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`
}

/** Formats a number that has its country, with or without '+', such as every number of WhatsApp. */
export const formatInternationalPhone = (phone: string): string =>
  formatPhone(phoneDigits(phone) === "" ? phone : `+${phoneDigits(phone)}`)

/**
 * Returns the digits of a number that has its country, after '+' where the digits alone would be read as a Brazilian number:
 * `formatTypedPhone` knows by it that they have one.
 */
export const phoneOfCountry = (phone: string): string => {
  const digits = phoneDigits(phone)
  return digits === "" || hasCountry(digits) ? digits : `+${digits}`
}

/**
 * Formats a number that somebody may have typed without its country: one that has its country for sure in the international
 * form, any other as it was typed, for nobody knows whose it is.
 */
export const formatTypedPhone = (phone: string): string =>
  isInternationalPhone(phone) || hasCountry(phoneDigits(phone)) ? formatInternationalPhone(phone) : phone

const hasCountry = (digits: string): boolean => digits.length > 10 && phoneWithCountry(digits) === digits

/** Returns whether a number is written with '+': its digits begin with the country's code. */
export const isInternationalPhone = (phone: string): boolean => bareValue(phone).startsWith("+")

/**
 * Returns the digits of a number with the country's code, which other programs can call. Without '+', numbers of area code and
 * local number are Brazilian: 10 digits, or 11 of a mobile telephone. Others have their country's code.
 */
export const phoneWithCountry = (phone: string): string => {
  const digits = phoneDigits(phone)
  const isNational = !isInternationalPhone(phone) && (digits.length === 10 || isBrazilianMobile(digits))
  return isNational ? `55${digits}` : digits
}

/** Returns whether the digits are a Brazilian mobile number with its area code and without the country's. */
export const isBrazilianMobile = (digits: string): boolean => brazilianMobile.test(digits)

/** Returns the digits of a number. */
export const phoneDigits = (phone: string): string => plainText(phone).replace(/\D/gu, "")

/** The masked country, and the default country (access and administration, section 9). */
export const defaultDialCode = "55"

/**
 * Masks phone input: '(99) 9999-9999' for 10 digits of dial code 55, otherwise '(99) 99999-9999'; only the digits for
 * other countries. An empty dial code is 55 (access and administration, section 5).
 */
export const maskPhone = (typed: string, dialCode: string): string => {
  const digits = phoneDigits(typed)
  if ((phoneDigits(dialCode) || defaultDialCode) !== defaultDialCode) return digits
  return masked(digits, digits.length === 10 ? "(99) 9999-9999" : "(99) 99999-9999")
}

/** Masks a collaborator's phone input: '+99 (99) 9 9999-9999' for Brazilian numbers, else the digits. */
export const maskCollaboratorPhone = (typed: string): string => {
  const digits = phoneDigits(typed)
  return digits.startsWith(defaultDialCode) ? masked(digits, "+99 (99) 9 9999-9999") : digits
}

/** The part of `maskCollaboratorPhone` after the dial code, which the country's selector shows in front of it: '(99) 9 9999-9999' for Brazil, else the digits. */
export const maskDialledCollaborator = (digits: string, dialCode: string): string =>
  dialCode === defaultDialCode ? masked(digits, "(99) 9 9999-9999") : digits

// Separators appear once the digit after them is typed; digits beyond the mask are dropped.
const masked = (digits: string, mask: string): string => {
  let shown = ""
  let taken = 0
  for (const place of mask) {
    if (taken === digits.length) break
    shown += place === "9" ? (digits[taken] ?? "") : place
    if (place === "9") taken += 1
  }
  return shown
}

// Existing area codes: Chile's '56 9…' without its country code is not a Brazilian number.
const areaCode = "(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])"
const brazilianMobile = new RegExp(`^${areaCode}9\\d{8}$`, "u")
