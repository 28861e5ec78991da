import { Schema } from "effect"
import { isCpf } from "./documents.ts"
import { writtenDayOf } from "./written-day.ts"
import { isBrazilianMobile, phoneDigits } from "./phones.ts"
import { bareValue } from "./plain-text.ts"
import { requiredCode, sentences } from "./validation.ts"

const national = /^(?:\+55)?(?:\d{2})?(?:9\d{8}|\d{8})$/u
const separators = /[().\s-]/gu

const dialled = (text: string): string => bareValue(text).replace(separators, "")

/**
 * Returns whether a text is a Brazilian number: with or without '+55' and area code, and eight digits, or nine that
 * begin with 9.
 */
export const isPhone = (text: string): boolean => national.test(dialled(text))

/** A Brazilian telephone number as commonly written (access and administration, section 5). */
export const Phone = Schema.String.check(Schema.makeFilter((text: string) => isPhone(text) || sentences.phone))

// At most 15 digits in all (E.164), with the sign of the international form.
const foreign = /^\+(?!55)[1-9]\d{6,14}$/u

// With the country without '+', and with the zero and the carrier that are dialled before another area.
const withCountry = /^55[1-9]\d(?:9\d{8}|[2-9]\d{7})$/u
const withCarrier = /^0(?:[1-9]\d)?([1-9]\d(?:9\d{8}|[2-9]\d{7}))$/u
const freeOfCharge = /^0(?:300|500|800|900)\d{6,7}$/u
/** Dialled in place of '+'. */
const exit = /^00(?=(?!55)[1-9]\d{7,14}$)/u
const postalCode = /^\d{5}-\d{3}$/u
const grouped = /^\d{1,3}(?:\.\d{3})+(?:-\d{2})?$/u

/**
 * Returns a number as a person wrote it, without separators: '+' and the digits of one of another country, otherwise the digits, without
 * the zero and the carrier. Undefined for what is no number, and for what reads as a date, a CPF, a CEP or an amount.
 */
export const writtenPhone = (text: string): string | undefined => {
  const written = text.trim()
  if (!/^[+(]*\d[\d().\s-]*$/u.test(written) || !closesBrackets(written)) return undefined
  if (postalCode.test(written) || grouped.test(written) || writtenDayOf(written) !== undefined) return undefined
  const digits = written.replace(separators, "")
  if (foreign.test(digits)) return digits
  if (exit.test(digits)) return digits.replace(exit, "+")
  const [, national] = withCarrier.exec(digits) ?? []
  if (national !== undefined) return national
  if (withCountry.test(digits) || freeOfCharge.test(digits)) return digits
  if (!isPhone(written) || (isCpf(digits) && !isBrazilianMobile(digits))) return undefined
  return digits.replace("+", "")
}

// '(11' of '(11) 3333-4444' is no number.
const closesBrackets = (written: string): boolean => {
  const opened = written.split("(").length - 1
  return opened <= 1 && opened === written.split(")").length - 1
}

/**
 * A required telephone number: a Brazilian one as commonly written (`Phone`), or '+' with the dial code of another
 * country and its digits.
 */
export const InternationalPhone = requiredCode(
  40,
  (text) => isPhone(text) || foreign.test(dialled(text)) || sentences.phone,
)

/** The refusal of an invalid phone of a collaborator (access and administration, section 5). */
export const collaboratorPhoneRefusal = "Campo Obrigatório"

// Exceeds every real number, however written.
const writtenDigits = /^\s*\+?[\d().\s-]{0,30}$/u

/** A number whose digits satisfy a rule, written with or without separators. */
export const phoneOfDigits = (refusal: string, holds: (digits: string) => boolean) =>
  Schema.String.annotate({ message: refusal })
    .check(
      Schema.makeFilter((text: string) => (writtenDigits.test(bareValue(text)) && holds(phoneDigits(text))) || refusal),
    )
    .pipe(Schema.annotateKey({ messageMissingKey: refusal }))

/** A collaborator's number: 13 digits if it begins with 55, otherwise at least 9; separators are allowed. */
export const CollaboratorPhone = phoneOfDigits(collaboratorPhoneRefusal, (digits) =>
  digits.startsWith("55") ? digits.length === 13 : digits.length >= 9,
)
