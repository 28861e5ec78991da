import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editedText, takesEdit } from "./edited-text.ts"
import { incomingWords } from "./incoming-words.ts"

/** Edits of a message at different moments; each comes with its moment, and may come without it too. */
const edits = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 })

describe("an edit of a message", () => {
  it("leaves the newest text, in whatever order and however often edits come", () => {
    const told = edits.chain((moments) => {
      const timed = moments.map((at) => ({ at, text: `text ${at}` }))
      const untimed = timed.map(({ text }) => ({ at: 0, text }))
      return fc.tuple(
        fc.constant(`text ${Math.max(...moments)}`),
        fc.shuffledSubarray([...timed, ...untimed, ...timed], { minLength: moments.length * 3 }),
      )
    })
    fc.assert(
      fc.property(told, ([newest, each]) => {
        let shown: { last: number | null; text: string } = { last: null, text: "before" }
        for (const { at, text } of each) if (takesEdit(shown.last, at)) shown = { last: at, text }
        expect(shown.text).toBe(newest)
      }),
    )
  })

  it("without a moment replaces the one before it", () => {
    expect([takesEdit(null, 0), takesEdit(0, 0), takesEdit(0, 5), takesEdit(5, 0)]).toEqual([true, true, true, false])
  })

  it("leaves what its writer has not written above it", () => {
    const ad = incomingWords.cameBy("ad", "Frete grátis", "https://fb.example/1")
    const product = incomingWords.aboutProduct("SKU-1")
    for (const line of [ad, incomingWords.cameBy("post", "", ""), product])
      fc.assert(
        fc.property(
          fc.string().filter((before) => !before.startsWith("↩")),
          fc.string({ minLength: 1 }),
          (before, text) => {
            expect(editedText(`${line}\n${before}`, text)).toBe(`${line}\n${text}`)
          },
        ),
        { numRuns: 20 },
      )
    expect(editedText("Veio de um anúncio que vi", "Vi um anúncio")).toBe("Vi um anúncio")
    expect(editedText("oi", "olá")).toBe("olá")
    expect(editedText("↩ “Qual?”\noi", "olá")).toBe("↩ “Qual?”\nolá")
    expect(editedText("↩ “Qual?”\noi", "↩ “Qual?”\nolá")).toBe("↩ “Qual?”\nolá")
    expect(editedText(`${ad}\n↩ “Qual?”\noi`, "olá")).toBe(`${ad}\n↩ “Qual?”\nolá`)
    expect(editedText("↩ “Qual?”", "olá")).toBe("olá")
  })
})
