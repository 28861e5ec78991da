import fc from "fast-check"
import { expect, it } from "vitest"
import { Channel, type MarkedText, readSigns, runsOf, textOnMedium, trimMarked } from "../index.ts"

const texts: fc.Arbitrary<MarkedText> = fc.record({
  text: fc.string({ unit: fc.constantFrom("a", "é", " ", "\n", "*", "_", "~", "`", "😀"), maxLength: 30 }),
  marks: fc.array(
    fc.record({
      kind: fc.constantFrom("bold" as const, "italic" as const, "strike" as const, "code" as const),
      from: fc.integer({ min: -5, max: 40 }),
      to: fc.integer({ min: -5, max: 40 }),
    }),
    { maxLength: 5 },
  ),
})

it("the runs of any text join to the text", () => {
  fc.assert(
    fc.property(texts, (marked) => {
      const runs = runsOf(marked)
      expect(runs.map(({ text }) => text).join("")).toBe(marked.text)
      expect(runs.every(({ text }) => text !== "")).toBe(true)
    }),
  )
})

it("a trimmed text has the formats that its words had", () => {
  const formats = (marked: MarkedText) => runsOf(marked).flatMap(({ text, format }) => text.split("").map(() => format))
  fc.assert(
    fc.property(texts, (marked) => {
      const trimmed = trimMarked(marked)
      const before = marked.text.length - marked.text.trimStart().length
      expect(trimmed.text).toBe(marked.text.trim())
      expect(formats(trimmed)).toEqual(formats(marked).slice(before, before + trimmed.text.length))
    }),
  )
})

it("no channel loses or adds a letter of a text", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...Channel.literals), (marked, channel) => {
      const letters = (text: string) => text.replace(/[*_~`]/gu, "")
      expect(letters(textOnMedium(channel, marked))).toBe(letters(marked.text))
    }),
  )
})

it("reading signs takes nothing but signs, and marks parts of what is left", () => {
  fc.assert(
    fc.property(texts, ({ text }) => {
      const read = readSigns(text)
      const letters = (one: string) => one.replace(/[*_~`]/gu, "")
      expect(letters(read.text)).toBe(letters(text))
      for (const { from, to } of read.marks ?? []) {
        expect(from).toBeLessThan(to)
        expect(to).toBeLessThanOrEqual(read.text.length)
      }
    }),
  )
})
