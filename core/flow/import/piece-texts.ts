import { type FormulaPiece, wordsOfPiece } from "../logic/formula-pieces.ts"

const slot = /\{\{\s*([^{}]*?)\s*\}\}/gu

/** Parts a text of another builder at the names that stand between '{{' and '}}'; one that it does not know stays as it is written. */
export const piecesOfTemplate = (
  text: string,
  nameOf: (written: string) => string | undefined,
): ReadonlyArray<FormulaPiece> => {
  const pieces: Array<FormulaPiece> = []
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

/** Writes the same text as a template of a call, with its values as formulas. */
export const templateOf = (pieces: ReadonlyArray<FormulaPiece>): string =>
  pieces
    .map((piece) => (typeof piece === "object" && "value" in piece ? `{{@${piece.value}}}` : wordsOfPiece(piece)))
    .join("")
