import { formulaLimit, valueInFormula } from "./formula.ts"
import type { SetValue } from "./set-value.ts"

/** A piece of a text: words as written, bold words, or the value of that name. */
export type FormulaPiece = string | { readonly bold: string } | { readonly value: string }

/** Lists the names of the values in a text, with repetitions. */
export const valuesInPieces = (pieces: ReadonlyArray<FormulaPiece>): ReadonlyArray<string> =>
  pieces.flatMap((piece) => (typeof piece === "object" && "value" in piece ? [piece.value] : []))

/** Writes words in a formula, in quotation marks. */
export const quotedText = (words: string): string => `"${words.replaceAll('"', '""')}"`

/** Returns the words of a piece; '' for a value. */
export const wordsOfPiece = (piece: FormulaPiece): string =>
  typeof piece === "string" ? piece : "bold" in piece ? piece.bold : ""

/**
 * Writes a text with values as the value of this name: one formula, or several, each of which goes on with what the one before has made,
 * where a formula would become too long.
 */
export const textAsSets = (pieces: ReadonlyArray<FormulaPiece>, name: string): ReadonlyArray<SetValue> => {
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

const partsOf = (piece: FormulaPiece): ReadonlyArray<string> => {
  if (typeof piece === "object" && "value" in piece) return [valueInFormula(piece.value)]
  const letters = Array.from(wordsOfPiece(piece))
  const parts: Array<string> = []
  for (let at = 0; at < letters.length; at += longestWords)
    parts.push(quotedText(letters.slice(at, at + longestWords).join("")))
  return parts
}
