import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { escapeFormula, unescapeFormula } from "../index.ts"

const cells = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc
    .array(
      fc.constantFrom("'", "=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n", " ", "\u00A0", "\u200B", "a"),
      { maxLength: 6 },
    )
    .map((pieces) => pieces.join("")),
)

describe("the escape of formulas", () => {
  it("is reverted exactly, for any cell", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
      }),
      { numRuns: 2_000 },
    )
  })
  it("leaves no cell that begins like a formula", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        const visible = escapeFormula(cell)
          .replace(/^[^\S\t\r]+/u, "")
          .replace(/^[\s\p{Cf}\p{Cc}]+(?=[=+\-@＝＋－＠])/u, "")
        expect(visible).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u)
      }),
      { numRuns: 2_000 },
    )
  })
  it("adds at most one apostrophe", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        expect([cell, `'${cell}`]).toContain(escapeFormula(cell))
      }),
    )
  })
  it.each(["=1+1", "+5511", "-2", "@soma", "\t=1", "\rabc", "  =1", "\n@a", "＝1", "'=1", "''+1", "\u200B=1"])(
    "%j gets one",
    (cell) => expect(escapeFormula(cell)).toBe(`'${cell}`),
  )
  it.each(["", "'", "'abc", "a=1", "1-2", " 'x=1", '["=1"]', "[", "Olá"])("%j gets none", (cell) =>
    expect(escapeFormula(cell)).toBe(cell),
  )
  it("exactly one apostrophe is removed where a user or a spreadsheet added it", () => {
    expect(unescapeFormula("'=1")).toBe("=1")
    expect(unescapeFormula("''=1")).toBe("'=1")
    expect(unescapeFormula("'80")).toBe("'80")
  })
})
