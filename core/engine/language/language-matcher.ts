import { readAnswer } from "../../kernel/index.ts"
import {
  addScores,
  answersOfLine,
  type LanguageIntent,
  rarity,
  toChances,
  trainLanguageModel,
} from "./language-model.ts"
import { type LanguageModel } from "./linear-classifier.ts"
import { languageWords, stemOf } from "./language-words.ts"
import { asKnown } from "./sound-spelling.ts"
import { asTraded, isKnownWish, isWishWord, wishesOf } from "./trade-words.ts"
import { placeOf, textHash } from "./text-hash.ts"
import { languageFeatures, languageVector } from "./language-features.ts"
import { isClear, type LanguageMatch } from "./language-match.ts"
import { polarAnswers } from "./polar-answers.ts"

/** Of the answer most like a text that wishes for what no answer speaks of: less than the threshold. */
const elseScore = 0.2
/** Phrases of an answer that are read for what they wish. */
const mostReadPhrases = 100

/** Matches texts against the training phrases of a node's answers. */
export interface LanguageMatcher {
  /** Returns the intent whose phrases are most similar to the text; undefined if nothing is similar. */
  best(text: string): LanguageMatch | undefined
}

/** Creates a matcher by a trained model, of the same intents. */
export const createLanguageMatcher = (
  intents: ReadonlyArray<LanguageIntent>,
  model: LanguageModel = trainLanguageModel(intents),
): LanguageMatcher => {
  const find = (hash: number) => placeOf(model.features, hash)
  const rarityOf = rarity(model.phrases, model.frequencies)
  const polar = polarAnswers(intents, model.roles)
  const isKnown = (word: string) => find(textHash(stemOf(word))) !== undefined
  const matchOf = (text: string): LanguageMatch | undefined => {
    const words = languageWords(text)
    const [same, ...others] = answersOfLine(model, words.join(" "))
    if (same !== undefined) return { intent: same, score: 1, runnerUp: others.length === 0 ? 0 : 1, second: others[0] }
    const similar = similarTo(understood(words))
    const reading = readAnswer(text)
    const { rest } = reading
    // 'não, quero falar com alguém': the wish decides, if it is one of the answers'.
    const wished = rest === undefined ? undefined : similarTo(understood(languageWords(rest)))
    return polar.meant(words, reading, isClear(wished) ? wished : similar)
  }
  const understood = (words: ReadonlyArray<string>) => asKnown(asTraded(words, isKnown), isKnown)
  const similarTo = (words: ReadonlyArray<string>): LanguageMatch | undefined => {
    const vector = languageVector(languageFeatures(words), find, rarityOf)
    const scores = new Float64Array(model.intents)
    addScores(model, vector, scores)
    const [first, second] = twoBest(scores)
    if (first === undefined) return undefined
    const chances = toChances(scores, model.worded)
    const score = calibrated(chances[first] ?? 0)
    const runnerUp = second === undefined ? 0 : calibrated(chances[second] ?? 0)
    const match = { intent: first, score, runnerUp: Math.min(score, runnerUp), second }
    return isClear(match) && wishesElse(words, first) ? { ...match, score: elseScore, runnerUp: 0 } : match
  }
  /** Whether what a text wishes is wished by no answer, and the phrases of this one wish other things of the same. */
  const wishesElse = (words: ReadonlyArray<string>, intent: number): boolean => {
    const wished = [...wishesOf(asKnown(words, isWishWord))]
    if (wished.length === 0 || wished.some((wish) => isKnownWish(wish, isKnown))) return false
    const phrases = intents[intent]?.phrases.slice(0, mostReadPhrases) ?? []
    return phrases.every((phrase) => wishesOf(languageWords(phrase)).size > 0)
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
