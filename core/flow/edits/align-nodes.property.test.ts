import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { alignNodes, applyEdit, type FlowNode, graphOfDocument, invertEdit, nodeHeight, nodeWidth } from "../index.ts"
import { soundFlows } from "../testing/arbitraries.ts"

const selections = fc
  .tuple(soundFlows, fc.array(fc.nat(), { minLength: 2, maxLength: 12 }))
  .map(([document, picks]) => {
    const ids = document.nodes.map(({ id }) => id)
    return { graph: graphOfDocument(document), chosen: new Set(picks.flatMap((pick) => ids[pick % ids.length] ?? [])) }
  })
const alignments = fc.constantFrom("left" as const, "top" as const, "spread" as const)
const overlap = ({ position: one }: FlowNode, { position: other }: FlowNode) =>
  Math.abs(one.x - other.x) < nodeWidth && Math.abs(one.y - other.y) < nodeHeight

describe("cards that are put in order", () => {
  it("stand in line without lying on each other, and nothing else is moved", () => {
    fc.assert(
      fc.property(selections, alignments, ({ graph, chosen }, alignment) => {
        const { nodes } = applyEdit(graph, alignNodes(graph, chosen, alignment)).graph
        const aligned = [...nodes.values()].filter(({ id }) => chosen.has(id))
        for (const node of nodes.values()) {
          const before = graph.nodes.get(node.id)
          if (!chosen.has(node.id)) expect(node).toBe(before)
          else expect({ ...node, position: before?.position }).toEqual(before)
        }
        fc.pre(aligned.length > 1)
        if (alignment === "left") expect(new Set(aligned.map(({ position }) => position.x)).size).toBe(1)
        if (alignment === "top") expect(new Set(aligned.map(({ position }) => position.y)).size).toBe(1)
        aligned.forEach((one, at) => {
          expect(aligned.slice(at + 1).some((other) => overlap(one, other))).toBe(false)
        })
      }),
    )
  })

  it("stay where they are when the same is done again, and go back by undo", () => {
    fc.assert(
      fc.property(selections, alignments, ({ graph, chosen }, alignment) => {
        const edit = alignNodes(graph, chosen, alignment)
        const after = applyEdit(graph, edit).graph
        expect(alignNodes(after, chosen, alignment)).toEqual([])
        expect([...applyEdit(after, invertEdit(graph, edit)).graph.nodes.values()]).toEqual([...graph.nodes.values()])
      }),
    )
  })
})
