import { fold } from "../../kernel/index.ts"
import { nameFound } from "../../contact/index.ts"
import type { Colleague } from "./room-notes.ts"

/** A piece of a note: words, or the mention of a person, as it is written. */
export interface NotePiece {
  readonly text: string
  readonly mention: boolean
}

/** A letter, a digit or what joins a name: before '@' it makes an e-mail address, after a name another name. */
const inWord = /[\p{L}\p{N}_]/u

/** Finds the longest name that is written after an '@', in any case; undefined if nobody of these is. */
const nameAt = (text: string, at: number, names: ReadonlyArray<string>): string | undefined => {
  if (text[at] !== "@" || (at > 0 && inWord.test(text[at - 1] ?? ""))) return undefined
  return names.find((name) => {
    const written = text.slice(at + 1, at + 1 + name.length)
    return fold(written) === fold(name) && !inWord.test(text[at + 1 + name.length] ?? "")
  })
}

const longestFirst = (people: ReadonlyArray<Pick<Colleague, "name">>): ReadonlyArray<string> =>
  [...new Set(people.map(({ name }) => name))]
    .filter((name) => name.trim() !== "")
    .toSorted((a, b) => b.length - a.length)

/** Cuts a note at the mentions of these people: '@' and a whole name. The pieces together are the text. */
export const notePieces = (text: string, people: ReadonlyArray<Pick<Colleague, "name">>): ReadonlyArray<NotePiece> => {
  const names = longestFirst(people)
  const pieces: Array<NotePiece> = []
  let from = 0
  const cut = (until: number, mention: boolean) => {
    if (until > from) pieces.push({ text: text.slice(from, until), mention })
    from = until
  }
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", Math.max(at + 1, from))) {
    const name = nameAt(text, at, names)
    if (name === undefined) continue
    cut(at, false)
    cut(at + 1 + name.length, true)
  }
  cut(text.length, false)
  return pieces
}

/** Returns whom of these people a note mentions; of several with one name, all. */
export const mentionedIn = <Person extends Pick<Colleague, "name">>(
  text: string,
  people: ReadonlyArray<Person>,
): ReadonlyArray<Person> => {
  const named = new Set(
    notePieces(text, people).flatMap(({ text: written, mention }) => (mention ? [fold(written.slice(1))] : [])),
  )
  return people.filter(({ name }) => named.has(fold(name)))
}

/** A mention that is being written before the caret: where its '@' is, and the words after it. */
export interface WrittenMention {
  readonly from: number
  readonly word: string
}

/** Maximum characters of a name that is looked for. */
const longestWord = 40

/** Finds the mention that is being written; undefined where none is. */
export const mentionAt = (text: string, caret: number): WrittenMention | undefined => {
  const from = text.lastIndexOf("@", caret - 1)
  if (from === -1 || (from > 0 && inWord.test(text[from - 1] ?? ""))) return undefined
  const word = text.slice(from + 1, caret)
  return word.length > longestWord || /[\n@]|^\s|\s{2}/u.test(word) ? undefined : { from, word }
}

/** Returns those whose name has the words, by the rules of every search for names. */
export const colleaguesFound = <Person extends Pick<Colleague, "name">>(
  people: ReadonlyArray<Person>,
  word: string,
): ReadonlyArray<Person> => people.filter(({ name }) => nameFound(name, word))

/** Puts a person's name in the place of the mention that is being written, with a blank after it, and the caret there. */
export const withMention = (
  text: string,
  caret: number,
  { name }: Pick<Colleague, "name">,
): { readonly text: string; readonly caret: number } => {
  const written = mentionAt(text, caret)
  if (written === undefined) return { text, caret }
  const before = `${text.slice(0, written.from)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /u, ""), caret: before.length }
}
