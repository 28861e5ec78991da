import { Schema } from "effect"
import { sentences } from "./validation.ts"

const cpfShape = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/u
const cnpjShape = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/u

/** Whether a text is a CPF: eleven digits, with or without their punctuation, whose last two check the others. */
export const isCpf = (text: string): boolean => {
  const digits = bare(text, cpfShape)
  return digits !== undefined && digits.endsWith(checkDigits(digits.slice(0, 9), cpfWeight))
}

/**
 * Whether a text is a CNPJ: fourteen characters, with or without their punctuation, whose last two digits check the others. The
 * first twelve may be letters too (law since July 2026).
 */
export const isCnpj = (text: string): boolean => {
  const characters = bare(text, cnpjShape)
  return characters !== undefined && characters.endsWith(checkDigits(characters.slice(0, 12), cnpjWeight))
}

/** A CPF or a CNPJ. */
export const TaxId = Schema.String.check(
  Schema.makeFilter((text: string) => isCpf(text) || isCnpj(text) || sentences.taxId),
)

/** The two digits that end a CPF or CNPJ, from all that stands before them: nine digits, or twelve digits and capitals. */
export const taxIdCheckDigits = (body: string): string => checkDigits(body, body.length === 9 ? cpfWeight : cnpjWeight)

const bare = (text: string, shape: RegExp): string | undefined => {
  const written = text.trim().toUpperCase()
  if (!shape.test(written)) return undefined
  const characters = written.replace(/[./-]/gu, "")
  // '111.111.111-11' has right check digits and belongs to nobody.
  return new Set(characters).size > 1 ? characters : undefined
}

// The weight of a character, by how many stand to its right (the check digit that is looked for not counted).
const cpfWeight = (right: number): number => right + 2
const cnpjWeight = (right: number): number => (right % 8) + 2

const checkDigits = (body: string, weight: (right: number) => number): string => {
  const first = checkDigit(body, weight)
  return first + checkDigit(body + first, weight)
}

const checkDigit = (characters: string, weight: (right: number) => number): string => {
  const sum = Array.from(characters).reduce(
    // A digit counts as itself, a letter as its code less that of '0'.
    (total, character, at) => total + (character.charCodeAt(0) - 48) * weight(characters.length - 1 - at),
    0,
  )
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
