import { describe, expect, it } from "vitest"
import { EntityTypeId } from "../../kernel/index.ts"
import { conditionSentence, type FlowGraph, graphOf, newCall } from "../index.ts"
import { sketchNode } from "../testing/index.ts"
import { likelyCondition } from "./likely-condition.ts"

const entity = (id: number, name: string) => ({ id: EntityTypeId.make(id), name })
const keeping = (...names: ReadonlyArray<string>) => ({
  ...newCall,
  keeps: names.map((name) => ({ path: name, name })),
})
const asked = (graph: FlowGraph, id: number) => {
  const node = [...graph.nodes.values()].find((each) => each.id === id)
  if (node === undefined) throw new Error("There is no such node.")
  return conditionSentence(likelyCondition(graph, node))
}

describe("what a new way asks", () => {
  const graph = graphOf("Fluxo", [
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, { answers: [{ to: 3, entity: entity(1, "cpf") }] }),
    sketchNode(3, { sets: [{ name: "conta", formula: "1" }], answers: [{ to: 4, entity: entity(2, "data") }] }),
    sketchNode(4, { call: keeping("", "pedido", "cliente"), answers: [{ to: 5, phrases: ["sim"] }] }),
    sketchNode(5, { sets: [{ name: "total", formula: "2" }], answers: [{ to: 6, phrases: ["sim"] }] }),
    sketchNode(6, { answers: [{ to: 1, entity: entity(1, "cpf") }] }),
    sketchNode(7, { answers: [{ to: 8, phrases: ["fim"] }] }),
    sketchNode(8),
  ])

  it("is of the first value that the node's call keeps", () =>
    expect(asked(graph, 4)).toContain("@pedido está preenchida"))

  it("is of the nearest value that was captured before, as what it is understood", () => {
    expect(asked(graph, 3)).toContain("@cpf está preenchida")
    expect(asked(graph, 6)).toContain("@pedido está preenchida")
    const four = [...graph.nodes.values()].find(({ id }) => id === 4)
    if (four === undefined) throw new Error("There is no such node.")
    expect(likelyCondition(graph, { ...four, call: null }).of).toEqual([
      { subject: { value: "data" }, as: "date", is: "filled", to: [] },
    ])
  })

  it("is of the hour where no value is there", () => expect(asked(graph, 8)).toContain("a hora está entre 8 e 18"))
})
