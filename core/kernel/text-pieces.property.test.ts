import fc from "fast-check"
import { expect, it } from "vitest"
import { piecesOf } from "./index.ts"

const words = fc.oneof(
  fc.string({ unit: "binary", maxLength: 10 }),
  fc.webUrl(),
  fc.constantFrom(" ", "www.prosa.example", "https://", "javascript:alert(1)", "<b>", ").", "HTTP://a.b/c?d=e#f"),
)
const texts = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(""))

it("the pieces of any text join to the text, none is empty, and a link leads to the web only", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = piecesOf(text)
      expect(pieces.map((piece) => piece.text).join("")).toBe(text)
      for (const { text: shown, href } of pieces) {
        expect(shown).not.toBe("")
        if (href !== undefined) {
          expect(href).toMatch(/^https?:\/\//iu)
          expect([shown, `https://${shown}`]).toContain(href)
          expect(href).not.toMatch(/[\s<>"']/u)
        }
      }
    }),
    { numRuns: 500 },
  )
})
