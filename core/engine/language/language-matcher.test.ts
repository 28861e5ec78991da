import { describe, expect, it } from "vitest"
import { wholeOr } from "../../../tests/long-run.ts"
import { type LanguageTestNode, languageTestNodes, offTopicTexts } from "../testing/index.ts"
import { frameTexts } from "./frame-texts.ts"
import { modelFromBytes, modelToBytes } from "./language-model-bytes.ts"
import { trainLanguageModel } from "./language-model.ts"
import { isClear } from "./language-match.ts"
import { createLanguageMatcher } from "./language-matcher.ts"
import { stemOf } from "./language-words.ts"
import { createSpelling } from "./spelling-repair.ts"

const accepted = (found: ReturnType<ReturnType<typeof createLanguageMatcher>["best"]>): number | undefined =>
  isClear(found) ? found.intent : undefined
const percent = (part: number, whole: number): number => Math.round((1_000 * part) / whole) / 10

const cancelling = { phrases: ["quero cancelar meu plano", "cancelar a assinatura", "cancelamento"] }
const billing = { phrases: ["segunda via do boleto", "quero o boleto", "não recebi o boleto"] }

describe("a language matcher", () => {
  it("is tested with at least 12 intents, 200 held-out texts, and 40 off-topic ones", () => {
    const intents = languageTestNodes.flatMap((node: LanguageTestNode) => node.intents)
    const trained = new Set(intents.flatMap(({ phrases }) => phrases.map((phrase) => phrase.toLowerCase())))
    const heldOut = intents.flatMap((intent) => intent.heldOut)
    expect(intents.length).toBeGreaterThanOrEqual(12)
    expect(new Set(heldOut).size).toBeGreaterThanOrEqual(200)
    expect(new Set(offTopicTexts).size).toBeGreaterThanOrEqual(40)
    expect(heldOut.filter((text) => trained.has(text.toLowerCase()))).toEqual([])
  })

  it("finds 96 in 100 of the product's own texts, and turns 97 in 100 off the topic away", () => {
    const found = languageTestNodes.flatMap(({ intents }) => {
      const matcher = createLanguageMatcher(intents)
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
      const matcher = createLanguageMatcher(intents)
      return offTopicTexts.map((text) => accepted(matcher.best(text)))
    })
    const turnedAway = percent(strays.filter((one) => one === undefined).length, strays.length)
    process.stdout.write(
      `language matcher: ${right} % right, ${wrong} % wrong, ${turnedAway} % off the topic turned away\n`,
    )
    expect(right).toBeGreaterThanOrEqual(96)
    expect(wrong).toBeLessThanOrEqual(1)
    expect(turnedAway).toBeGreaterThanOrEqual(97)
  })

  it("turns 88 in 100 off the topic away where the node has a single answer", () => {
    const strays = languageTestNodes.flatMap(({ intents }) =>
      intents.flatMap((intent) => {
        const matcher = createLanguageMatcher([intent])
        return offTopicTexts.map((text) => accepted(matcher.best(text)))
      }),
    )
    expect(percent(strays.filter((one) => one === undefined).length, strays.length)).toBeGreaterThanOrEqual(88)
  })

  it("takes no more than 5 in 100 questions without a topic ('qual é o') for an answer: 'onde fica' may be one", () => {
    const taken = languageTestNodes.flatMap(({ intents }) => {
      const matcher = createLanguageMatcher(intents)
      return frameTexts.map((text) => accepted(matcher.best(text)) !== undefined)
    })
    expect(percent(taken.filter(Boolean).length, taken.length)).toBeLessThanOrEqual(5)
  })

  it("weighs the action above the topic", () => {
    const provider = languageTestNodes[2]?.intents ?? []
    const best = createLanguageMatcher(provider).best("quero cancelar o plano básico")
    expect(best && provider[best.intent]?.name).toBe("cancelar plano")
  })

  it("takes the very words of a phrase for its answer, whatever else is similar; of two answers for neither", () => {
    const matcher = createLanguageMatcher([cancelling, billing, { phrases: ["O boleto, quero!", "quero o boleto"] }])
    expect(matcher.best("CANCELAMENTO!")).toMatchObject({ intent: 0, score: 1, runnerUp: 0 })
    expect(matcher.best("Quero o boleto")).toMatchObject({ intent: 1, score: 1, runnerUp: 1 })
  })

  it("does not take a negated wish for the wish", () => {
    const matcher = createLanguageMatcher([cancelling, billing])
    expect(accepted(matcher.best("quero cancelar o meu plano agora"))).toBe(0)
    expect(accepted(matcher.best("não quero cancelar nada"))).not.toBe(0)
    expect(accepted(matcher.best("ainda nao recebi meu boleto"))).toBe(1)
  })

  it("decides nothing between equal answers, and knows nothing of none", () => {
    const matcher = createLanguageMatcher([{ phrases: ["via do boleto"] }, { phrases: ["Via, do boleto"] }])
    expect(accepted(matcher.best("segunda via de boleto"))).toBeUndefined()
    expect(createLanguageMatcher([]).best("oi")).toBeUndefined()
    expect(createLanguageMatcher([{ phrases: ["?", ""] }]).best("oi")).toBeUndefined()
    expect(createLanguageMatcher([cancelling]).best("👍")).toBeUndefined()
  })

  it("reads a text of 4,096 letters, emoji or invisible characters", () => {
    const matcher = createLanguageMatcher([cancelling, billing])
    for (const unit of ["a", "👍", "\u200f", "\u05d0", "cancelar "])
      expect(() => matcher.best(unit.repeat(4_096))).not.toThrow()
  })
})

describe("training", () => {
  const intents = languageTestNodes[0]?.intents ?? []
  // each takes three seconds
  const numbers = Array.from({ length: 10_000 }, (_, at) => `pedido ${at} da rua ${at % 97} com ${at % 31} caixas`)

  const inFifty = Array.from({ length: 50 }, (_, answer) => ({
    phrases: numbers.filter((_, at) => at % 50 === answer),
  }))

  it.each([...wholeOr([["in one answer", [{ phrases: numbers }]] as const], []), ["in fifty", inFifty] as const])(
    "takes at most 2 MB for 10,000 phrases %s",
    { timeout: 60_000 },
    (_, listed) => {
      const bytes = modelToBytes(trainLanguageModel(listed))
      expect(bytes.length).toBeLessThanOrEqual(2_000_000)
      const [phrase = ""] = listed.at(-1)?.phrases ?? []
      const read = modelFromBytes(bytes)
      expect(accepted(createLanguageMatcher(listed, read).best(phrase))).toBe(listed.length - 1)
    },
  )

  it("leaves a phrase of 500 answers to none of them", () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ phrases: ["quero o boleto", `assunto ${at}`] }))
    const matcher = createLanguageMatcher(many)
    expect(matcher.best("quero o boleto")).toMatchObject({ score: 1, runnerUp: 1 })
    expect(accepted(matcher.best("quero boleto"))).toBeUndefined()
    expect(accepted(matcher.best("assunto 417"))).toBe(417)
  })

  it("gives the same model each time", () => {
    expect(trainLanguageModel(intents)).toEqual(trainLanguageModel(intents))
  })

  it("does not depend on the order of answers and phrases", () => {
    const turned = intents.map(({ phrases }) => ({ phrases: phrases.toReversed() })).toReversed()
    const [there, back] = [createLanguageMatcher(intents), createLanguageMatcher(turned)]
    for (const text of intents.flatMap(({ heldOut }) => heldOut)) {
      const [one, other] = [there.best(text), back.best(text)]
      expect(other?.score).toBeCloseTo(one?.score ?? 0, 5)
      expect(other && intents.length - 1 - other.intent).toBe(one?.intent)
    }
  })
})

describe("the words of a text", () => {
  it("have one stem if only their suffixes differ", () => {
    expect(new Set(["cancelar", "cancela", "cancelei", "cancelamento", "cancelando"].map(stemOf))).toEqual(
      new Set(["cancel"]),
    )
    expect(stemOf("oi")).toBe("oi")
  })

  it("are repaired with a letter wrong, missing, extra or swapped, two in long words, never in short ones", () => {
    const { repair } = createSpelling(["boleto", "cancelamento", "rua"])
    expect(["bolero", "boeto", "bolleto", "bloeto"].map(repair)).toEqual(Array(4).fill("boleto"))
    expect(["canselamemto", "cancelameno"].map(repair)).toEqual(Array(2).fill("cancelamento"))
    expect(["rux", "bolsas", "pix"].map(repair)).toEqual([undefined, undefined, undefined])
    expect(repair("obleto")).toBe("boleto")
  })
})
