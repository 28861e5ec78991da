import { cutTo } from "../../kernel/index.ts"
import { buttonLabelLimit } from "../document/flow-node.ts"
import { variantLimit } from "../document/flow-question.ts"
import { type FormulaPiece, valuesInPieces } from "../logic/formula-pieces.ts"
import type { DraftSay } from "./import-draft.ts"

/** Characters and lines of a text that stays one message: what is longer is parted, and is no alternative of another. */
const longest = 3_000
const mostLines = 80

/** Returns whether a text stays one message. */
export const isOneText = (text: string): boolean => text.length <= longest && text.split("\n").length <= mostLines

/** Makes one message of alternatives, one of which is said; those that cannot be alternatives here are counted as lost. */
export const sayOfAlternatives = (
  texts: ReadonlyArray<string>,
  piecesOf: (text: string) => ReadonlyArray<FormulaPiece>,
): { readonly say: DraftSay | undefined; readonly lost: number } => {
  const [first, ...others] = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "")
  if (first === undefined) return { say: undefined, lost: 0 }
  const pieces = piecesOf(first)
  const mayVary = isOneText(first) && valuesInPieces(pieces).length === 0
  const variants = mayVary
    ? others.filter((text) => isOneText(text) && valuesInPieces(piecesOf(text)).length === 0).slice(0, variantLimit - 1)
    : []
  return {
    say: { pieces, ...(variants.length > 0 && { variants }) },
    lost: others.length - variants.length,
  }
}

/** Says how many alternatives of a text did not come; '' for none. */
export const lostAlternatives = (lost: number): string =>
  lost === 0 ? "" : lost === 1 ? "Uma variação do texto não veio." : `${lost} variações do texto não vieram.`

/** The words of quick replies as buttons hold them, each once. */
export const replyLabels = (
  written: ReadonlyArray<string>,
): { readonly labels: ReadonlyArray<string>; readonly isCut: boolean } => {
  const words = written.map((text) => text.replace(/\s+/gu, " ").trim()).filter((text) => text !== "")
  const labels = words.map((text) =>
    text.length <= buttonLabelLimit ? text : `${cutTo(text, buttonLabelLimit - 1).trimEnd()}…`,
  )
  return { labels: [...new Set(labels)], isCut: words.some((text) => text.length > buttonLabelLimit) }
}

/** Says that words of buttons were cut. */
export const cutReplies = `Um botão tem no máximo ${buttonLabelLimit} caracteres: as palavras foram cortadas.`

/** Parts a text at the matches of an expression, whose first filled group names a value; a name that is not known stays as it is written. */
export const piecesAt = (
  text: string,
  shape: RegExp,
  nameOf: (written: string) => string | undefined,
): ReadonlyArray<FormulaPiece> => {
  const pieces: Array<FormulaPiece> = []
  let end = 0
  for (const found of text.matchAll(shape)) {
    const value = nameOf(found.slice(1).find((group) => group !== undefined) ?? "")
    if (value === undefined) continue
    if (found.index > end) pieces.push(text.slice(end, found.index))
    pieces.push({ value })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}
