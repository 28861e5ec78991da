import {
  addScores,
  answersOfLine,
  type LanguageIntent,
  rarity,
  toChances,
  trainLanguageModel,
} from "./language-model.ts"
import { type LanguageModel } from "./linear-classifier.ts"
import { languageWords } from "./language-words.ts"
import { placeOf } from "./text-hash.ts"
import { languageFeatures, languageVector } from "./language-features.ts"

/**
 * Minimum score with which a text counts as a paraphrase of an intent's phrases. Of the texts on other topics 4 to
 * 6 in 100 pass, at 1 to 15 intents of up to 8 phrases (decision 0059).
 */
export const matchThreshold = 0.4
/** Minimum lead of the best intent over the second: two that are equally similar are no answer. */
export const matchMargin = 0.02

/** Matches texts against the training phrases of a node's answers. */
export interface LanguageMatcher {
  /** Returns the intent whose phrases are most similar to the text; undefined if nothing is similar. */
  best(text: string): LanguageMatch | undefined
}

/** The intent that a text is most similar to. Ties go to the intent listed first. */
export interface LanguageMatch {
  /** Its index. */
  readonly intent: number
  /** The probability that it is meant, from 0 to 1; 1 for the very words of a phrase. */
  readonly score: number
  /** The score of the second; 0 if there is none. */
  readonly runnerUp: number
  /** The second's index; undefined if there is none. */
  readonly second: number | undefined
}

/** Creates a matcher by a trained model, of the same intents. */
export const createLanguageMatcher = (
  intents: ReadonlyArray<LanguageIntent>,
  model: LanguageModel = trainLanguageModel(intents),
): LanguageMatcher => {
  const find = (hash: number) => placeOf(model.features, hash)
  const rarityOf = rarity(model.phrases, model.frequencies)
  const matchOf = (text: string): LanguageMatch | undefined => {
    const words = languageWords(text)
    const [same, ...others] = answersOfLine(model, words.join(" "))
    if (same !== undefined) return { intent: same, score: 1, runnerUp: others.length === 0 ? 0 : 1, second: others[0] }
    const vector = languageVector(languageFeatures(words), find, rarityOf)
    const scores = new Float64Array(model.intents)
    addScores(model, vector, scores)
    const [first, second] = twoBest(scores)
    if (first === undefined) return undefined
    const chances = toChances(scores, model.worded)
    const score = calibrated(chances[first] ?? 0)
    const runnerUp = second === undefined ? 0 : calibrated(chances[second] ?? 0)
    return { intent: first, score, runnerUp: Math.min(score, runnerUp), second }
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

/** The intents with the highest scores above 0; of equal ones those listed first. */
const twoBest = (scores: Float64Array): readonly [number | undefined, number | undefined] => {
  let first: number | undefined
  let second: number | undefined
  for (const [intent, score] of scores.entries()) {
    if (score <= 0) continue
    if (first === undefined || score > (scores[first] ?? 0)) {
      second = first
      first = intent
    } else if (second === undefined || score > (scores[second] ?? 0)) second = intent
  }
  return [first, second]
}

/**
 * The probability that an intent is meant, from its chance beside 'none of them'. Fitted by logistic regression on texts of
 * ten public bots in Portuguese, half of them of other topics, with 1 to 15 intents of 4 to 12 phrases.
 */
const calibrated = (chance: number): number => {
  const odds = Math.log(Math.max(chance, 1e-9) / Math.max(1 - chance, 1e-9))
  return 1 / (1 + Math.exp(-1.5 - 1.3 * odds))
}
