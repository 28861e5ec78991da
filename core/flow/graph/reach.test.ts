import { expect, it } from "vitest"
import { sketchNode } from "../testing/sketched-nodes.ts"
import { graphOf } from "./flow-graph.ts"
import { reach } from "./topological-order.ts"

it("a search goes on from the side with fewer open nodes", () => {
  // Node 2 leads nowhere, and a hundred nodes lead to the last one.
  const many = Array.from({ length: 100 }, (_, at) => at + 3)
  const graph = graphOf("Leque", [
    sketchNode(1, { answers: [2, ...many].map((to) => ({ to })) }),
    sketchNode(2),
    ...many.map((id) => sketchNode(id, { answers: [{ to: 103 }] })),
    sketchNode(103),
  ])
  const { shape, order } = graph
  expect(reach(shape, order, 1, 102)).toEqual({ reached: false, visits: 1 })
  expect(reach(shape, order, 2, 102).reached).toBe(true)
})
