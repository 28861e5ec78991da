import { createLanguageMatcher, doubtfulAnswers, isClear } from "@prosa/core/engine"
import { languageTestNodes, offTopicTexts } from "@prosa/core/engine/testing"
import { atLeast, atMost, type Finding, randomFrom } from "./measure.js"
import type { Draw } from "./language.bench.js"

/** What a bot does that asks 'Você quis dizer …?' in doubt, beside one that does not, in percent. */
interface DoubtQuality {
  /** Right answers given by a bot that does not ask. */
  readonly right: number
  readonly wrong: number
  /** Right answers given by one that asks, and texts asked about with the right answer among the choices. */
  readonly rightOrChoice: number
  /** Wrong answers given by one that asks: a question is neither right nor wrong. */
  readonly stillWrong: number
  readonly asked: number
  /** Asked about, though the best answer is right and clear. */
  readonly needless: number
  readonly offTopicAccepted: number
  readonly offTopicStillAccepted: number
  readonly offTopicAsked: number
}

const qualityOf = (draws: ReadonlyArray<Draw>): DoubtQuality => {
  const sums = { right: 0, wrong: 0, rightOrChoice: 0, stillWrong: 0, asked: 0, needless: 0 }
  const off = { accepted: 0, stillAccepted: 0, asked: 0 }
  let meantTexts = 0
  let offTexts = 0
  for (const { intents, meant, offTopic } of draws) {
    const matcher = createLanguageMatcher(intents)
    for (const { intent, text } of meant) {
      const match = matcher.best(text)
      const doubts = doubtfulAnswers(match)
      const given = isClear(match) ? match.intent : undefined
      const right = given === intent
      meantTexts += 1
      if (right) sums.right += 1
      else if (given !== undefined) sums.wrong += 1
      if (doubts.length > 0) {
        sums.asked += 1
        if (right) sums.needless += 1
        if (doubts.includes(intent)) sums.rightOrChoice += 1
      } else if (right) sums.rightOrChoice += 1
      else if (given !== undefined) sums.stillWrong += 1
    }
    for (const text of offTopic) {
      const match = matcher.best(text)
      const asks = doubtfulAnswers(match).length > 0
      offTexts += 1
      if (isClear(match)) off.accepted += 1
      if (asks) off.asked += 1
      else if (isClear(match)) off.stillAccepted += 1
    }
  }
  const percent = (part: number, whole: number) => Math.round((1_000 * part) / Math.max(1, whole)) / 10
  return {
    right: percent(sums.right, meantTexts),
    wrong: percent(sums.wrong, meantTexts),
    rightOrChoice: percent(sums.rightOrChoice, meantTexts),
    stillWrong: percent(sums.stillWrong, meantTexts),
    asked: percent(sums.asked, meantTexts),
    needless: percent(sums.needless, meantTexts),
    offTopicAccepted: percent(off.accepted, offTexts),
    offTopicStillAccepted: percent(off.stillAccepted, offTexts),
    offTopicAsked: percent(off.asked, offTexts),
  }
}

const draws = 20
/** Phrases of an answer: as few as most bots have. */
const scarcities = [2, 3, 4, 6] as const

/** Draws of few phrases, of every other answer of all nodes of the product's own set. */
const scarceDraws = (half: number): ReadonlyArray<Draw> => {
  const chosen = languageTestNodes.flatMap(({ intents }) => intents).filter((_, at) => at % 2 === half)
  return Array.from({ length: draws }, (_, at) => at).flatMap((at) =>
    scarcities.map((scarcity): Draw => {
      const random = randomFrom((half * draws + at) * 10 + scarcity)
      const parted = chosen.map(({ phrases, heldOut }) => {
        const keyed = phrases.map((phrase) => ({ phrase, key: random() })).toSorted((a, b) => a.key - b.key)
        const order = keyed.map(({ phrase }) => phrase)
        return { phrases: order.slice(0, scarcity), held: [...order.slice(scarcity), ...heldOut] }
      })
      return {
        intents: parted,
        meant: parted.flatMap(({ held }, intent) => held.map((text) => ({ intent, text }))),
        offTopic: offTopicTexts,
      }
    }),
  )
}

/**
 * Measures what the question 'Você quis dizer …?' wins. `sets`: the draws of each set of a folder; without, those of few phrases of the
 * product's own. The margins were chosen on the first half of the sets, and are measured on the second.
 */
export const doubtFindings = (sets: ReadonlyArray<ReadonlyArray<Draw>> | undefined): ReadonlyArray<Finding> => {
  const halves = [0, 1].map((half) =>
    qualityOf(sets === undefined ? scarceDraws(half) : sets.flatMap((set, at) => (at % 2 === half ? set : []))),
  )
  const names = ["chosen on", "measured on"]
  for (const [at, half] of halves.entries())
    process.stdout.write(
      `asking in doubt, the half that the margins were ${names[at]}: ${half.wrong} % -> ${half.stillWrong} % wrong, ` +
        `${half.right} % right -> ${half.rightOrChoice} % right or among the choices, ${half.asked} % asked, of these ` +
        `${half.needless} % of all needlessly; off the topic ${half.offTopicAccepted} % -> ${half.offTopicStillAccepted} % ` +
        `accepted, ${half.offTopicAsked} % asked\n`,
    )
  const [, measured] = halves
  if (measured === undefined) return []
  return [
    atMost("language: wrong answers given, asking in doubt, beside half", measured.stillWrong, measured.wrong / 2, "%"),
    atLeast("language: right or among the choices, beside right without", measured.rightOrChoice, measured.right, "%"),
  ]
}
