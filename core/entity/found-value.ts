/** A value found in a text: which one, and where in the text as written (UTF-16 offsets, `end` is the first one after). */
export interface FoundValue {
  /** A synonym is shown as its entry's value; what an expression found, as it is written in the text. */
  readonly value: string
  readonly start: number
  readonly end: number
}
