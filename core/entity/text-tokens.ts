/** A piece of a text as values are compared with it: folded, and where it stands in the text as written (UTF-16). */
export interface TextToken {
  /** A whole word of letters and digits, one other character, or a single blank for any white space. */
  readonly folded: string
  readonly isWord: boolean
  readonly start: number
  readonly end: number
}

const wordCharacter = /[\p{L}\p{N}]/u
const mark = /\p{M}/u
// A word, white space, or one other character; an accent written as a character of its own belongs to what it stands on.
const piece = /([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)|(\s[\s\p{M}]*)|[^\p{M}]\p{M}*/gu

/**
 * The tokens of a text, without blanks at its ends. Folding is that of the kernel, but piece by piece, so that every token
 * knows its place although folding changes lengths. Between two tokens there is always a word border.
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

// Greek knows a sigma of its own for the end of a word; to a person they are one letter.
const foldPiece = (written: string): string =>
  written
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ς/gu, "σ")

/** Whether there is anything to recognise in a text: a letter, a digit or a pictograph, not punctuation alone. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}\p{So}]/u.test(text)

/** Whether a word begins or ends at a position of a text: there, letters and digits do not stand on both sides. */
export const isWordBorder = (text: string, at: number): boolean =>
  at <= 0 || at >= text.length || !(inWord(characterBefore(text, at)) && inWord(characterAt(text, at)))

const inWord = (character: string): boolean => wordCharacter.test(character) || mark.test(character)

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0)

const characterBefore = (text: string, at: number): string => {
  const wide = at >= 2 ? characterAt(text, at - 2) : ""
  return wide.length === 2 ? wide : characterAt(text, at - 1)
}
