import fc from "fast-check"
import { expect, it } from "vitest"
import { LabelId } from "../kernel/index.ts"
import { idOf } from "../kernel/testing/arbitraries.ts"
import {
  clearedContactFilters,
  contactFilterFields,
  contactFiltersIn,
  contactFiltersOn,
  type ContactsTableFilters,
} from "./index.ts"

const day = fc.constantFrom("", "today", "2026-02-28", "2026-11-29")
const period = fc.record({ from: day, until: day })
const filters = fc.record({
  created: period,
  lastMessage: period,
  email: fc.string({ maxLength: 30 }),
  phone: fc.stringMatching(/^\d{0,12}$/u),
  // an id is a number with a brand
  importId: fc.option(fc.integer({ min: 1, max: 2_000_000_000 }), { nil: undefined }) as fc.Arbitrary<
    ContactsTableFilters["importId"]
  >,
  labels: fc.uniqueArray(idOf(LabelId), { maxLength: 3 }),
})

it("filters survive their address", () => {
  fc.assert(
    fc.property(filters, (each) => {
      expect(contactFiltersIn(contactFilterFields(each))).toEqual(each)
    }),
  )
})

it("an invalid address filters nothing", () => {
  const fields = { created: "2026-02-30..x", last: "tudo", phone: "abc", import: "-1", labels: "x,,0" }
  expect(contactFiltersIn(fields)).toEqual(clearedContactFilters)
})

it("the current day moves, and a chosen one does not", () => {
  const chosen = { ...clearedContactFilters, created: { from: "today", until: "2026-12-01" }, phone: "1198" }
  expect(contactFiltersOn(chosen, " ana ", "2026-11-29")).toMatchObject({
    name: "ana",
    phone: "1198",
    createdFrom: "2026-11-29",
    createdUntil: "2026-12-01",
    lastMessageFrom: "",
  })
})
