import fc from "fast-check"
import { expect, it } from "vitest"
import { foldPhrase, numberMeant, shortAnswers } from "./index.ts"

it("a short answer stands for phrases as they are compared, whatever was written", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("👍", "um", "a segunda", "7")), (text) => {
      for (const phrase of shortAnswers(text)) expect(foldPhrase(phrase)).toBe(phrase)
      const number = numberMeant(text)
      if (number !== undefined) expect(numberMeant(String(number))).toBe(number)
    }),
  )
})
