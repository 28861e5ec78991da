import { Schema } from "effect"
import { bareValue } from "./plain-text.ts"
import { sentences } from "./validation.ts"

const cpfShape = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/u
const cnpjShape = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/u
// As people write them, with a blank in the place of any separator or beside it.
const spacedTaxId = /^\d{3}[. ]?\d{3}[. ]?\d{3} ?[- ]? ?\d{2}$|^\d{2}[. ]?\d{3}[. ]?\d{3} ?[/ ]? ?\d{4} ?[- ]? ?\d{2}$/u

/** Returns whether a text is a CPF: eleven digits, with or without punctuation, the last two being check digits. */
export const isCpf = (text: string): boolean => {
  const digits = bare(text, cpfShape)
  return digits !== undefined && digits.endsWith(checkDigits(digits.slice(0, 9), cpfWeight))
}

/**
 * Returns whether a text is a CNPJ: fourteen characters, with or without punctuation, the last two being check digits.
 * The first twelve may include letters (law since July 2026).
 */
export const isCnpj = (text: string): boolean => {
  const characters = bare(text, cnpjShape)
  return characters !== undefined && characters.endsWith(checkDigits(characters.slice(0, 12), cnpjWeight))
}

/** Returns whether a text is a CPF or a CNPJ as people write them, with blanks too: '123 456 789 09'. */
export const isWrittenTaxId = (text: string): boolean => {
  const digits = spacedTaxId.test(text) ? text.replace(/\D/gu, "") : text
  return isCpf(digits) || isCnpj(digits)
}

/** A CPF or a CNPJ. */
export const TaxId = Schema.String.check(
  Schema.makeFilter((text: string) => isCpf(text) || isCnpj(text) || sentences.taxId),
)

/** Computes the two check digits of a CPF or CNPJ from the nine digits, or twelve digits and capitals, before them. */
export const taxIdCheckDigits = (body: string): string => checkDigits(body, body.length === 9 ? cpfWeight : cnpjWeight)

const bare = (text: string, shape: RegExp): string | undefined => {
  const written = bareValue(text).toUpperCase()
  if (!shape.test(written)) return undefined
  const characters = written.replace(/[./-]/gu, "")
  // '111.111.111-11' has valid check digits but is never issued.
  return new Set(characters).size > 1 ? characters : undefined
}

// The weight of a character, by the number of characters to its right (without the check digit being computed).
const cpfWeight = (right: number): number => right + 2
const cnpjWeight = (right: number): number => (right % 8) + 2

const checkDigits = (body: string, weight: (right: number) => number): string => {
  const first = checkDigit(body, weight)
  return first + checkDigit(body + first, weight)
}

const checkDigit = (characters: string, weight: (right: number) => number): string => {
  const sum = Array.from(characters).reduce(
    // A digit counts as itself, a letter as its code minus that of '0'.
    (total, character, at) => total + (character.charCodeAt(0) - 48) * weight(characters.length - 1 - at),
    0,
  )
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
