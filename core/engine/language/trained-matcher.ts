import { languageFeatures, languageVector } from "./language-features.ts"
import {
  addScores,
  type LanguageIntent,
  type LanguageModel,
  rarity,
  toChances,
  trainLanguageModel,
} from "./language-model.ts"
import type { LanguageMatcher } from "./language-matcher.ts"
import { languageWords } from "./language-words.ts"

/**
 * Minimum score with which a text counts as a paraphrase of an intent's phrases. Of the texts on other topics one in ten
 * passes at 5 to 15 intents of 8 phrases, and up to one in five at 2 intents (measured on the sets of the calibration).
 */
export const trainedThreshold = 0.2
/** Minimum lead of the best intent over the second: two that are equally similar are no answer. */
export const trainedMargin = 0.02

/**
 * Creates a matcher by a trained model. Bench 15 measures it beside the one that the engine asks (`createLanguageMatcher`),
 * which it replaces once its models are stored with the published versions: training 4,800 phrases takes a second.
 */
export const createTrainedMatcher = (
  intents: ReadonlyArray<LanguageIntent>,
  model: LanguageModel = trainLanguageModel(intents),
): LanguageMatcher => {
  const ids = new Map(model.features.map((name, id) => [name, id]))
  const idOf = (name: string) => ids.get(name)
  const rarityOf = rarity(model.phrases, model.frequencies)
  const sameWords = intentsByWords(intents)
  const withPhrases = new Set([...sameWords.values()].flat()).size
  return {
    best: (text) => {
      const words = languageWords(text)
      const [same, ...others] = sameWords.get(words.join(" ")) ?? []
      if (same !== undefined)
        return { intent: same, score: 1, runnerUp: others.length === 0 ? 0 : 1, second: others[0] }
      const vector = languageVector(languageFeatures(words), idOf, rarityOf)
      const scores = new Float64Array(model.intents)
      addScores(model, vector, scores)
      const [first, second] = twoBest(scores)
      if (first === undefined) return undefined
      const chances = toChances(scores, withPhrases)
      const facts = { best: scores[first] ?? 0, next: second === undefined ? 0 : Math.max(0, scores[second] ?? 0) }
      const score = calibrated(facts.best, facts.next, chances[first] ?? 0)
      const runnerUp = second === undefined ? 0 : calibrated(facts.next, facts.best, chances[second] ?? 0)
      return { intent: first, score, runnerUp: Math.min(score, runnerUp), second }
    },
  }
}

/** The intents of each line of normalised words, in order. */
const intentsByWords = (intents: ReadonlyArray<LanguageIntent>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const found = new Map<string, Array<number>>()
  for (const [intent, { phrases }] of intents.entries())
    for (const phrase of phrases) {
      const line = languageWords(phrase).join(" ")
      const listed = found.get(line)
      if (line === "" || listed?.includes(intent) === true) continue
      if (listed === undefined) found.set(line, [intent])
      else listed.push(intent)
    }
  return found
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
 * The probability that the best intent is meant, and not something that no intent speaks of. Fitted by logistic regression on
 * texts of two public bots in Portuguese, half of them of other topics, with 2 to 15 intents of 3 to 12 phrases.
 */
const calibrated = (best: number, next: number, chance: number): number => {
  const odds = Math.log(Math.max(chance, 1e-9) / Math.max(1 - chance, 1e-9))
  return 1 / (1 + Math.exp(2.3 - 1.16 * best + 0.33 * next - 0.67 * odds))
}
