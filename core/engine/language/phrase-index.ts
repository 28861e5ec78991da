/** The weighted features of a phrase or text, as a unit vector. */
export type Features = ReadonlyMap<string, number>

/** The similarity of a text to each phrase that shares a feature with it, by the phrase's index. */
export interface PhraseIndex {
  readonly likeness: (features: ReadonlyArray<string>) => ReadonlyMap<number, number>
}

/**
 * Creates an inverted index of phrases with tf-idf weights; similarity is the cosine. Only phrases that share a feature
 * are visited. `weightOf` lowers the weight of insignificant features.
 */
export const createPhraseIndex = (
  phrases: ReadonlyArray<ReadonlyArray<string>>,
  weightOf: (feature: string) => number = () => 1,
): PhraseIndex => {
  const frequency = new Map<string, number>()
  for (const phrase of phrases)
    for (const feature of new Set(phrase)) frequency.set(feature, (frequency.get(feature) ?? 0) + 1)
  const weigh = (feature: string) =>
    // An unknown feature weighs as much as one of a single phrase: unknown words lower a text's similarity to all
    // phrases.
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
