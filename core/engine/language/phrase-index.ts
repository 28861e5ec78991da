/** A phrase, or a text, as features with weights; the vector has the length 1. */
export type Features = ReadonlyMap<string, number>

/** Likeness of a text to every phrase that has something in common with it, by the phrase's place. */
export interface PhraseIndex {
  readonly likeness: (features: ReadonlyArray<string>) => ReadonlyMap<number, number>
}

/**
 * An inverted index of phrases by their features, weighed by how few phrases have them (tf-idf): likeness is the cosine. Only
 * phrases that share a feature are touched. `weightOf` lowers features that say little.
 */
export const createPhraseIndex = (
  phrases: ReadonlyArray<ReadonlyArray<string>>,
  weightOf: (feature: string) => number = () => 1,
): PhraseIndex => {
  const frequency = new Map<string, number>()
  for (const phrase of phrases)
    for (const feature of new Set(phrase)) frequency.set(feature, (frequency.get(feature) ?? 0) + 1)
  const weigh = (feature: string) =>
    // A feature that no phrase has weighs as much as one that a single phrase has: strange words make a text less like any.
    Math.log(1 + phrases.length / (frequency.get(feature) ?? 1)) * weightOf(feature)
  const vectorOf = (features: ReadonlyArray<string>): Features => {
    const vector = new Map<string, number>()
    for (const feature of features) vector.set(feature, (vector.get(feature) ?? 0) + 1)
    let squares = 0
    for (const [feature, count] of vector) {
      const weight = (1 + Math.log(count)) * weigh(feature)
      vector.set(feature, weight)
      squares += weight * weight
    }
    const length = Math.sqrt(squares)
    if (length > 0) for (const [feature, weight] of vector) vector.set(feature, weight / length)
    return vector
  }
  const postings = new Map<string, Array<{ readonly phrase: number; readonly weight: number }>>()
  for (const [phrase, features] of phrases.entries())
    for (const [feature, weight] of vectorOf(features)) {
      const listed = postings.get(feature)
      if (listed === undefined) postings.set(feature, [{ phrase, weight }])
      else listed.push({ phrase, weight })
    }
  return {
    likeness: (features) => {
      const found = new Map<number, number>()
      for (const [feature, weight] of vectorOf(features))
        for (const posting of postings.get(feature) ?? [])
          found.set(posting.phrase, (found.get(posting.phrase) ?? 0) + weight * posting.weight)
      return found
    },
  }
}
