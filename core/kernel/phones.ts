/**
 * Formats a telephone number (conversations, section 9): with more than 10 digits in the international form, otherwise
 * '(DD) NNNN-NNNN'. Other text is returned unchanged.
 */
export const formatPhone = (phone: string): string => {
  const digits = phoneDigits(phone)
  if (digits.length < 8) return phone
  if (digits.length <= 10) {
    const [area, local] = [digits.slice(0, -8), digits.slice(-8)]
    return `${area === "" ? "" : `(${area}) `}${local.slice(0, 4)}-${local.slice(4)}`
  }
  const full = withCountry(digits)
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/u.exec(full)
  return brazilian === null ? `+${full}` : `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`
}

/** Numbers of area code and local number are Brazilian: 10 digits, or 11 of a mobile telephone. Others have their country's code. */
const withCountry = (digits: string): string =>
  digits.length === 10 || brazilianMobile.test(digits) ? `55${digits}` : digits

/**
 * Returns the address at which WhatsApp opens a conversation with a number (conversations, section 2, 'external chat link');
 * undefined for what is none.
 */
export const externalChatLink = (phone: string): string | undefined => {
  const digits = phoneDigits(phone)
  return digits.length < 10 ? undefined : `https://wa.me/${withCountry(digits)}`
}

/** Returns the digits of a number with the country's code, which other programs can call. */
export const phoneWithCountry = (phone: string): string => withCountry(phoneDigits(phone))

/** Returns the digits of a number, the stored form. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/gu, "")

/** The masked country, and the default country (access and administration, section 9). */
export const defaultDialCode = "55"

/** The countries that a phone field offers, by dial code; any other number is typed with its '+'. */
export const dialCodes: ReadonlyArray<{ readonly code: string; readonly country: string }> = [
  { code: "55", country: "Brasil" },
  { code: "244", country: "Angola" },
  { code: "54", country: "Argentina" },
  { code: "591", country: "Bolívia" },
  { code: "238", country: "Cabo Verde" },
  { code: "56", country: "Chile" },
  { code: "57", country: "Colômbia" },
  { code: "34", country: "Espanha" },
  { code: "1", country: "Estados Unidos e Canadá" },
  { code: "33", country: "França" },
  { code: "49", country: "Alemanha" },
  { code: "39", country: "Itália" },
  { code: "81", country: "Japão" },
  { code: "52", country: "México" },
  { code: "258", country: "Moçambique" },
  { code: "595", country: "Paraguai" },
  { code: "51", country: "Peru" },
  { code: "351", country: "Portugal" },
  { code: "44", country: "Reino Unido" },
  { code: "598", country: "Uruguai" },
  { code: "58", country: "Venezuela" },
]

/** A number as a phone field holds it: the dial code without '+', and the digits after it. */
export interface DialledPhone {
  readonly dialCode: string
  readonly digits: string
}

/** Splits a number: '+351912345678' is 351 and 912345678. Without '+' it is one of the default country. */
export const readPhone = (phone: string): DialledPhone => {
  const digits = phoneDigits(phone)
  if (!phone.trim().startsWith("+")) return { dialCode: defaultDialCode, digits }
  const known = dialCodes
    .filter(({ code }) => digits.startsWith(code))
    .toSorted((a, b) => b.code.length - a.code.length)
  const dialCode = known[0]?.code ?? defaultDialCode
  return { dialCode, digits: known.length === 0 ? digits : digits.slice(dialCode.length) }
}

/**
 * Reads what was typed or pasted into a phone field of a country: an international number brings its own dial code. Digits
 * beyond the country's longest number are dropped, so that none is kept unseen behind the mask.
 */
export const readTypedPhone = (typed: string, dialCode: string): DialledPhone => {
  const read = typed.trim().startsWith("+") ? readPhone(typed) : { dialCode, digits: phoneDigits(typed) }
  return { ...read, digits: read.digits.slice(0, read.dialCode === defaultDialCode ? 11 : 15 - read.dialCode.length) }
}

/** Joins a number into the form '+5511977412030'; empty without digits. The inverse of `readPhone`. */
export const writePhone = ({ dialCode, digits }: DialledPhone): string =>
  digits === "" ? "" : `+${dialCode || defaultDialCode}${digits}`

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
const withoutNinth = new RegExp(`^((?:55)?${areaCode})([6-9]\\d{7})$`, "u")

/**
 * Normalises a number to identify its owner: a Brazilian mobile number with and without its ninth digit is the same.
 * The ninth digit is added only where the eight begin with 6 to 9 (flow rules); every other number is its digits.
 * Idempotent.
 */
export const phoneIdentity = (phone: string): string => phoneDigits(phone).replace(withoutNinth, "$19$2")
