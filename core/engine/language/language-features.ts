import { commonWords, fillerWords, stemOf } from "./language-words.ts"
import { textHash } from "./text-hash.ts"
import { wordFamilies } from "./word-families.ts"

/** A feature of a text. */
export interface Feature {
  /** Hash of its name. */
  readonly hash: number
  /** Share of its weight: filler words, common ones and pairs of adjacent words say less of what is meant. */
  readonly share: number
  /** A character n-gram, and no word or pair of words. */
  readonly characters: boolean
}

/** Lengths of the character n-grams, which tolerate misspellings. */
const gramLengths = [2, 3, 4] as const
const fillerShare = 0.15
const commonShare = 0.5
const pairShare = 0.5
const familyShare = 2
/** Of the n-grams of filler words and common words. */
const weakGramShare = 0.5
/** Words say more of what is meant than their characters. */
const wordsShare = 1.8

/**
 * Returns the features of normalised words: their stems, adjacent pairs of stems, the families of words that mean much the
 * same, and character n-grams of each word. A word under a negated wish ('não quero cancelar') has another stem ('!cancel'),
 * no family and no n-grams, so that it is no evidence for the answer that speaks of it.
 */
export const languageFeatures = (words: ReadonlyArray<string>): ReadonlyArray<Feature> => {
  const negated = negatedWords(words)
  const stems = words.map((word, at) => `${negated[at] === true ? "!" : ""}${stemOf(word)}`)
  return [
    ...stems.map((stem, at) => ofWords(stem, shareOf(words[at] ?? ""))),
    ...stems.slice(1).map((stem, at) => ofWords(`${stems[at] ?? ""} ${stem}`, pairShare)),
    ...[...wordFamilies(words.map((word, at) => (negated[at] === true ? "" : word)))].map((family) =>
      ofWords(`@${family}`, familyShare),
    ),
    ...words.flatMap((word, at) => (negated[at] === true ? [] : gramsOf(word))),
  ]
}

const shareOf = (word: string): number =>
  fillerWords.has(word) ? fillerShare : commonWords.has(word) ? commonShare : 1

const ofWords = (name: string, share: number): Feature => ({ hash: textHash(name), share, characters: false })

const gramsOf = (word: string): ReadonlyArray<Feature> => {
  const line = ` ${word} `
  const share = shareOf(word) < 1 ? weakGramShare : 1
  const grams: Array<Feature> = []
  for (const length of gramLengths)
    for (let at = 0; at + length <= line.length; at++)
      grams.push({ hash: textHash(`#${line.slice(at, at + length)}`), share, characters: true })
  return grams
}

const wishes = new Set("quero queria quis desejo gostaria preciso precisa vou pretendo pedi".split(" "))
const wishEnds = new Set("mas e porem so quero queria preciso".split(" "))
/** Number of words after a negated wish that it negates. */
const wishReach = 3

const negatedWords = (words: ReadonlyArray<string>): ReadonlyArray<boolean> => {
  let reach = 0
  return words.map((word, at) => {
    if (wishEnds.has(word)) reach = 0
    const negated = reach > 0
    if (negated) reach -= 1
    if (words[at - 1] === "nao" && wishes.has(word)) reach = wishReach
    return negated
  })
}

/** A text as numbers: the places of its known features in a model, and their weights. */
export interface LanguageVector {
  readonly places: ReadonlyArray<number>
  readonly weights: ReadonlyArray<number>
}

/**
 * Weighs features by how rare they are among the phrases (tf-idf). Words and characters are normalised apart, and with what
 * is unknown, so that unknown words make a text less like any answer.
 */
export const languageVector = (
  features: ReadonlyArray<Feature>,
  placeOf: (hash: number) => number | undefined,
  rarityOf: (place: number | undefined) => number,
): LanguageVector => {
  const counts = new Map<number, { readonly feature: Feature; count: number; share: number }>()
  for (const feature of features) {
    const known = counts.get(feature.hash)
    if (known === undefined) counts.set(feature.hash, { feature, count: 1, share: feature.share })
    else {
      known.count += 1
      known.share = Math.max(known.share, feature.share)
    }
  }
  const all = { words: 0, characters: 0 }
  const weighed = [...counts.values()].map(({ feature, count, share }) => {
    const place = placeOf(feature.hash)
    const weight = (1 + Math.log(count)) * rarityOf(place) * share
    const kind = feature.characters ? "characters" : "words"
    all[kind] += weight * weight
    return { place, weight, kind } as const
  })
  const places: Array<number> = []
  const weights: Array<number> = []
  for (const { place, weight, kind } of weighed)
    if (place !== undefined) {
      places.push(place)
      weights.push(((kind === "words" ? wordsShare : 1) * weight) / Math.sqrt(all[kind]))
    }
  return { places, weights }
}
