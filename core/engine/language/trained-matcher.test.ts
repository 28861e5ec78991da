import { describe, expect, it } from "vitest"
import { languageTestNodes, offTopicTexts } from "../testing/index.ts"
import { trainLanguageModel } from "./language-model.ts"
import { createTrainedMatcher, trainedMargin, trainedThreshold } from "./trained-matcher.ts"

const accepted = (found: ReturnType<ReturnType<typeof createTrainedMatcher>["best"]>): number | undefined =>
  found !== undefined && found.score >= trainedThreshold && found.score - found.runnerUp >= trainedMargin
    ? found.intent
    : undefined
const percent = (part: number, whole: number): number => Math.round((1_000 * part) / whole) / 10

const cancelling = { phrases: ["quero cancelar meu plano", "cancelar a assinatura", "cancelamento"] }
const billing = { phrases: ["segunda via do boleto", "quero o boleto", "não recebi o boleto"] }

describe("a trained matcher", () => {
  it("finds nine in ten of the product's own texts, and turns four in five off the topic away", () => {
    const found = languageTestNodes.flatMap(({ intents }) => {
      const matcher = createTrainedMatcher(intents)
      return intents.flatMap(({ heldOut }, intent) =>
        heldOut.map((text) => ({ intent, found: accepted(matcher.best(text)) })),
      )
    })
    const right = percent(found.filter((one) => one.found === one.intent).length, found.length)
    const wrong = percent(
      found.filter((one) => one.found !== undefined && one.found !== one.intent).length,
      found.length,
    )
    const strays = languageTestNodes.flatMap(({ intents }) => {
      const matcher = createTrainedMatcher(intents)
      return offTopicTexts.map((text) => accepted(matcher.best(text)))
    })
    const turnedAway = percent(strays.filter((one) => one === undefined).length, strays.length)
    process.stdout.write(
      `trained matcher: ${right} % right, ${wrong} % wrong, ${turnedAway} % off the topic turned away\n`,
    )
    expect(right).toBeGreaterThanOrEqual(90)
    expect(wrong).toBeLessThanOrEqual(2)
    expect(turnedAway).toBeGreaterThanOrEqual(80)
  })

  it("takes the very words of a phrase for its answer, whatever else is similar; of two answers for neither", () => {
    const matcher = createTrainedMatcher([cancelling, billing, { phrases: ["O boleto, quero!", "quero o boleto"] }])
    expect(matcher.best("CANCELAMENTO!")).toMatchObject({ intent: 0, score: 1, runnerUp: 0 })
    expect(matcher.best("Quero o boleto")).toMatchObject({ intent: 1, score: 1, runnerUp: 1 })
  })

  it("does not take a negated wish for the wish", () => {
    const matcher = createTrainedMatcher([cancelling, billing])
    expect(accepted(matcher.best("quero cancelar o meu plano agora"))).toBe(0)
    expect(accepted(matcher.best("não quero cancelar nada"))).not.toBe(0)
    expect(accepted(matcher.best("ainda nao recebi meu boleto"))).toBe(1)
  })

  it("decides nothing between equal answers, and knows nothing of none", () => {
    const matcher = createTrainedMatcher([{ phrases: ["via do boleto"] }, { phrases: ["Via, do boleto"] }])
    expect(accepted(matcher.best("segunda via de boleto"))).toBeUndefined()
    expect(createTrainedMatcher([]).best("oi")).toBeUndefined()
    expect(createTrainedMatcher([{ phrases: ["?", ""] }]).best("oi")).toBeUndefined()
    expect(createTrainedMatcher([cancelling]).best("👍")).toBeUndefined()
  })

  it("reads a text of 4,096 letters, emoji or invisible characters", () => {
    const matcher = createTrainedMatcher([cancelling, billing])
    for (const unit of ["a", "👍", "\u200f", "\u05d0", "cancelar "])
      expect(() => matcher.best(unit.repeat(4_096))).not.toThrow()
  })
})

describe("training", () => {
  const intents = languageTestNodes[0]?.intents ?? []

  it("gives the same model each time", () => {
    expect(trainLanguageModel(intents)).toEqual(trainLanguageModel(intents))
  })

  it("does not depend on the order of answers and phrases", () => {
    const turned = intents.map(({ phrases }) => ({ phrases: phrases.toReversed() })).toReversed()
    const [there, back] = [createTrainedMatcher(intents), createTrainedMatcher(turned)]
    for (const text of intents.flatMap(({ heldOut }) => heldOut)) {
      const [one, other] = [there.best(text), back.best(text)]
      expect(other?.score).toBeCloseTo(one?.score ?? 0, 5)
      expect(other && intents.length - 1 - other.intent).toBe(one?.intent)
    }
  })
})
