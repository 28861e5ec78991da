import { rolesOfAnswers } from "./answer-roles.ts"
import { frameTexts } from "./frame-texts.ts"
import { type Feature, languageFeatures, languageVector, type LanguageVector } from "./language-features.ts"
import { languageWords } from "./language-words.ts"
import { type FullWeights, lightened } from "./lightened-weights.ts"
import { placeOf, textHash } from "./text-hash.ts"
import type { LanguageModel } from "./linear-classifier.ts"

/** The training phrases of one answer. */
export interface LanguageIntent {
  readonly phrases: ReadonlyArray<string>
}

/** How similar a text is to each answer: sums of weights, not yet comparable between models. */
export type LanguageScores = Float64Array

/** Answers beyond this number are not trained. */
export const mostTrainedAnswers = 65_535
const mostRounds = 20
const leastRounds = 2
/** Bounds the time of training: the number of weights that are visited, all rounds together. */
const visits = 100_000_000
/** A feature in the phrases of more answers gets no weights: it hardly tells answers apart, and would take most of the time. */
const mostAnswersOfFeature = 64
const rate = 0.3
/**
 * How many answers 'none of them' counts as: a single answer is learned against it, and at any number of answers about the
 * same share of texts off the topic passes.
 */
const noneCounts = (answers: number): number => 15 + 4 * answers
/** How much a text without a topic counts as an example of 'none of them': less beside few phrases, which it would outweigh. */
const frameCounts = (phrases: number): number => Math.min(0.25, phrases * 0.003)
/** Pulls weights towards 0, so that chance features of a few phrases do not decide. */
const shrinkage = 0.0003
/** Bytes that a model may take for each of its phrases, so that 10,000 phrases take no more than 2 MB; a small one takes what it needs. */
const bytesOfPhrase = 190
const smallModel = 200_000

/**
 * The same words, which several answers may have as a phrase: learned at once, so that equal answers stay equal. Without an
 * answer it is an example of 'none of them'.
 */
interface Example {
  /** Once for each phrase. */
  readonly answers: ReadonlyArray<number>
  readonly vector: LanguageVector
}

/**
 * Trains a model. The result is a function of the phrases of each answer: the order of phrases and answers changes nothing
 * but the places of the answers, and training twice gives the same weights. Time and size are bounded for any number of
 * phrases.
 */
export const trainLanguageModel = (intents: ReadonlyArray<LanguageIntent>): LanguageModel => {
  const texts = phrasesInOrder(intents.slice(0, mostTrainedAnswers))
  const groups = sameWords(texts).map(({ words, answers }) => ({ answers, features: languageFeatures(words) }))
  const frequencyOf = new Map<number, number>()
  for (const { answers, features } of groups)
    for (const hash of new Set(features.map((feature) => feature.hash)))
      frequencyOf.set(hash, (frequencyOf.get(hash) ?? 0) + answers.length)
  const features = Uint32Array.from(frequencyOf.keys()).sort()
  const frequencies = Uint16Array.from(features, (hash) => Math.min(65_535, frequencyOf.get(hash) ?? 1))
  const rarityOf = rarity(texts.length, frequencies)
  const places = new Map<number, number>()
  features.forEach((hash, place) => places.set(hash, place))
  const vectorOf = (features: ReadonlyArray<Feature>) => languageVector(features, (hash) => places.get(hash), rarityOf)
  const examples = groups.map(({ answers, features }): Example => ({ answers, vector: vectorOf(features) }))
  const frames = frameTexts.map((text): Example => ({
    answers: [],
    vector: vectorOf(languageFeatures(languageWords(text))),
  }))
  const trained = support(examples, features.length)
  const worded = new Set(texts.map(({ answer }) => answer)).size
  descend({ ...trained, intents: intents.length, worded, phrases: texts.length }, [...examples, ...frames])
  return {
    intents: intents.length,
    worded,
    phrases: texts.length,
    ...lightened({ features, frequencies, ...trained }, Math.max(smallModel, texts.length * bytesOfPhrase)),
    ...linesOf(texts),
    roles: rolesOfAnswers(intents),
  }
}

/** Joins the phrases of the same words, which may be of several answers. */
const sameWords = (
  texts: ReadonlyArray<Text>,
): ReadonlyArray<{ readonly words: ReadonlyArray<string>; readonly answers: ReadonlyArray<number> }> => {
  const groups = new Map<string, { words: ReadonlyArray<string>; answers: Array<number> }>()
  for (const { answer, words, line } of texts) {
    const group = groups.get(line)
    if (group === undefined) groups.set(line, { words, answers: [answer] })
    else group.answers.push(answer)
  }
  return [...groups.values()]
}

interface Text {
  readonly answer: number
  readonly words: ReadonlyArray<string>
  readonly line: string
}

/** Phrases with words, by the sorted phrases of their answers, so that the order of the input does not matter. */
const phrasesInOrder = (intents: ReadonlyArray<LanguageIntent>): ReadonlyArray<Text> =>
  intents
    .map(({ phrases }, answer) => {
      const written = phrases.map(languageWords).filter((words) => words.length > 0)
      const texts = written.map((words): Text => ({ answer, words, line: words.join(" ") })).sort(byLine)
      return { answer, texts, line: texts.map(({ line }) => line).join("\n") }
    })
    .sort((a, b) => byLine(a, b) || a.answer - b.answer)
    .flatMap(({ texts }) => texts)

const byLine = (a: { readonly line: string }, b: { readonly line: string }): number =>
  a.line < b.line ? -1 : a.line > b.line ? 1 : 0

const linesOf = (texts: ReadonlyArray<Text>): Pick<LanguageModel, "lines" | "lineAnswers"> => {
  const known = new Set<string>()
  const lines = texts
    .map(({ line, answer }) => ({ hash: textHash(line), answer }))
    .sort((a, b) => a.hash - b.hash || a.answer - b.answer)
    .filter(({ hash, answer }) => {
      const key = `${hash} ${answer}`
      return !known.has(key) && known.add(key)
    })
  return {
    lines: Uint32Array.from(lines, ({ hash }) => hash),
    lineAnswers: Uint16Array.from(lines, ({ answer }) => answer),
  }
}

/** Flattens how much rarer features weigh more. */
const rarityPower = 0.6
/** How much more an unknown feature weighs than one of a single phrase. */
const unknownCounts = 1.3

/** Returns how much a feature weighs: the rarer, the more; an unknown one the most. */
export const rarity = (phrases: number, frequencies: ArrayLike<number>): ((place: number | undefined) => number) => {
  const unknown = unknownCounts * Math.log(1 + phrases) ** rarityPower
  return (place) => (place === undefined ? unknown : Math.log(1 + phrases / (frequencies[place] ?? 1)) ** rarityPower)
}

/** The pairs of feature and answer that occur in the examples, with weights of 0. */
const support = (examples: ReadonlyArray<Example>, features: number): FullWeights => {
  const answersOf = Array.from({ length: features }, () => new Set<number>())
  for (const { answers, vector } of examples)
    for (const place of vector.places) for (const answer of answers) answersOf[place]?.add(answer)
  for (const answers of answersOf) if (answers.size > mostAnswersOfFeature) answers.clear()
  const starts = new Uint32Array(features + 1)
  answersOf.forEach((answers, place) => (starts[place + 1] = (starts[place] ?? 0) + answers.size))
  const answers = new Uint16Array(starts[features] ?? 0)
  answersOf.forEach((listed, place) => answers.set([...listed], starts[place] ?? 0))
  return { starts, answers, weights: new Float64Array(answers.length) }
}

/** Stochastic gradient descent with a rate for each weight (AdaGrad); answers with few phrases count as much as others. */
const descend = (
  model: FullWeights & Pick<LanguageModel, "intents" | "worded" | "phrases">,
  examples: ReadonlyArray<Example>,
): void => {
  const { starts, answers, weights, worded } = model
  const phrasesOf = new Uint32Array(model.intents)
  for (const { answers } of examples) for (const answer of answers) phrasesOf[answer] = (phrasesOf[answer] ?? 0) + 1
  const balanceOf = Float64Array.from(phrasesOf, (phrases) => model.phrases / (worded * Math.max(1, phrases)))
  const squares = new Float64Array(weights.length)
  const visited = examples.reduce(
    (sum, { vector }) => sum + vector.places.reduce((own, id) => own + (starts[id + 1] ?? 0) - (starts[id] ?? 0), 0),
    examples.length * model.intents,
  )
  const rounds = Math.max(leastRounds, Math.min(mostRounds, Math.floor(visits / Math.max(1, visited))))
  const scores = new Float64Array(model.intents)
  const meant = new Float64Array(model.intents)
  for (let round = 0; round < rounds; round++)
    for (const { answers: own, vector } of examples) {
      addScores({ ...model, unit: 1 }, vector, scores)
      const chances = toChances(scores, worded)
      let balance = own.length === 0 ? frameCounts(model.phrases) : 0
      for (const answer of own) {
        meant[answer] = (meant[answer] ?? 0) + (balanceOf[answer] ?? 0)
        balance += balanceOf[answer] ?? 0
      }
      const { places, weights: values } = vector
      for (let at = 0; at < places.length; at++) {
        const id = places[at] ?? 0
        const value = values[at] ?? 0
        for (let place = starts[id] ?? 0; place < (starts[id + 1] ?? 0); place++) {
          const other = answers[place] ?? 0
          const weight = weights[place] ?? 0
          const slope = (balance * (chances[other] ?? 0) - (meant[other] ?? 0)) * value + shrinkage * weight
          const square = (squares[place] ?? 0) + slope * slope
          squares[place] = square
          weights[place] = weight - (rate * slope) / Math.sqrt(square + 1e-8)
        }
      }
      scores.fill(0)
      for (const answer of own) meant[answer] = 0
    }
}

/** Adds, for each answer, the weights of a text's features. */
export const addScores = (
  {
    starts,
    answers,
    weights,
    unit,
  }: Pick<LanguageModel, "starts" | "answers" | "unit"> & {
    readonly weights: ArrayLike<number>
  },
  vector: LanguageVector,
  scores: LanguageScores,
): void => {
  const { places, weights: values } = vector
  for (let at = 0; at < places.length; at++) {
    const id = places[at] ?? 0
    const value = unit * (values[at] ?? 0)
    for (let place = starts[id] ?? 0; place < (starts[id + 1] ?? 0); place++) {
      const answer = answers[place] ?? 0
      scores[answer] = (scores[answer] ?? 0) + (weights[place] ?? 0) * value
    }
  }
}

/**
 * Returns the chance of each answer: the softmax over the answers and 'none of them', whose score is 0 and counts as that of
 * `noneCounts` answers. `of`: the number of answers that have phrases, for the others can never be meant.
 */
export const toChances = (scores: LanguageScores, of: number): Float64Array => {
  const chances = new Float64Array(scores.length)
  const most = scores.reduce((high, score) => Math.max(high, score), 0)
  let sum = 0
  for (let at = 0; at < scores.length; at++) sum += chances[at] = Math.exp((scores[at] ?? 0) - most)
  // answers without phrases have a score of 0 and no chance
  sum += (noneCounts(of) - (scores.length - of)) * Math.exp(-most)
  for (let at = 0; at < scores.length; at++) chances[at] = (chances[at] ?? 0) / sum
  return chances
}

/** Returns the answers whose phrases have these very words, in order. */
export const answersOfLine = ({ lines, lineAnswers }: LanguageModel, line: string): ReadonlyArray<number> => {
  const hash = textHash(line)
  const found: Array<number> = []
  for (let place = placeOf(lines, hash) ?? lines.length; lines[place] === hash; place++)
    found.push(lineAnswers[place] ?? 0)
  return found
}
