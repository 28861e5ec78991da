import { sentences } from "../kernel/index.ts"

/** Maximum characters of a shortcut. */
export const shortcutLimit = 40

const shape = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u

/** Returns why a text cannot be a shortcut, in Portuguese; undefined if it can. */
export const shortcutFault = (text: string): string | undefined => {
  if (text === "") return sentences.required
  return shape.test(text) ? undefined : "Use letras, números, - e _"
}

/** Turns what a person typed into a shortcut: a '/' in front goes, blanks become hyphens. */
export const shortcutOf = (written: string): string => written.trimStart().replace(/^\/+/u, "").replace(/\s+/gu, "-")

/** What stands after a '/' where the caret is: the place of the '/' and the word up to the caret. */
export interface WrittenShortcut {
  readonly from: number
  readonly word: string
}

/**
 * Finds the shortcut that is being written: a '/' at the beginning of the text or after a blank, and letters up to the caret. Undefined
 * where none is: an address ('https://'), a fraction ('1/2').
 */
export const shortcutAt = (text: string, caret: number): WrittenShortcut | undefined => {
  const before = text.slice(Math.max(0, caret - shortcutLimit - 2), caret)
  const [, word] = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u.exec(before) ?? []
  if (word === undefined) return undefined
  const from = caret - word.length - 1
  // The window may begin within a word.
  return from > 0 && !/\s/u.test(text[from - 1] ?? "") ? undefined : { from, word }
}
