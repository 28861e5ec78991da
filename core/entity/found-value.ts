/** A value found in a text, and its position in the original text (UTF-16 offsets, `end` is exclusive). */
export interface FoundValue {
  /** The entry's value for a synonym; the matched text for an expression. */
  readonly value: string
  readonly start: number
  readonly end: number
}
