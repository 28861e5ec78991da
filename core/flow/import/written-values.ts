import { type FormulaPiece, textAsSets, valuesInPieces } from "../logic/formula-pieces.ts"
import type { SetValue } from "../logic/set-value.ts"

/** Writes a text with values as a value; undefined where it cites itself and does not fit in one formula. */
export const setsOfText = (pieces: ReadonlyArray<FormulaPiece>, name: string): ReadonlyArray<SetValue> | undefined => {
  if (pieces.length === 0) return [{ name, formula: '""' }]
  const sets = textAsSets(pieces, name)
  return sets.length > 1 && valuesInPieces(pieces).includes(name) ? undefined : sets
}
