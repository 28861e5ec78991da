import { languageFeatures, languageVector, type LanguageVector } from "./language-features.ts"
import { languageWords } from "./language-words.ts"

/** The training phrases of one answer. */
export interface LanguageIntent {
  readonly phrases: ReadonlyArray<string>
}

/**
 * A linear classifier (softmax over the answers) whose weights exist only where a feature occurs in an answer's phrases. The
 * weights of feature `f` stand at `starts[f]` up to `starts[f + 1]`.
 */
export interface LanguageModel {
  readonly intents: number
  /** Number of training phrases with words. */
  readonly phrases: number
  /** Feature names, by id. */
  readonly features: ReadonlyArray<string>
  /** Number of phrases that have the feature, by id. */
  readonly frequencies: Uint32Array
  readonly starts: Uint32Array
  readonly answers: Uint32Array
  readonly weights: Float32Array
}

/** How similar a text is to each answer: sums of weights, not yet comparable between models. */
export type LanguageScores = Float64Array

const mostRounds = 15
/** Bounds the time of training: the number of weights that are visited, all rounds together. */
const visits = 30_000_000
const rate = 0.3
/** Pulls weights towards 0, so that chance features of a few phrases do not decide. */
const shrinkage = 0.0003

interface Example {
  readonly answer: number
  readonly vector: LanguageVector
}

/**
 * Trains a model. The result is a function of the phrases of each answer: the order of phrases and answers changes nothing
 * but the places of the answers, and training twice gives the same weights. Time is bounded for any number of phrases.
 */
export const trainLanguageModel = (intents: ReadonlyArray<LanguageIntent>): LanguageModel => {
  const texts = phrasesInOrder(intents)
  const ids = new Map<string, number>()
  const frequencies: Array<number> = []
  const featuresOf = texts.map(({ words }) => languageFeatures(words))
  for (const features of featuresOf)
    for (const name of new Set(features.map(([feature]) => feature))) {
      const id = ids.get(name) ?? ids.size
      ids.set(name, id)
      frequencies[id] = (frequencies[id] ?? 0) + 1
    }
  const rarityOf = rarity(texts.length, frequencies)
  const examples = texts.map(({ answer }, at): Example => ({
    answer,
    vector: languageVector(featuresOf[at] ?? [], (name) => ids.get(name), rarityOf),
  }))
  const model: LanguageModel = {
    intents: intents.length,
    phrases: texts.length,
    features: [...ids.keys()],
    frequencies: Uint32Array.from(frequencies),
    ...support(examples, ids.size),
  }
  descend(model, examples)
  return model
}

/** Phrases with words, by the sorted phrases of their answers, so that the order of the input does not matter. */
const phrasesInOrder = (intents: ReadonlyArray<LanguageIntent>) =>
  intents
    .map(({ phrases }, answer) => {
      const written = phrases.map(languageWords).filter((words) => words.length > 0)
      const lines = written.map((words) => ({ words, line: words.join(" ") })).sort(byLine)
      return { answer, lines, line: lines.map(({ line }) => line).join("\n") }
    })
    .sort((a, b) => byLine(a, b) || a.answer - b.answer)
    .flatMap(({ answer, lines }) => lines.map(({ words }) => ({ answer, words })))

const byLine = (a: { readonly line: string }, b: { readonly line: string }): number =>
  a.line < b.line ? -1 : a.line > b.line ? 1 : 0

/** Returns how much a feature weighs: the rarer, the more; an unknown one as much as one of a single phrase. */
export const rarity =
  (phrases: number, frequencies: ArrayLike<number>) =>
  (id: number | undefined): number =>
    Math.log(1 + phrases / (id === undefined ? 1 : (frequencies[id] ?? 1)))

/** The pairs of feature and answer that occur in the examples, with weights of 0. */
const support = (examples: ReadonlyArray<Example>, features: number) => {
  const answersOf = Array.from({ length: features }, () => new Set<number>())
  for (const { answer, vector } of examples) for (const id of vector.features) answersOf[id]?.add(answer)
  const starts = new Uint32Array(features + 1)
  answersOf.forEach((answers, id) => (starts[id + 1] = (starts[id] ?? 0) + answers.size))
  const answers = Uint32Array.from(answersOf.flatMap((listed) => [...listed]))
  return { starts, answers, weights: new Float32Array(answers.length) }
}

/** Stochastic gradient descent with a rate for each weight (AdaGrad); answers with few phrases count as much as others. */
const descend = (model: LanguageModel, examples: ReadonlyArray<Example>): void => {
  const { starts, answers, weights } = model
  const phrasesOf = new Uint32Array(model.intents)
  for (const { answer } of examples) phrasesOf[answer] = (phrasesOf[answer] ?? 0) + 1
  const withPhrases = phrasesOf.filter((count) => count > 0).length
  const squares = new Float64Array(weights.length)
  const visited = examples.reduce(
    (sum, { vector }) => sum + vector.features.reduce((own, id) => own + (starts[id + 1] ?? 0) - (starts[id] ?? 0), 0),
    examples.length * model.intents,
  )
  const rounds = Math.max(1, Math.min(mostRounds, Math.floor(visits / Math.max(1, visited))))
  const scores = new Float64Array(model.intents)
  for (let round = 0; round < rounds; round++)
    for (const { answer, vector } of examples) {
      addScores(model, vector, scores)
      const chances = toChances(scores, withPhrases)
      const balance = examples.length / (withPhrases * (phrasesOf[answer] ?? 1))
      const { features, weights: values } = vector
      for (let at = 0; at < features.length; at++) {
        const id = features[at] ?? 0
        const value = values[at] ?? 0
        for (let place = starts[id] ?? 0; place < (starts[id + 1] ?? 0); place++) {
          const other = answers[place] ?? 0
          const weight = weights[place] ?? 0
          const slope = balance * ((chances[other] ?? 0) - (other === answer ? 1 : 0)) * value + shrinkage * weight
          const square = (squares[place] ?? 0) + slope * slope
          squares[place] = square
          weights[place] = weight - (rate * slope) / Math.sqrt(square + 1e-8)
        }
      }
      scores.fill(0)
    }
}

/** Adds, for each answer, the weights of a text's features. */
export const addScores = (model: LanguageModel, vector: LanguageVector, scores: LanguageScores): void => {
  const { starts, answers, weights } = model
  const { features, weights: values } = vector
  for (let at = 0; at < features.length; at++) {
    const id = features[at] ?? 0
    const value = values[at] ?? 0
    for (let place = starts[id] ?? 0; place < (starts[id + 1] ?? 0); place++) {
      const answer = answers[place] ?? 0
      scores[answer] = (scores[answer] ?? 0) + (weights[place] ?? 0) * value
    }
  }
}

/** Returns the softmax of scores; `of`: the number of answers that have phrases, for the others can never be meant. */
export const toChances = (scores: LanguageScores, of: number): Float64Array => {
  const chances = new Float64Array(scores.length)
  const most = scores.reduce((high, score) => Math.max(high, score), 0)
  let sum = 0
  for (let answer = 0; answer < scores.length; answer++) {
    const chance = Math.exp((scores[answer] ?? 0) - most)
    chances[answer] = chance
    sum += chance
  }
  sum -= (scores.length - of) * Math.exp(-most)
  for (let answer = 0; answer < chances.length; answer++) chances[answer] = (chances[answer] ?? 0) / sum
  return chances
}
