import { cutTo } from "../../kernel/index.ts"
import type { Capabilities } from "../media.ts"

/** Measures a text as a medium's limits do. */
export const lengthOn = (unit: Capabilities["textUnit"], text: string): number =>
  unit === "characters" ? text.length : utf8Length(text)

/**
 * Splits a text into pieces of at most `limit`, at the end of a paragraph, a line, a sentence or a word where there is one in
 * the second half of a piece, and never within a character. White space where pieces meet is left out; all else is
 * kept, in order. A blank text has no pieces.
 */
export const splitText = (text: string, limit: number, unit: Capabilities["textUnit"]): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let rest = text.trim()
  while (lengthOn(unit, rest) > limit) {
    const most = longestStart(rest, limit, unit)
    const piece = rest.slice(0, seamIn(most, rest))
    pieces.push(piece.trimEnd())
    rest = rest.slice(piece.length).trimStart()
  }
  return rest === "" ? pieces : [...pieces, rest]
}

const longestStart = (text: string, limit: number, unit: Capabilities["textUnit"]): string => {
  if (unit === "characters") return cutTo(text, limit)
  let bytes = 0
  let units = 0
  for (const point of text) {
    bytes += utf8Length(point)
    if (bytes > limit) break
    units += point.length
  }
  return cutTo(text, units)
}

/** Returns where the start of a text is best cut. */
const seamIn = (start: string, whole: string): number => {
  // A start that ends at a word's end is cut there.
  if (/\s/u.test(whole[start.length] ?? " ")) return start.length
  const half = start.length / 2
  const seams = [start.lastIndexOf("\n\n"), start.lastIndexOf("\n"), lastSentenceEnd(start), start.lastIndexOf(" ")]
  return seams.find((at) => at > half) ?? start.length
}

const lastSentenceEnd = (text: string): number =>
  Math.max(...[". ", "! ", "? "].map((end) => text.lastIndexOf(end))) + 1

const utf8Length = (text: string): number => {
  let bytes = 0
  for (const point of text) {
    const code = point.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
