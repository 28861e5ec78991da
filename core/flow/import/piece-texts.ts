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

/** Empties what stands between '{{' and '}}' and is no value, for nothing but a formula may stand there in a call. */
export const withoutUnknown = (
  pieces: ReadonlyArray<FormulaPiece>,
  instead: (written: string) => string = () => "",
): ReadonlyArray<FormulaPiece> =>
  pieces.map((piece) =>
    typeof piece === "string" ? piece.replace(slot, (_, inside: string) => instead(inside)) : piece,
  )

/** Returns the words of a text that cites no values; '' of one that does. */
export const plainWordsOf = (pieces: ReadonlyArray<FormulaPiece>): string =>
  pieces.every((piece) => typeof piece === "string") ? pieces.join("") : ""
