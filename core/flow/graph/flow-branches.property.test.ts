import fc from "fast-check"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { soundFlows } from "../testing/arbitraries.ts"
import { sketchNode } from "../testing/sketched-nodes.ts"
import { type FlowGraph, graphOf, graphOfDocument, targetsOf } from "./flow-graph.ts"
import { branchesOf } from "./flow-branches.ts"

/** The nodes that are reached from some without entering one of them. */
const reachedFrom = ({ nodes }: FlowGraph, roots: ReadonlyArray<NodeId>, without?: NodeId): ReadonlySet<NodeId> => {
  const met = new Set<NodeId>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodes.get(id)
    if (node === undefined || id === without || met.has(id)) continue
    met.add(id)
    open.push(...targetsOf(node))
  }
  return met
}

/** The nodes that the start reaches, but no longer if one is removed. */
const removedWith = (graph: FlowGraph, id: NodeId): ReadonlyArray<NodeId> => {
  const left = reachedFrom(graph, [graph.start.id], id)
  return [...reachedFrom(graph, [graph.start.id])].filter((other) => other !== id && !left.has(other))
}

const nodeId = Schema.decodeSync(NodeId)

/** Flows of any edges, with rings and with nodes that the start does not reach. */
const anyGraphs: fc.Arbitrary<FlowGraph> = fc
  .integer({ min: 1, max: 14 })
  .chain((size) =>
    fc.array(fc.uniqueArray(fc.integer({ min: 1, max: size }), { maxLength: 4 }), { minLength: size, maxLength: size }),
  )
  .map((targets) =>
    graphOf(
      "Fluxo",
      targets.map((to, at) => sketchNode(at + 1, { answers: to.map((id) => ({ to: id })) })),
    ),
  )

const sorted = (ids: Iterable<NodeId>) => [...ids].toSorted((a, b) => a - b)

describe("the branches of a flow", () => {
  it("have the nodes that the start no longer reaches once the branch's node is removed", () => {
    fc.assert(
      fc.property(fc.oneof(anyGraphs, soundFlows.map(graphOfDocument)), (graph) => {
        const branches = branchesOf(graph.shape)
        for (const id of reachedFrom(graph, [graph.start.id])) {
          const expected = removedWith(graph, id)
          expect(sorted(branches.nodesOf(id))).toEqual(sorted(expected))
          expect(branches.sizeOf(id)).toBe(expected.length)
        }
      }),
    )
  })

  it("nest, and have every node in the branch of the one around it", () => {
    fc.assert(
      fc.property(anyGraphs, (graph) => {
        const branches = branchesOf(graph.shape)
        for (const id of graph.nodes.keys()) {
          const around = branches.around(id)
          const holders = [...graph.nodes.keys()].filter((other) => branches.nodesOf(other).includes(id))
          if (around === undefined) expect(holders).toEqual([])
          else
            for (const holder of holders)
              expect(around === holder || branches.nodesOf(holder).includes(around)).toBe(true)
          const inner = branches.nodesOf(id)
          for (const other of inner) for (const inmost of branches.nodesOf(other)) expect(inner).toContain(inmost)
        }
      }),
    )
  })

  it("of what the start does not reach have no node that it does", () => {
    fc.assert(
      fc.property(anyGraphs, (graph) => {
        const branches = branchesOf(graph.shape)
        const reached = reachedFrom(graph, [graph.start.id])
        for (const id of graph.nodes.keys()) {
          if (reached.has(id)) continue
          const below = reachedFrom(graph, [id])
          for (const inner of branches.nodesOf(id))
            expect([reached.has(inner), below.has(inner)]).toEqual([false, true])
        }
      }),
    )
  })

  it("are found in a chain, and in a ladder, of 3,000 nodes at once", () => {
    const chain = (steps: ReadonlyArray<number>) =>
      graphOf(
        "Longo",
        Array.from({ length: 3_000 }, (_, at) =>
          sketchNode(at + 1, { answers: steps.map((step) => ({ to: at + 1 + step })) }),
        ),
      )
    const straight = branchesOf(chain([1]).shape)
    expect([straight.sizeOf(nodeId(1)), straight.around(nodeId(3_000))]).toEqual([2_999, 2_999])
    const ladder = branchesOf(chain([1, 2]).shape)
    expect([ladder.sizeOf(nodeId(1)), ladder.sizeOf(nodeId(2)), ladder.around(nodeId(3_000))]).toEqual([2_999, 0, 1])
  })
})
