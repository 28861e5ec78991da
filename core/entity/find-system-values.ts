import { isCnpj, isCpf, isEmail, isoDayOf, isPhone, isPostalCode } from "../kernel/index.ts"
import type { FoundValue } from "./found-value.ts"
import type { SystemEntityName } from "./system-entities.ts"
import { isWordBorder } from "./text-tokens.ts"

/**
 * Returns the values of an entity of the system in a text, as written, by the kernel's validation. 'qualquer_resposta'
 * is the whole text. Total, and linear in the text's length.
 */
export const findSystemValues = (name: SystemEntityName, text: string): ReadonlyArray<FoundValue> => {
  switch (name) {
    case "qualquer_resposta":
      return wholeText(text)
    case "nome":
      return personName(text)
    case "email":
      return pieces(text, /[^\s"(),:;<>[\]\\]+/gu, 1, isEmail)
    case "telefone":
      return pieces(text, /[+(]*\d[\d().-]*/gu, phonePieces, isWholePhone)
    case "cpf_cnpj":
      return pieces(text, /[\p{L}\p{N}./-]+/gu, 1, (piece) => isCpf(piece) || isCnpj(piece))
    case "cep":
      return pieces(text, /[\p{L}\p{N}./-]+/gu, 1, isPostalCode)
    case "data":
      return pieces(text, /[\p{L}\p{N}./:-]+/gu, 1, (piece) => isoDayOf(piece) !== undefined)
    case "numero":
      return pieces(text, /-?[\p{L}\p{N}.,/:-]+/gu, 1, isNumber)
  }
}

/** A phone is written in at most this many parts: '+55 (11) 9 8888 7777'. */
const phonePieces = 5

// An opened bracket is closed, so that '(11' of '(11) 3333-4444' is none.
const isWholePhone = (written: string): boolean => {
  const opened = written.split("(").length - 1
  return opened <= 1 && opened === written.split(")").length - 1 && isPhone(written)
}

// With the thousands in points and the decimals after a comma, or plain with either.
const isNumber = (piece: string): boolean => /^-?(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)$/u.test(piece)

const wholeText = (text: string): ReadonlyArray<FoundValue> => {
  const value = text.trim()
  const start = text.indexOf(value)
  return value === "" ? [] : [{ value, start, end: start + value.length }]
}

/** Punctuation of the sentence around a value. */
const trailing = /[.,;:!?/\-…'’]+$/u
const leading = /^[.,;:!/…'’]+/u

interface Piece {
  readonly start: number
  readonly end: number
}

/**
 * Finds the values among the pieces of a text: the longest run of at most `most` neighbours, apart by blanks alone,
 * that is valid.
 */
const pieces = (
  text: string,
  shape: RegExp,
  most: number,
  isValid: (written: string) => boolean,
): ReadonlyArray<FoundValue> => {
  const all = [...text.matchAll(shape)].flatMap(({ 0: written, index }): ReadonlyArray<Piece> => {
    const lead = leading.exec(written)?.[0].length ?? 0
    const tail = trailing.exec(written.slice(lead))?.[0].length ?? 0
    const piece = { start: index + lead, end: index + written.length - tail }
    return piece.start < piece.end ? [piece] : []
  })
  const found: Array<FoundValue> = []
  for (let first = 0; first < all.length;) {
    const run = longestRun(text, all, first, most, isValid)
    if (run !== undefined) found.push(run.value)
    first += run?.length ?? 1
  }
  return found
}

const longestRun = (
  text: string,
  all: ReadonlyArray<Piece>,
  first: number,
  most: number,
  isValid: (written: string) => boolean,
): { readonly value: FoundValue; readonly length: number } | undefined => {
  const start = all[first]?.start ?? 0
  if (!isWordBorder(text, start)) return undefined
  let longest: { readonly value: FoundValue; readonly length: number } | undefined
  let before = start
  for (const [at, { start: next, end }] of all.slice(first, first + most).entries()) {
    if (at > 0 && !/^ {1,2}$/u.test(text.slice(before, next))) break
    before = end
    const value = text.slice(start, end)
    if (isWordBorder(text, end) && isValid(value)) longest = { value: { value, start, end }, length: at + 1 }
  }
  return longest
}

/** Characters of a person's name in a room. */
const nameLimit = 200
/** Words of a long Brazilian name, particles included. */
const nameWords = 10
const nameShape = /^\p{L}[\p{L}\p{M}'’.-]*(?: {1,2}\p{L}[\p{L}\p{M}'’.-]*)*$/u
const greeting = /^(?:oi|ol[áa]|opa|bom dia|boa tarde|boa noite)(?![\p{L}\p{M}])[\s,.!]*/iu
const introduction =
  /^(?:(?:o )?meu nome (?:é|e|eh)|meu nome:?|nome:|(?:eu )?me chamo|(?:eu )?sou [oa]|(?:eu )?sou|aqui (?:é|e|eh)(?: [oa])?|pode me chamar de|é [oa])\s+/iu

/** The name in a text that says nothing else, or that introduces it. */
const personName = (text: string): ReadonlyArray<FoundValue> => {
  let start = text.length - text.trimStart().length
  for (const prefix of [greeting, introduction]) start += prefix.exec(text.slice(start, start + 60))?.[0].length ?? 0
  const value = text
    .slice(start)
    .trimEnd()
    .replace(/[.,;:!?\s]+$/u, "")
  const words = value.split(/ +/u).length
  const letters = value.match(/\p{L}/gu)?.length ?? 0
  return letters >= 2 && words <= nameWords && value.length <= nameLimit && nameShape.test(value)
    ? [{ value, start, end: start + value.length }]
    : []
}
