import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  columnWidths,
  columnsInPlace,
  plainLayout,
  type TableLayout,
  withMoved,
  withShown,
  withWidth,
} from "./index.ts"

const columns = ["id", "lead", "phone", "bot", "status"].map((key) => ({ key, fixed: key === "lead" }))
const keys = fc.constantFrom("id", "lead", "phone", "bot", "status")
/** Stored by any version of the page: keys that are gone, twice or missing. */
const layouts: fc.Arbitrary<TableLayout> = fc.record({
  order: fc.array(fc.oneof(keys, fc.constant("gone")), { maxLength: 8 }),
  hidden: fc.array(fc.oneof(keys, fc.constant("gone")), { maxLength: 8 }),
  widths: fc.dictionary(keys, fc.integer()),
})

describe("the layout of a table", () => {
  it("has every column once, whatever was stored, its leading one shown, and no width beyond the limits", () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const laid = columnsInPlace(columns, layout)
        expect(laid.map(({ key }) => key).toSorted()).toEqual(columns.map(({ key }) => key).toSorted())
        expect(laid.find(({ key }) => key === "lead")?.shown).toBe(true)
        for (const { width = columnWidths.least } of laid) {
          expect(width).toBeGreaterThanOrEqual(columnWidths.least)
          expect(width).toBeLessThanOrEqual(columnWidths.most)
        }
      }),
    )
  })

  it("is the table's own where nobody has arranged it", () => {
    expect(columnsInPlace(columns, plainLayout)).toEqual(
      columns.map(({ key }) => ({ key, shown: true, width: undefined })),
    )
  })

  it("moves one column past its neighbours, and back", () => {
    fc.assert(
      fc.property(layouts, keys, fc.integer({ min: -6, max: 6 }), (layout, key, by) => {
        const order = (of: TableLayout) => columnsInPlace(columns, of).map((column) => column.key)
        const before = order(layout)
        const moved = withMoved(columns, layout, key, by)
        expect(order(moved).filter((each) => each !== key)).toEqual(before.filter((each) => each !== key))
        const gone = order(moved).indexOf(key) - before.indexOf(key)
        expect(Math.abs(gone)).toBeLessThanOrEqual(Math.abs(by))
        expect(order(withMoved(columns, moved, key, -gone))).toEqual(before)
      }),
    )
  })

  it("hides and shows a column, and gives it a width, without touching the others", () => {
    fc.assert(
      fc.property(layouts, keys, fc.boolean(), fc.integer(), (layout, key, shown, width) => {
        const others = (of: TableLayout) => columnsInPlace(columns, of).filter((column) => column.key !== key)
        const changed = withWidth(withShown(layout, key, shown), key, width)
        expect(others(changed)).toEqual(others(layout))
        expect(columnsInPlace(columns, changed).find((column) => column.key === key)?.shown).toBe(
          shown || key === "lead",
        )
      }),
    )
  })

  it("puts a column of a newer page behind the one before it", () => {
    const order = columnsInPlace(columns, { ...plainLayout, order: ["status", "lead", "id"] }).map(({ key }) => key)
    expect(order).toEqual(["status", "lead", "phone", "bot", "id"])
  })
})
