import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { countOfSelected, everyRow, isRowSelected, markOfPage, noRows, type RowSelection, selectRows } from "./index.ts"

const rows = Array.from({ length: 60 }, (_, at) => ({ id: at + 1 }))
type Row = (typeof rows)[number]
const pages = [rows.slice(0, 20), rows.slice(20, 40), rows.slice(40)]

type Step =
  | { readonly kind: "one"; readonly at: number; readonly selected: boolean }
  | { readonly kind: "page"; readonly page: number; readonly selected: boolean }
  | { readonly kind: "all" }
  | { readonly kind: "clear" }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("one" as const), at: fc.nat({ max: 59 }), selected: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("page" as const), page: fc.nat({ max: 2 }), selected: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: "all" as const }, { kind: "clear" as const }) },
)

const after = (selection: RowSelection<Row>, now: Step): RowSelection<Row> => {
  switch (now.kind) {
    case "one":
      return selectRows(selection, rows.slice(now.at, now.at + 1), now.selected)
    case "page":
      return selectRows(selection, pages[now.page] ?? [], now.selected)
    case "all":
      return everyRow(rows.length)
    case "clear":
      return noRows
  }
}

/** The same, as a plain set of ids. */
const expectedAfter = (chosen: ReadonlySet<number>, now: Step): ReadonlySet<number> => {
  if (now.kind === "all") return new Set(rows.map(({ id }) => id))
  if (now.kind === "clear") return new Set()
  const touched = now.kind === "one" ? [now.at + 1] : (pages[now.page] ?? []).map(({ id }) => Number(id))
  const next = new Set(chosen)
  for (const id of touched)
    if (now.selected) next.add(id)
    else next.delete(id)
  return next
}

describe("the selection of rows", () => {
  it("is exactly the rows that are shown as checked, whatever is pressed on whichever page", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const selection = steps.reduce(after, noRows)
        const expected = steps.reduce(expectedAfter, new Set<number>())
        const checked = rows.filter(({ id }) => isRowSelected(selection, id)).map(({ id }) => Number(id))
        expect(checked).toEqual([...expected].toSorted((a, b) => a - b))
        expect(countOfSelected(selection)).toBe(expected.size)
        for (const page of pages) {
          const count = page.filter(({ id }) => expected.has(id)).length
          expect(markOfPage(selection, page)).toBe(count === page.length ? true : count === 0 ? false : "some")
        }
      }),
    )
  })

  it("of everything takes the first 10,000", () => {
    expect(countOfSelected(everyRow(10_001))).toBe(10_000)
  })
})
