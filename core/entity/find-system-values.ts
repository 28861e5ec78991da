import {
  findDayTimes,
  findMoney,
  isEmail,
  isPostalCode,
  isWrittenTaxId,
  readMoney,
  type TextSpan,
  writtenDayOf,
  writtenPhone,
} from "../kernel/index.ts"
import { wholeValues } from "./digit-runs.ts"
import type { FoundValue } from "./found-value.ts"
import { fullName, personName } from "./person-name.ts"
import { ratingIn, yesOrNoIn } from "./spoken-answers.ts"
import { spokenDayIn } from "./spoken-days.ts"
import type { SystemEntityName } from "./system-entities.ts"
import { isWordBorder } from "./text-tokens.ts"

/**
 * Returns the values of an entity of the system in a text, as written, by the kernel's validation; of 'sim_nao' and
 * 'avaliacao' as 'sim', 'não' and in figures. 'qualquer_resposta' is the whole text. Total, and linear in the text's length.
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
      return wholeValues(text, /[+(]*\d[\d().-]*/gu, phonePieces, (written) => writtenPhone(written) !== undefined)
    case "cpf_cnpj":
      return taxIds(text, isWrittenTaxId)
    case "cpf":
      return taxIds(text, (written) => charactersOf(written) === 11 && isWrittenTaxId(written))
    case "cnpj":
      return taxIds(text, (written) => charactersOf(written) === 14 && isWrittenTaxId(written))
    case "cep":
      return pieces(text, /[\p{L}\p{N}./-]+/gu, 1, isPostalCode)
    case "data": {
      const written = pieces(text, /[\p{L}\p{N}./:-]+/gu, 1, (piece) => writtenDayOf(piece) !== undefined)
      return written.length > 0 ? written : spokenDayIn(text)
    }
    case "data_hora":
      return findDayTimes(text).map(valueAt(text))
    case "dinheiro": {
      const amounts = findMoney(text).map(valueAt(text))
      return amounts.length > 0 ? amounts : bareAmount(text)
    }
    case "nome_completo":
      return fullName(text)
    case "sim_nao":
      return yesOrNoIn(text)
    case "avaliacao":
      return ratingIn(text)
    // A text is no file.
    case "arquivo":
    case "imagem":
    case "documento":
    case "audio":
    case "video":
      return []
    case "numero":
      return wholeValues(text, /-?[\p{L}\p{N}.,/:-]*\d[\p{L}\p{N}.,/:-]*/gu, numberPieces, isNumber)
  }
}

/** A phone is written in at most this many parts: '+55 (11) 9 8888 7777', '0 41 11 9 8888 7777'. */
const phonePieces = 6
/** A number with its thousands apart: '1 234 567 890'. */
const numberPieces = 4

// With the thousands in points or apart and the decimals after a comma, or plain with either.
const isNumber = (piece: string): boolean =>
  /^-?(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?: \d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)$/u.test(piece)

/** A CPF that is written in one piece is whole, whatever number comes after it; one with blanks if nothing of its run is left over. */
const taxIds = (text: string, isValid: (written: string) => boolean): ReadonlyArray<FoundValue> => {
  const together = pieces(text, /[\p{L}\p{N}./-]+/gu, 1, isValid)
  return together.length > 0 ? together : wholeValues(text, /\d[\d./-]*/gu, taxIdPieces, isValid)
}
const charactersOf = (written: string): number => written.replace(/[^\p{L}\p{N}]/gu, "").length
/** '12 345 678 0001 90'. */
const taxIdPieces = 5

const valueAt =
  (text: string) =>
  ({ start, end }: TextSpan): FoundValue => ({ value: text.slice(start, end), start, end })

/** An amount without its currency is one if it is the whole text: as many as two decimals, and none that is negative. */
const bareAmount = (text: string): ReadonlyArray<FoundValue> =>
  wholeText(text).filter(
    ({ value }) => /^\d[\d.]*(?:[.,]\d{1,2})?$/u.test(value) && value.length <= 18 && readMoney(value) !== undefined,
  )

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
    if (isWordBorder(text, end) && isValid(value) && !goesOn(text, start, end))
      longest = { value: { value, start, end }, length: at + 1 }
  }
  return longest
}

/** Whether digits are written on to a value after a comma or a colon: '01310100,5' is no CEP. */
const goesOn = (text: string, start: number, end: number): boolean =>
  (/\d$/u.test(text.slice(end - 1, end)) && /^[,:]\d/u.test(text.slice(end, end + 2))) ||
  (/^\d/u.test(text.slice(start, start + 1)) && /\d[,:]$/u.test(text.slice(Math.max(0, start - 2), start)))
