import { foldPhrase } from "../../kernel/index.ts"

/** Returns the index of the answer of each phrase, folded and as written, labels included; the first listed wins. */
export const answersByPhrase = (
  answers: ReadonlyArray<ReadonlyArray<string>>,
  labels: ReadonlyArray<string>,
): ReadonlyMap<string, number> => {
  const index = new Map<string, number>()
  const foldedOf = new Map<string, string>()
  answers.forEach((phrases, at) => {
    for (const phrase of phrases) {
      const folded = foldPhrase(phrase)
      foldedOf.set(phrase, folded)
      if (folded !== "" && !index.has(folded)) index.set(folded, at)
    }
  })
  // The usual input is a label or phrase as written, which then needs no folding.
  for (const written of [...labels, ...answers.flat()]) {
    const at = index.get(foldedOf.get(written) ?? foldPhrase(written))
    if (at !== undefined) index.set(written, at)
  }
  return index
}
