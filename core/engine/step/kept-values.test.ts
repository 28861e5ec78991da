import { describe, expect, it } from "vitest"
import type { Comparison, ValueType } from "../../flow/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { EntityTypeId } from "../../kernel/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { step } from "../index.ts"

/** A Tuesday, 14:20 in São Paulo. */
const now = Date.parse("2026-11-24T14:20:00-03:00")
const day = 86_400_000
const system = (id: number, name: string) =>
  ({ id: EntityTypeId.make(id), name, kind: "system", fuzzy: false, entries: [] }) as const
const entities = [system(1, "data"), system(2, "data_hora"), system(3, "dinheiro")]

const compared = (value: string, as: ValueType, is: Comparison["is"], to: string) =>
  ({ match: "all", of: [{ subject: { value }, as, is, to: [to] }] }) as const
const scriptOn = (entity: number, when: ReturnType<typeof compared>) => {
  const asked = entities[entity - 1]
  const name = asked?.name ?? ""
  return sketchScript(
    [
      sketchNode(1, { answers: [{ to: 2, entity: { id: EntityTypeId.make(entity), name } }] }),
      sketchNode(2, {
        says: "Anotado.",
        answers: [
          { to: 3, when },
          { to: 4, phrases: ["oi"] },
        ],
      }),
      sketchNode(3, { says: "Sim" }),
      sketchNode(4, { says: "Oi" }),
    ],
    { entities, timeZone: "America/Sao_Paulo" },
  )
}
const capturedIn = (entity: number, text: string, when = compared("nada", "text", "filled", "")) => {
  const { state } = step(scriptOn(entity, when), waitingAt(1), { kind: "text", text }, { now, seed: 1 })
  return [Object.values(state.variables)[0], state.node]
}

describe("a captured value", () => {
  it("that is relative to now is kept as the day that it means, in the company's zone", () => {
    expect(capturedIn(2, "Pode ser amanhã às 3?")).toEqual(["25/11/2026 15:00", 2])
    expect(capturedIn(1, "depois de amanhã")).toEqual(["26/11/2026", 2])
    // 22:30 in São Paulo, when it is the next day already in UTC.
    const late = step(
      scriptOn(1, compared("nada", "text", "filled", "")),
      waitingAt(1),
      { kind: "text", text: "hoje" },
      { now: Date.parse("2026-11-25T01:30:00Z"), seed: 1 },
    )
    expect(Object.values(late.state.variables)).toEqual(["24/11/2026"])
  })

  it("with its year is kept as it was written, and so is an amount", () => {
    expect(capturedIn(2, "25/12/26 às 15h")).toEqual(["25/12/26 às 15h", 2])
    expect(capturedIn(3, "R$ 1.234,50")).toEqual(["R$ 1.234,50", 2])
  })

  it("is compared as what it is understood as", () => {
    expect(capturedIn(2, "amanhã às 3", compared("data_hora", "date-time", "greater", "agora"))[1]).toBe(3)
    expect(capturedIn(3, "15 reais", compared("dinheiro", "money", "less", "R$ 20,00"))[1]).toBe(3)
    expect(capturedIn(3, "2 mil reais", compared("dinheiro", "money", "less", "R$ 20,00"))[1]).toBe(2)
  })

  it("makes a script depend on the moment, which a recorded conversation then keeps", () => {
    const waiting = (entity: number) =>
      sketchScript([sketchNode(1, { answers: [{ to: 1, entity: { id: EntityTypeId.make(entity), name: "x" } }] })], {
        entities,
      }).decides()
    expect([waiting(1), waiting(2), waiting(3)]).toEqual([true, true, false])
  })

  it("means the same on the next day", () => {
    const script = scriptOn(2, compared("data_hora", "date-time", "less", "agora"))
    const first = step(script, waitingAt(1), { kind: "text", text: "hoje às 18h" }, { now, seed: 1 })
    expect(first.state.node).toBe(2)
    const again = step(
      script,
      { ...first.state, node: script.start.node.id },
      { kind: "text", text: "hoje às 13h" },
      { now: now + day, seed: 1 },
    )
    expect(Object.values(again.state.variables)).toEqual(["25/11/2026 13:00"])
    expect(again.state.node).toBe(3)
  })
})
