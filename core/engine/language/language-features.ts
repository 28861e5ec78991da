import { fillerWords, stemOf } from "./language-words.ts"

/** A feature of a text, with the share of its weight. */
export type Feature = readonly [name: string, share: number]

/** Lengths of the character n-grams, which tolerate misspellings. */
const gramLengths = [3, 4, 5] as const
/** Filler words and pairs of adjacent words say less of what is meant. */
const fillerShare = 0.5
const pairShare = 0.5

const isCharacters = ([name]: Feature): boolean => name.startsWith("#")

/**
 * Returns the features of normalised words: their stems, adjacent pairs of stems, and character n-grams of each word. A word
 * under a negated wish ('não quero cancelar') has another stem ('!cancel') and no n-grams, so that it is no evidence for the
 * answer that speaks of it.
 */
export const languageFeatures = (words: ReadonlyArray<string>): ReadonlyArray<Feature> => {
  const negated = negatedWords(words)
  const stems = words.map((word, at) => `${negated[at] === true ? "!" : ""}${stemOf(word)}`)
  return [
    ...stems.map((stem, at): Feature => [stem, fillerWords.has(words[at] ?? "") ? fillerShare : 1]),
    ...stems.slice(1).map((stem, at): Feature => [`${stems[at] ?? ""} ${stem}`, pairShare]),
    ...words.flatMap((word, at) => (negated[at] === true ? [] : gramsOf(word))),
  ]
}

const gramsOf = (word: string): ReadonlyArray<Feature> => {
  const line = ` ${word} `
  const grams: Array<Feature> = []
  for (const length of gramLengths)
    for (let at = 0; at + length <= line.length; at++) grams.push([`#${line.slice(at, at + length)}`, 1])
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

/** A text as numbers: the ids of its known features, and their weights. */
export interface LanguageVector {
  readonly features: ReadonlyArray<number>
  readonly weights: ReadonlyArray<number>
}

/**
 * Weighs features by how rare they are among the phrases (tf-idf). Words and characters are normalised apart, and with what
 * is unknown, so that unknown words make a text less like any answer.
 */
export const languageVector = (
  features: ReadonlyArray<Feature>,
  idOf: (feature: string) => number | undefined,
  rarityOf: (id: number | undefined) => number,
): LanguageVector => {
  const counts = new Map<string, { feature: Feature; count: number }>()
  for (const feature of features) {
    const known = counts.get(feature[0])
    if (known === undefined) counts.set(feature[0], { feature, count: 1 })
    else known.count += 1
  }
  let ofWords = 0
  let ofCharacters = 0
  const weighed = [...counts.values()].map(({ feature, count }) => {
    const id = idOf(feature[0])
    const weight = (1 + Math.log(count)) * rarityOf(id) * feature[1]
    if (isCharacters(feature)) ofCharacters += weight * weight
    else ofWords += weight * weight
    return { id, weight, characters: isCharacters(feature) }
  })
  const ids: Array<number> = []
  const weights: Array<number> = []
  for (const { id, weight, characters } of weighed)
    if (id !== undefined) {
      ids.push(id)
      weights.push(weight / Math.sqrt(characters ? ofCharacters : ofWords))
    }
  return { features: ids, weights }
}
