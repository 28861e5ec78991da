import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { writtenTexts } from "../../flow/testing/arbitraries.ts"
import { createLanguageMatcher } from "../index.ts"
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
      { numRuns: 300 },
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
