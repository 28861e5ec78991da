import { fillerWords, languageWords, stemOf } from "./language-words.ts"
import { createPhraseIndex } from "./phrase-index.ts"
import { createSpelling } from "./spelling-repair.ts"

/** Words of a text whose spelling is repaired; longer texts are letters rather than messages. */
const repairedWords = 40

/**
 * Creates the similarity of texts to phrases, from 0 to 1 by the index of the phrase: the mean of two cosines, of character
 * n-grams (two to four), which tolerate misspellings, and of the stems of the words after spelling repair, which capture the
 * topic. Phrases without words, and those that have nothing in common with a text, are left out.
 */
export const createPhraseLikeness = (
  phrases: ReadonlyArray<string>,
): ((text: string) => ReadonlyMap<number, number>) => {
  const places: Array<number> = []
  const worded = phrases.flatMap((phrase, place) => {
    const words = languageWords(phrase)
    if (words.length === 0) return []
    places.push(place)
    return [words]
  })
  const spelling = createSpelling(worded.flat())
  const characters = createPhraseIndex(worded.map(charactersOf))
  const stems = createPhraseIndex(worded.map(stemsOf), (feature) => (feature.startsWith(filler) ? fillerWeight : 1))
  return (text) => {
    const words = languageWords(text)
    const byCharacters = characters.likeness(charactersOf(words))
    const byStems = stems.likeness(
      stemsOf(words.map((word, at) => (at < repairedWords ? spelling.repair(word) : undefined) ?? word)),
    )
    const found = new Map<number, number>()
    for (const at of new Set([...byCharacters.keys(), ...byStems.keys()]))
      found.set(places[at] ?? at, Math.min(1, ((byCharacters.get(at) ?? 0) + (byStems.get(at) ?? 0)) / 2))
    return found
  }
}

/** Returns the character n-grams (two to four), with blanks between words. */
const charactersOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const line = ` ${words.join(" ")} `
  const grams: Array<string> = []
  for (let length = 2; length <= 4; length++)
    for (let at = 0; at + length <= line.length; at++) grams.push(line.slice(at, at + length))
  return grams
}

/** Prefix of filler words; no stem begins with it. */
const filler = "~"
const fillerWeight = 0.3

/** Returns the stems of the words and of adjacent pairs. */
const stemsOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const stems = words.map((word) => (fillerWords.has(word) ? `${filler}${word}` : stemOf(word)))
  return [...stems, ...stems.slice(1).map((stem, at) => `${filler}${stems[at] ?? ""} ${stem}`)]
}
