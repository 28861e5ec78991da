import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { readCsv } from "../kernel/index.ts"
import { compareFigures, csvOfChart, dayWords, formatMinutes, shortMonth } from "./index.ts"

it("figures are written as they are read in Brazil", () => {
  expect([0, 3.8, 99.9, 100.4, 38_614].map(formatMinutes)).toEqual(["0", "3,8", "99,9", "100", "38.614"])
  expect(dayWords("2026-11-19")).toBe("quinta-feira, 19 de novembro de 2026")
  expect(shortMonth({ year: 2026, month: 3 }, true)).toBe("mar 26")
})

it("a figure is compared with the one before, or with none", () => {
  expect(compareFigures(112, 100)).toEqual({
    words: "+12%",
    sentence: "12% a mais que no período anterior, que teve 100",
  })
  expect(compareFigures(1, 3).words).toBe("−66,7%")
  expect(compareFigures(0, 0).words).toBe("igual")
  expect(compareFigures(4, 0).words).toBe("novo")
})

it("the CSV of a chart is read back as its table", () => {
  const cells = fc.array(
    fc.string({ minLength: 1 }).filter((cell) => cell.trim() === cell),
    { minLength: 2, maxLength: 2 },
  )
  fc.assert(
    fc.property(cells, fc.array(cells, { maxLength: 5 }), (columns, rows) => {
      const text = csvOfChart({ fileName: "x", caption: "x", columns, rows })
      const read = Result.getOrThrow(readCsv(text))
      expect(read.map(({ cells: found }) => found)).toEqual([columns, ...rows])
    }),
  )
})
