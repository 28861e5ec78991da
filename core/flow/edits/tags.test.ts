import { describe, expect, it } from "vitest"
import { graphOf } from "../graph/flow-graph.ts"
import { sketchNode } from "../testing/sketched-nodes.ts"
import { setTag, tagsOf } from "./flow-edits.ts"
import { applyEdit } from "./graph-edit.ts"

describe("pipeline steps", () => {
  it("are trimmed, cut to 100 characters, and set only when they change", () => {
    const node = sketchNode(2, { tag: "Venda" })
    expect(setTag(node, " Venda ")).toEqual([])
    expect(setTag(node, `${"x".repeat(99)}👍`)).toEqual([
      { do: "change-node", id: node.id, fields: { tag: "x".repeat(99) } },
    ])
    const graph = graphOf("Loja", [sketchNode(1), node])
    expect(applyEdit(graph, setTag(node, " ")).graph.nodes.get(node.id)?.tag).toBe("")
  })

  it("are listed once each, by name, without blanks", () => {
    const graph = graphOf("Loja", [
      sketchNode(1),
      sketchNode(2, { tag: "Venda" }),
      sketchNode(3, { tag: "Água" }),
      sketchNode(4, { tag: "Venda" }),
    ])
    expect(tagsOf(graph)).toEqual(["Água", "Venda"])
  })
})
