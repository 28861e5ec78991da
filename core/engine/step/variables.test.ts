import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { captured, merged, valuesByName } from "./variables.ts"

const node = Schema.decodeSync(NodeId)

describe("captured values", () => {
  const first = captured({}, node(12), "cidade", "Recife")

  it("are kept by the node that captured them", () => {
    expect(captured(first, node(12), "cidade", "Olinda")).toEqual({ "12/cidade": "Olinda" })
  })

  it("of one variable are reported by name as the latest captured, in whatever order a database returns them", () => {
    const later = captured(first, node(3), "cidade", "Olinda")
    expect(later).toMatchObject({ "12/cidade": "Recife", "3/cidade": "Olinda" })
    for (const stored of [later, Object.fromEntries(Object.entries(later).toReversed())])
      expect(valuesByName(stored)).toEqual({ cidade: "Olinda" })
    expect(valuesByName(captured(later, node(12), "cidade", "Natal"))).toEqual({ cidade: "Natal" })
  })

  it("are replaced by a webhook's values of the same name, and otherwise stay", () => {
    const both = captured(captured(first, node(3), "cidade", "Olinda"), node(3), "cpf", "1")
    const after = merged(both, node(5), { cidade: "Natal" })
    expect(after).toEqual({
      "12/cidade": "Natal",
      "3/cidade": "Natal",
      "/cidade": "Natal",
      "5/cidade": "Natal",
      "3/cpf": "1",
    })
    expect(valuesByName(after)).toEqual({ cidade: "Natal", cpf: "1" })
    expect(merged(both, node(5), {})).toBe(both)
  })

  it("may have any name", () => {
    for (const name of ["__proto__", "constructor", "a/b", ""]) {
      const kept = captured({}, node(1), name, "x")
      expect(Object.entries(valuesByName(JSON.parse(JSON.stringify(kept))))).toEqual([[name, "x"]])
    }
  })
})
