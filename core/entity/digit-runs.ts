import type { FoundValue } from "./found-value.ts"
import { isWordBorder } from "./text-tokens.ts"

/** A piece of a run: digits with what is written among them. */
interface Piece {
  readonly start: number
  readonly end: number
}

/** Between pieces that may be one value: blanks, or a dash or a point with or without blanks. */
const joins = /^ {1,2}$|^ ?[-.] ?$/u
/** Between pieces that a reader takes as one expression, and that are no value together: '3333-4444/5555', '1:2', '(11) 2'. */
const binds = /^[/,:;=_]$|^ {0,2}[()]+ {0,2}$/u

/**
 * Finds values that are written with blanks among their digits. Digits beside one another are a run, which a reader takes as one
 * expression: it is parted into whole values, none left over, or has none. So no value is a part of a longer one. `most`: pieces of a
 * value. Linear in the text's length.
 */
export const wholeValues = (
  text: string,
  shape: RegExp,
  most: number,
  isValid: (written: string) => boolean,
): ReadonlyArray<FoundValue> => runsOf(text, shape).flatMap((run) => partsOf(text, run, most, isValid) ?? [])

const trailing = /[.,;:!?/\-…'’]+$/u
const leading = /^[.,;:!/…'’]+/u

const runsOf = (text: string, shape: RegExp): ReadonlyArray<ReadonlyArray<Piece>> => {
  const runs: Array<Array<Piece>> = []
  let last: Piece | undefined
  for (const { 0: written, index } of text.matchAll(shape)) {
    const lead = leading.exec(written)?.[0].length ?? 0
    const tail = trailing.exec(written.slice(lead))?.[0].length ?? 0
    const piece = { start: index + lead, end: index + written.length - tail }
    if (piece.start >= piece.end || !/\d/u.test(written)) continue
    const gap = last === undefined ? undefined : text.slice(last.end, piece.start)
    if (gap !== undefined && (gap === "" || joins.test(gap) || binds.test(gap))) runs.at(-1)?.push(piece)
    else runs.push([piece])
    last = piece
  }
  return runs
}

/** Parts a run into whole values, the longest first; undefined if something is left over. */
const partsOf = (
  text: string,
  run: ReadonlyArray<Piece>,
  most: number,
  isValid: (written: string) => boolean,
): ReadonlyArray<FoundValue> | undefined => {
  // From the end: the value with which the rest of the run begins, if that can be parted at all.
  const begins: Array<{ readonly value: FoundValue; readonly next: number } | undefined> = []
  const parted = (at: number): boolean => at === run.length || begins[at] !== undefined
  for (let first = run.length - 1; first >= 0; first--) {
    const start = run[first]?.start ?? 0
    for (let length = Math.min(most, run.length - first); length > 0 && begins[first] === undefined; length--) {
      if (!parted(first + length)) continue
      const end = run[first + length - 1]?.end ?? start
      const value = text.slice(start, end)
      if (isWordBorder(text, start) && isWordBorder(text, end) && isValid(value))
        begins[first] = { value: { value, start, end }, next: first + length }
    }
  }
  if (!parted(0)) return undefined
  const found: Array<FoundValue> = []
  for (let at = 0; at < run.length;) {
    const begun = begins[at]
    if (begun === undefined) return undefined
    found.push(begun.value)
    at = begun.next
  }
  return found
}
