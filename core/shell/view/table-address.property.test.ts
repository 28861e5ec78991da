import fc from "fast-check"
import { expect, it } from "vitest"
import { fieldsOf, type TableAddress, type TableWish, wishIn } from "./index.ts"

interface Wish extends TableWish {
  readonly status: string
}
const plan: TableAddress<Wish> = {
  first: { search: "", first: 0, rows: 20, sort: { field: "name", order: 1 }, status: "OPEN" },
  sortable: ["name", "email"],
  filters: {
    read: ({ status }) => (status === "CLOSED" ? { status } : {}),
    write: ({ status }) => (status === "OPEN" ? {} : { status }),
  },
}
const wishes: fc.Arbitrary<Wish> = fc
  .record({
    search: fc.string({ maxLength: 200 }),
    page: fc.integer({ min: 0, max: 500 }),
    rows: fc.constantFrom(20, 50, 100),
    sort: fc.option(
      fc.record({ field: fc.constantFrom("name", "email"), order: fc.constantFrom(1 as const, -1 as const) }),
      { nil: undefined },
    ),
    status: fc.constantFrom("OPEN", "CLOSED"),
  })
  .map(({ page, rows, ...rest }) => ({ ...rest, rows, first: page * rows }))

it("a query survives the round trip over the address", () => {
  fc.assert(
    fc.property(wishes, (wish) => {
      expect(wishIn(plan, fieldsOf(plan, wish))).toEqual(wish)
    }),
  )
})

it("fields at their default are not in the address", () => {
  expect(fieldsOf(plan, plan.first)).toEqual({})
})

it("parsing is total: invalid fields count as absent", () => {
  const names = fc.constantFrom("search", "page", "size", "sort", "status", "x")
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom("-1", "0", "1e9", "2.5", "NaN", "50", "-email", "none", "__proto__"),
  )
  fc.assert(
    fc.property(fc.dictionary(names, texts), (fields) => {
      const wish = wishIn(plan, fields)
      expect([20, 50, 100]).toContain(wish.rows)
      expect(Number.isSafeInteger(wish.first / wish.rows) && wish.first >= 0).toBe(true)
      expect(["name", "email", undefined]).toContain(wish.sort?.field)
      expect(wishIn(plan, fieldsOf(plan, wish))).toEqual(wish)
    }),
  )
})
