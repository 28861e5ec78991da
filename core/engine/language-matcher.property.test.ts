import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { foldPhrase } from "../kernel/index.ts"
import { writtenTexts } from "../testing/flow-arbitraries.ts"
import { createLanguageMatcher } from "./index.ts"

const intents = fc.array(fc.record({ phrases: fc.array(writtenTexts, { maxLength: 4 }) }), { maxLength: 5 })

describe("a language matcher", () => {
  it("answers any text with an intent that it has, a score from 0 to 1 and a runner-up that is no better", () => {
    fc.assert(
      fc.property(intents, writtenTexts, (listed, text) => {
        const best = createLanguageMatcher(listed).best(text)
        expect(createLanguageMatcher(listed).best(text)).toEqual(best)
        if (best === undefined) return
        expect(listed[best.intent]).toBeDefined()
        expect(best.score).toBeLessThanOrEqual(1)
        expect(best.runnerUp).toBeLessThanOrEqual(best.score)
        expect(best.runnerUp).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })

  it("finds a phrase that it was given, whatever its case and punctuation", () => {
    fc.assert(
      fc.property(intents, fc.nat(20), (listed, choice) => {
        const given = listed.flatMap(({ phrases }) => phrases).filter((phrase) => foldPhrase(phrase) !== "")
        const phrase = given[choice % given.length]
        if (phrase === undefined) return
        expect(createLanguageMatcher(listed).best(`${phrase}!`)?.score).toBeGreaterThan(0.99)
      }),
    )
  })
})
