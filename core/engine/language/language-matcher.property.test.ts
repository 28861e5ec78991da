import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { writtenTexts } from "../../flow/testing/arbitraries.ts"
import { createLanguageMatcher } from "../index.ts"
import { modelToBytes } from "./language-model-bytes.ts"
import { trainLanguageModel } from "./language-model.ts"
import { languageWords, stemOf } from "./language-words.ts"

const stemmed = (phrase: string) => languageWords(phrase).map(stemOf).join(" ")

const intents = fc.array(fc.record({ phrases: fc.array(writtenTexts, { maxLength: 4 }) }), { maxLength: 5 })

describe("a language matcher", () => {
  it("returns an existing intent, a score from 0 to 1 and a runner-up that is no better", () => {
    // Arbitrary words rarely match, so half of the texts are phrases of the intents.
    const asked = intents.chain((listed) =>
      fc.record({
        listed: fc.constant(listed),
        text: fc.oneof(writtenTexts, fc.constantFrom("", ...listed.flatMap(({ phrases }) => phrases))),
      }),
    )
    fc.assert(
      fc.property(asked, ({ listed, text }) => {
        const best = createLanguageMatcher(listed).best(text)
        expect(createLanguageMatcher(listed).best(text)).toEqual(best)
        fc.pre(best !== undefined)
        expect(listed[best.intent]).toBeDefined()
        expect(best.score).toBeLessThanOrEqual(1)
        expect(best.runnerUp).toBeLessThanOrEqual(best.score)
        expect(best.runnerUp).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 150 },
    )
  })

  it("finds each training phrase, regardless of case and punctuation", () => {
    fc.assert(
      fc.property(intents, fc.nat(20), (listed, choice) => {
        const given = listed
          .flatMap(({ phrases }, intent) => phrases.map((phrase) => ({ phrase, intent })))
          .filter(({ phrase }) => languageWords(phrase).length > 0)
        const chosen = given[choice % given.length]
        fc.pre(chosen !== undefined)
        const best = createLanguageMatcher(listed).best(`${chosen.phrase}!`)
        expect(best?.score).toBeGreaterThan(0.99)
        const words = languageWords(chosen.phrase).join(" ")
        const same = listed.findIndex(({ phrases }) =>
          phrases.some((phrase) => languageWords(phrase).join(" ") === words),
        )
        const rivals = given.filter(({ phrase }) => stemmed(phrase) === stemmed(chosen.phrase))
        if (rivals.every(({ intent }) => intent === same)) expect(best?.intent).toBe(same)
      }),
    )
  })

  it("is trained to the same bytes each time, in whatever order the phrases of an intent stand", () => {
    fc.assert(
      fc.property(intents, (listed) => {
        const bytes = modelToBytes(trainLanguageModel(listed))
        expect(modelToBytes(trainLanguageModel(listed))).toEqual(bytes)
        const turned = listed.map(({ phrases }) => ({ phrases: phrases.toReversed() }))
        expect(modelToBytes(trainLanguageModel(turned))).toEqual(bytes)
      }),
      { numRuns: 50 },
    )
  })

  it("recognises a phrase that is added, unless another intent has its words", () => {
    fc.assert(
      fc.property(intents, writtenTexts, fc.nat(4), (listed, added, choice) => {
        const words = languageWords(added).join(" ")
        fc.pre(listed.length > 0 && words !== "")
        const to = choice % listed.length
        const taught = listed.map(({ phrases }, at) => ({ phrases: at === to ? [...phrases, added] : phrases }))
        const rivals = taught.filter(
          ({ phrases }, at) => at !== to && phrases.some((phrase) => languageWords(phrase).join(" ") === words),
        )
        fc.pre(rivals.length === 0)
        expect(createLanguageMatcher(taught).best(added)).toMatchObject({ intent: to, score: 1, runnerUp: 0 })
      }),
    )
  })

  it("scores an intent independently of its position in the list", () => {
    fc.assert(
      fc.property(intents, writtenTexts, (listed, text) => {
        const there = createLanguageMatcher(listed).best(text)
        const back = createLanguageMatcher(listed.toReversed()).best(text)
        expect(back?.score ?? 0).toBeCloseTo(there?.score ?? 0, 9)
      }),
    )
  })
})
