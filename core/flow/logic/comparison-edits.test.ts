import { expect, it } from "vitest"
import {
  type Comparison,
  comparedWith,
  comparedWithAny,
  comparingAs,
  comparingSubject,
  operandText,
  withClause,
  withComparison,
  withGroup,
  withGrouped,
} from "../index.ts"

const total: Comparison = { subject: { value: "total" }, as: "number", is: "greater", to: ["10"] }

it("another value of the same type keeps how it is compared, and one of another type begins anew", () => {
  expect(comparingSubject(total, { value: "preco" }, "number")).toEqual({ ...total, subject: { value: "preco" } })
  expect(comparingSubject(total, { value: "nome" }, "text")).toEqual({
    subject: { value: "nome" },
    as: "text",
    is: "equal",
    to: [""],
  })
})

it("a fact begins with what is usually asked of it, understood as it is", () => {
  expect(comparingSubject(total, { fact: "now.open" }, "text")).toEqual({
    subject: { fact: "now.open" },
    as: "yes-no",
    is: "equal",
    to: ["sim"],
  })
  expect(comparingSubject(total, { fact: "node.misses" }, "text")).toMatchObject({ is: "greater", to: ["2"] })
})

it("another kind keeps the operands that it needs, and has as many as it needs", () => {
  expect(comparingAs(total, "between").to).toEqual(["10", ""])
  expect(comparingAs(comparingAs(total, "between"), "less").to).toEqual(["10"])
  expect(comparingAs(total, "filled").to).toEqual([])
  expect(comparingAs(comparingAs(total, "filled"), "one-of").to).toEqual([""])
})

it("an operand with '@' is a value where that is a name; a list is parted by commas", () => {
  expect(comparedWith(total, 0, "@limite").to).toEqual([{ value: "limite" }])
  expect(comparedWith(total, 0, "@ 2").to).toEqual(["@ 2"])
  const any = comparedWithAny(total, "a, b ,@c")
  expect(any.to).toEqual(["a", "b", { value: "c" }])
  expect(any.to.map(operandText)).toEqual(["a", "b", "@c"])
})

it("a further comparison is of what was compared last, or of the hour", () => {
  expect(withComparison({ match: "all", of: [total] }).of).toEqual([total, { ...total, to: [""] }])
  expect(withComparison({ match: "all", of: [] }).of).toMatchObject([
    { subject: { fact: "now.time" }, to: ["8", "18"] },
  ])
})

it("a group begins with two comparisons of what was compared last, joined the other way, and goes with its last one", () => {
  const blank = { ...total, to: [""] }
  const grouped = withGroup({ match: "all", of: [total] })
  expect(grouped.of).toEqual([total, { match: "any", of: [blank, blank] }])
  // What is compared last is what the group compares.
  expect(withComparison(grouped).of.at(-1)).toEqual(blank)
  const group = { match: "any" as const, of: [total, { ...total, is: "less" as const }] }
  expect(withComparison(group).of.at(-1)).toEqual({ ...blank, is: "less" })
  const left = withGrouped(group, 0, undefined)
  expect(left?.of.map(({ is }) => is)).toEqual(["less"])
  expect(left && withGrouped(left, 0, undefined)).toBeUndefined()
  expect(withGrouped(group, 1, total)?.of).toEqual([total, total])
  expect(withClause(grouped, 1, undefined).of).toEqual([total])
  expect(withClause(grouped, 0, group).of[0]).toEqual(group)
})
