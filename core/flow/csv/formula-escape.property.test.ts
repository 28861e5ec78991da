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
  it("is taken away exactly, whatever the cell is", () => {
    fc.assert(
      fc.property(cells, (cell) => {
        expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
      }),
      { numRuns: 2_000 },
    )
  })
  it("leaves no cell whose first visible character begins a formula", () => {
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
  it("adds one apostrophe or nothing", () => {
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
  it("one apostrophe is taken away where a person or a spreadsheet set it, and none else", () => {
    expect(unescapeFormula("'=1")).toBe("=1")
    expect(unescapeFormula("''=1")).toBe("'=1")
    expect(unescapeFormula("'80")).toBe("'80")
  })
})
