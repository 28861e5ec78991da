/** A token of a text, folded for comparison, with its position in the original text (UTF-16). */
export interface TextToken {
  /** A whole word of letters and digits, one other character, or a single blank for any white space. */
  readonly folded: string
  readonly isWord: boolean
  readonly start: number
  readonly end: number
}

const wordCharacter = /[\p{L}\p{N}]/u
const mark = /\p{M}/u
// A word, white space, or one other character; a combining accent belongs to the character before it.
const piece = /([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)|(\s[\s\p{M}]*)|[^\p{M}]\p{M}*/gu

/**
 * Splits a text into tokens, without blanks at its ends. Folds like the kernel, but token by token, since folding
 * changes lengths and each token keeps its position. Between two tokens there is always a word border.
 */
export const tokensOf = (text: string): ReadonlyArray<TextToken> => {
  const tokens: Array<TextToken> = []
  for (const { 0: written, 1: word, 2: blank, index: start } of text.matchAll(piece)) {
    if (blank !== undefined && tokens.length === 0) continue
    const folded = blank === undefined ? foldPiece(written) : " "
    if (folded !== "") tokens.push({ folded, isWord: word !== undefined, start, end: start + written.length })
  }
  if (tokens.at(-1)?.folded === " ") tokens.pop()
  return tokens
}

// Greek has a final form of sigma, which counts as the same letter.
const foldPiece = (written: string): string =>
  written
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ς/gu, "σ")

/** Returns whether a text contains something to recognise: a letter, a digit or a pictograph, not only punctuation. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}\p{So}]/u.test(text)

/** Returns whether a position is a word border: letters and digits are not on both sides. */
export const isWordBorder = (text: string, at: number): boolean =>
  at <= 0 || at >= text.length || !(inWord(characterBefore(text, at)) && inWord(characterAt(text, at)))

const inWord = (character: string): boolean => wordCharacter.test(character) || mark.test(character)

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0)

const characterBefore = (text: string, at: number): string => {
  const wide = at >= 2 ? characterAt(text, at - 2) : ""
  return wide.length === 2 ? wide : characterAt(text, at - 1)
}
