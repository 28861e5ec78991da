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
const blank = /\s/u

/**
 * The tokens of a text, without blanks at its ends. Folding is that of the kernel, but character by character, so that
 * every token knows its place although folding changes lengths. Between two tokens there is always a word border.
 */
export const tokensOf = (text: string): ReadonlyArray<TextToken> => {
  const tokens: Array<TextToken> = []
  for (let at = 0; at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const end = at + character.length
    const last = tokens.at(-1)
    const kind = kindOf(character)
    if (last !== undefined && continues(last, kind)) {
      const more = kind === "word" ? foldCharacter(character) : ""
      tokens[tokens.length - 1] = { ...last, folded: last.folded + more, end }
    } else if (kind !== "mark" && !(kind === "blank" && last === undefined)) {
      const folded = kind === "blank" ? " " : foldCharacter(character)
      if (folded !== "") tokens.push({ folded, isWord: kind === "word", start: at, end })
    }
    at = end
  }
  if (tokens.at(-1)?.folded === " ") tokens.pop()
  return tokens
}

type CharacterKind = "word" | "mark" | "blank" | "other"

const kindOf = (character: string): CharacterKind =>
  wordCharacter.test(character) ? "word" : blank.test(character) ? "blank" : mark.test(character) ? "mark" : "other"

// An accent written as a character of its own belongs to what stands before it.
const continues = (last: TextToken, kind: CharacterKind): boolean =>
  kind === "mark" || (kind === "word" && last.isWord) || (kind === "blank" && last.folded === " ")

const foldCharacter = (character: string): string =>
  character < "\u0080"
    ? character.toLowerCase()
    : character
        .normalize("NFD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase()
        .replace("ς", "σ")

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
