import { callingCodeIn } from "./numbering-plans.ts"
import { defaultDialCode, isInternationalPhone, phoneDigits } from "./phones.ts"

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

/**
 * A number as a phone field holds it: the dial code without '+', and the digits after it. An empty dial code: the number is
 * international, and no country's code is known of its digits, or not yet.
 */
export interface DialledPhone {
  readonly dialCode: string
  readonly digits: string
}

/**
 * Splits a number: '+351912345678' is 351 and 912345678, whichever country has the code. Without '+' it is one of the default
 * country.
 */
export const readPhone = (phone: string): DialledPhone => {
  const digits = phoneDigits(phone)
  if (!isInternationalPhone(phone)) return { dialCode: defaultDialCode, digits }
  const dialCode = callingCodeIn(digits) ?? ""
  return { dialCode, digits: digits.slice(dialCode.length) }
}

/**
 * Reads what was typed or pasted into a phone field of a country: an international number brings its own dial code, which
 * is empty until its digits have one. Digits beyond the country's longest number are dropped, so that none is kept unseen
 * behind the mask.
 */
export const readTypedPhone = (typed: string, dialCode: string): DialledPhone => {
  const read = isInternationalPhone(typed)
    ? readPhone(typed)
    : { dialCode: dialCode || defaultDialCode, digits: phoneDigits(typed) }
  return { ...read, digits: read.digits.slice(0, read.dialCode === defaultDialCode ? 11 : 15 - read.dialCode.length) }
}

/** Joins a number into the form '+5511977412030'; empty without digits. The inverse of `readPhone`. */
export const writePhone = ({ dialCode, digits }: DialledPhone): string => (digits === "" ? "" : `+${dialCode}${digits}`)
