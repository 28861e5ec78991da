import { expect, it } from "vitest"
import { nextSort } from "./index.ts"

it("pressing the head of a column orders ascending, descending, and not at all", () => {
  const once = nextSort(undefined, "name")
  const twice = nextSort(once, "name")
  expect([once, twice, nextSort(twice, "name")]).toEqual([
    { field: "name", order: 1 },
    { field: "name", order: -1 },
    undefined,
  ])
})

it("another column begins anew", () => {
  expect(nextSort({ field: "name", order: -1 }, "email")).toEqual({ field: "email", order: 1 })
})
