import fc from "fast-check"
import { expect, it } from "vitest"
import { isStopWord, stopWords } from "./index.ts"

const around = fc.string({ unit: fc.constantFrom(" ", ".", "!", "*", "\n", "-", "“"), maxLength: 4 })

it("a stop word counts in any case and with punctuation and blanks around it", () => {
  fc.assert(
    fc.property(fc.constantFrom(...stopWords), around, around, fc.boolean(), (word, before, after, lower) => {
      expect(isStopWord(`${before}${lower ? word.toLowerCase() : word}${after}`)).toBe(true)
    }),
  )
})

it("a message with any other word is none", () => {
  fc.assert(
    fc.property(fc.constantFrom(...stopWords), fc.constantFrom("não", "quero", "x", "1"), (word, other) => {
      expect(isStopWord(`${other} ${word}`)).toBe(false)
      expect(isStopWord(`${word} ${other}`)).toBe(false)
      expect(isStopWord(`${word}${other}`)).toBe(false)
    }),
  )
  for (const text of ["", " ", "!", "SA IR", "sairei", "Pare", "👍"]) expect(isStopWord(text)).toBe(false)
})
