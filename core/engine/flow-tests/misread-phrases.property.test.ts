import fc from "fast-check"
import { expect, it } from "vitest"
import { sketchNode } from "../../flow/testing/index.ts"
import { createMisreading } from "../index.ts"

const word = fc.constantFrom("com", "sem", "móveis", "garagem", "quero", "trocar", "segunda", "via", "não", "2", "👍")
const phrase = fc.oneof(
  { weight: 5, arbitrary: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
)
const answers = fc.array(fc.array(phrase, { maxLength: 8 }), { minLength: 1, maxLength: 4 })
const nodeOf = (all: ReadonlyArray<ReadonlyArray<string>>) =>
  sketchNode(1, { says: "Qual?", answers: all.map((phrases, at) => ({ to: at + 2, phrases })) })

it("each pair is a phrase at its place, and another one of another answer; a second reading finds the same", () => {
  fc.assert(
    fc.property(answers, (all) => {
      const node = nodeOf(all)
      const found = createMisreading()(node)
      for (const { answer, index, phrase: text, like } of found) {
        expect(all[answer]?.[index]).toBe(text)
        expect(all.some((phrases, other) => other !== answer && phrases.includes(like))).toBe(true)
      }
      expect(createMisreading()(nodeOf(all))).toEqual(found)
    }),
    { numRuns: 200 },
  )
})
