import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bareValue, fold, foldEmail, foldPhrase, plainText, visibleText } from "./index.ts"

const unseen = [
  "\u200B",
  "\u200E",
  "\u202A",
  "\u202C",
  "\u2060",
  "\uFEFF",
  "\u00AD",
  "\u200D",
  "\u2066",
  "\u3164",
  "\u0007",
]
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc
    .array(fc.oneof(fc.constantFrom(...unseen, "\u00A0", "–", "“", "１", "𝐀", "é", "*"), fc.string({ maxLength: 3 })), {
      maxLength: 12,
    })
    .map((parts) => parts.join("")),
)

describe("a visible text", () => {
  it("is the same when it is read again, and so are a plain one and a bare one", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const rule of [visibleText, plainText, bareValue, fold, foldEmail, foldPhrase])
          expect(rule(rule(text))).toBe(rule(text))
      }),
    )
  })

  it("does not depend on characters that nobody sees, wherever they stand", () => {
    const ordinary = fc.string({ unit: fc.constantFrom(..."aé1 .@-Z".split("")), maxLength: 20 })
    fc.assert(
      fc.property(ordinary, fc.nat(20), fc.constantFrom(...unseen), (text, at, mark) => {
        const marked = text.slice(0, at) + mark + text.slice(at)
        expect(visibleText(marked)).toBe(text)
      }),
    )
  })

  it.each(["👩‍👩‍👧", "❤️‍🔥", "👩🏽‍⚕️", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "🇧🇷", "linha\nlinha\t2"])("keeps %s whole", (text) => {
    expect(visibleText(text)).toBe(text)
    expect(plainText(text)).toBe(text)
  })
})

describe("a plain text", () => {
  it.each([
    ["１２３．４５６", "123.456"],
    ["𝐉𝐨𝐚𝐨", "Joao"],
    ["(11)\u00A098765‑4321", "(11) 98765-4321"],
    ["“pedido” – 'já'", "\"pedido\" - 'já'"],
    ["②", "2"],
  ])("writes %s as %s", (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })
})

describe("a bare value", () => {
  it.each([
    ["*12345*", "12345"],
    ["“maria@exemplo.com”", "maria@exemplo.com"],
    ["<maria@exemplo.com>", "maria@exemplo.com"],
    ["\u202A+55 11 98765‑4321\u202C", "+55 11 98765-4321"],
    [" 'sim' ", "sim"],
  ])("takes %s as %s", (text, bare) => {
    expect(bareValue(text)).toBe(bare)
  })
})
