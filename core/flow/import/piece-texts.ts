import { formulaLimit, valueInFormula } from "../logic/formula.ts"
import type { SetValue } from "../logic/set-value.ts"
import { valueNameOf } from "../logic/value-types.ts"
import type { DraftPiece } from "./import-draft.ts"

const slot = /\{\{\s*([^{}]*?)\s*\}\}/gu

/** Parts a text of another builder at the names that stand between '{{' and '}}'; one that it does not know stays as it is written. */
export const piecesOf = (text: string, nameOf: (written: string) => string | undefined): ReadonlyArray<DraftPiece> => {
  const pieces: Array<DraftPiece> = []
  let end = 0
  for (const found of text.matchAll(slot)) {
    const value = nameOf(found[1] ?? "")
    if (value === undefined) continue
    if (found.index > end) pieces.push(text.slice(end, found.index))
    pieces.push({ value })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}

/** Lists the names of the values in a text, with repetitions. */
export const valuesInPieces = (pieces: ReadonlyArray<DraftPiece>): ReadonlyArray<string> =>
  pieces.flatMap((piece) => (typeof piece === "object" && "value" in piece ? [piece.value] : []))

/** Writes words in a formula, in quotation marks. */
export const quotedText = (words: string): string => `"${words.replaceAll('"', '""')}"`

/** Writes the same text as a template of a call, with its values as formulas. */
export const templateOf = (pieces: ReadonlyArray<DraftPiece>): string =>
  pieces
    .map((piece) => (typeof piece === "object" && "value" in piece ? `{{@${piece.value}}}` : wordsIn(piece)))
    .join("")

/** Returns the words of a piece; '' for a value. */
export const wordsIn = (piece: DraftPiece): string =>
  typeof piece === "string" ? piece : "bold" in piece ? piece.bold : ""

/**
 * Writes a text with values as the value of this name: one formula, or several, each of which goes on with what the one before has made,
 * where a formula would become too long.
 */
export const textAsSets = (pieces: ReadonlyArray<DraftPiece>, written: string): ReadonlyArray<SetValue> => {
  const name = valueNameOf(written)
  const sets: Array<SetValue> = []
  let parts: Array<string> = []
  const length = () => parts.reduce((sum, part) => sum + part.length + 3, 0)
  const flush = () => {
    if (parts.length > 0) sets.push({ name, formula: parts.join(" & ") })
    parts = [valueInFormula(name)]
  }
  for (const piece of pieces)
    for (const part of partsOf(piece)) {
      if (length() + part.length + 3 > formulaLimit) flush()
      parts.push(part)
    }
  if (sets.length === 0 || parts.length > 1) flush()
  return sets
}

/** Short enough for a formula, with every quotation mark doubled. */
const longestWords = 200

const partsOf = (piece: DraftPiece): ReadonlyArray<string> => {
  if (typeof piece === "object" && "value" in piece) return [valueInFormula(piece.value)]
  const letters = Array.from(wordsIn(piece))
  const parts: Array<string> = []
  for (let at = 0; at < letters.length; at += longestWords)
    parts.push(quotedText(letters.slice(at, at + longestWords).join("")))
  return parts
}
