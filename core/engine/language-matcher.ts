import { foldPhrase } from "../kernel/index.ts"

/** The least score with which a text counts as one of an intent's phrases said in other words. */
export const matchThreshold = 0.6
/** By how much the best intent must beat the second. */
export const matchMargin = 0.1

/** Compares texts with the training phrases of a node's answers. */
export interface LanguageMatcher {
  /**
   * The intent (its place in the list) whose phrases are most like the text, how like (0 to 1), and how like the second best
   * is (0 when there is none); undefined when the text has nothing in common with any. A tie goes to the intent listed first.
   */
  best(text: string): { readonly intent: number; readonly score: number; readonly runnerUp: number } | undefined
}

/** A phrase's share of one trigram, its vector having the length 1. */
interface Posting {
  readonly phrase: number
  readonly weight: number
}

/** Likeness is the cosine of the trigrams of characters: of an intent's phrases the one most like the text counts. */
export const createLanguageMatcher = (
  intents: ReadonlyArray<{ readonly phrases: ReadonlyArray<string> }>,
): LanguageMatcher => {
  const intentOf: Array<number> = []
  const postings = new Map<string, Array<Posting>>()
  intents.forEach(({ phrases }, intent) => {
    for (const phrase of phrases) {
      const at = intentOf.length
      intentOf.push(intent)
      for (const [trigram, weight] of vectorOf(phrase)) {
        const listed = postings.get(trigram)
        if (listed === undefined) postings.set(trigram, [{ phrase: at, weight }])
        else listed.push({ phrase: at, weight })
      }
    }
  })
  return {
    best: (text) => {
      const likeness = new Map<number, number>()
      for (const [trigram, weight] of vectorOf(text))
        for (const posting of postings.get(trigram) ?? [])
          likeness.set(posting.phrase, (likeness.get(posting.phrase) ?? 0) + weight * posting.weight)
      const scores = new Map<number, number>()
      for (const [phrase, score] of likeness) {
        const intent = intentOf[phrase] ?? 0
        if (score > (scores.get(intent) ?? 0)) scores.set(intent, Math.min(1, score))
      }
      const [first, second] = [...scores].sort(([one, a], [other, b]) => b - a || one - other)
      return first === undefined ? undefined : { intent: first[0], score: first[1], runnerUp: second?.[1] ?? 0 }
    },
  }
}

const vectorOf = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const folded = foldPhrase(text)
  if (folded === "") return counts
  const padded = `  ${folded} `
  for (let at = 0; at + 3 <= padded.length; at++) {
    const trigram = padded.slice(at, at + 3)
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
  }
  const length = Math.hypot(...counts.values())
  for (const [trigram, count] of counts) counts.set(trigram, count / length)
  return counts
}
