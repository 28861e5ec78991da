import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cutTo } from "./index.ts"

const graphemes = new Intl.Segmenter("pt-BR", { granularity: "grapheme" })
const charactersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

const unpaired = /\p{Cs}/u

const characters = fc.oneof(
  fc.constantFrom("a", "é", "é", "\r\n", "👍🏽", "👩‍👩‍👧", "🇧🇷", "1️⃣", "😀"),
  fc.string({ unit: "binary", maxLength: 1 }),
)
const texts = fc.array(characters, { maxLength: 30 }).map((parts) => parts.join(""))

describe("a cut text", () => {
  it("is always the longest beginning of whole characters that fits", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const cut = cutTo(text, limit)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(limit)
        let whole = ""
        for (const character of charactersOf(text)) {
          if (whole.length + character.length > limit) break
          whole += character
        }
        if (whole !== "" || text === "") expect(cut).toBe(whole)
      }),
    )
  })

  it("never ends in the middle of a surrogate pair", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, limit) => {
        fc.pre(!unpaired.test(text))
        expect(cutTo(text, limit)).not.toMatch(unpaired)
      }),
    )
  })

  it("keeps what it can of one character that is too long", () => {
    expect(cutTo(`a${"\u0301".repeat(60)}`, 50)).toBe(`a${"\u0301".repeat(49)}`)
    expect(cutTo("👩‍👩‍👧", 4)).toBe("👩‍")
    expect(cutTo("👩‍👩‍👧", 5)).toBe("👩‍👩")
    expect(cutTo("😀", 1)).toBe("")
  })

  it("is the text itself up to the limit", () => {
    expect(cutTo("123456", 6)).toBe("123456")
    expect(cutTo("1234567", 6)).toBe("123456")
    expect(cutTo("12345👍🏽", 6)).toBe("12345")
  })
})
