import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { soundFlows } from "../testing/arbitraries.ts"
import { emptyNode, type FlowGraph, type FlowNode, graphOf, graphOfDocument, startTitle } from "../index.ts"
import { type Rows, rowsOf, withFewerCrossings } from "./row-order.ts"

/** Counts crossing edges between adjacent rows, pair by pair. */
const crossings = ({ shape, levels }: FlowGraph, { places, first }: Rows): number => {
  const column = new Map(
    first
      .slice(0, -1)
      .flatMap((left, row) => [...places.subarray(left, first[row + 1])].map((place, at) => [place, at] as const)),
  )
  const edges: Array<readonly [number, number, number]> = []
  for (let from = 0; from < shape.size; from++)
    for (const to of shape.targets.subarray(shape.firstTarget[from], shape.firstTarget[from + 1]))
      if ((levels.of[from] ?? -1) >= 0 && levels.of[to] === (levels.of[from] ?? 0) + 1)
        edges.push([levels.of[from] ?? 0, column.get(from) ?? 0, column.get(to) ?? 0])
  return edges.flatMap(([row, a, b], at) =>
    edges.slice(at + 1).filter(([other, c, d]) => other === row && (a - c) * (b - d) < 0),
  ).length
}
const ordered = (graph: FlowGraph) => {
  const before = rowsOf(graph.levels)
  return { before, after: withFewerCrossings(graph.shape, graph.levels, before) }
}

/** Layered flows with many edges between adjacent rows, so that ordering matters. */
const layered = fc
  .tuple(
    fc.integer({ min: 2, max: 6 }),
    fc.integer({ min: 2, max: 9 }),
    fc.array(fc.boolean(), { minLength: 401, maxLength: 401 }),
  )
  .map(([rows, width, dice]) => {
    const id = (place: number) => (place + 1) as FlowNode["id"]
    const size = 1 + rows * width
    const nodes = Array.from({ length: size }, (_, place): FlowNode => {
      const row = place === 0 ? -1 : Math.floor((place - 1) / width)
      const below = row + 1 >= rows ? [] : Array.from({ length: width }, (__, at) => 1 + (row + 1) * width + at)
      const targets = place === 0 ? below : below.filter((to) => dice[(place * 7 + to * 3) % dice.length])
      const node = emptyNode(id(place), place === 0 ? startTitle : `N${place}`, { x: 0, y: 0 })
      const userInteractions = targets.map((to, at) => ({
        id: (at + 1) as FlowNode["userInteractions"][number]["id"],
        target: id(to),
        phrases: [],
        entity: null,
      }))
      return { ...node, kind: place === 0 ? "start" : "default", userInteractions }
    })
    return graphOf("Camadas", nodes)
  })

describe("the order of the rows", () => {
  it("keeps the nodes, and never has more crossings than the order of the answers", () => {
    fc.assert(
      fc.property(fc.oneof(soundFlows.map(graphOfDocument), layered), (graph) => {
        const { before, after } = ordered(graph)
        expect(after.first).toEqual(before.first)
        for (const [row, left] of before.first.slice(0, -1).entries())
          expect([...after.places.subarray(left, before.first[row + 1])].toSorted()).toEqual(
            [...before.places.subarray(left, before.first[row + 1])].toSorted(),
          )
        expect(crossings(graph, after)).toBeLessThanOrEqual(crossings(graph, before))
      }),
      { numRuns: 300 },
    )
  })

  it("removes crossings that only come from the original order", () => {
    const id = (place: number) => place as FlowNode["id"]
    const node = (place: number, ...targets: ReadonlyArray<number>): FlowNode => ({
      ...emptyNode(id(place), place === 1 ? startTitle : `N${place}`, { x: 0, y: 0 }),
      kind: place === 1 ? "start" : "default",
      userInteractions: targets.map((to, at) => ({
        id: (at + 1) as FlowNode["userInteractions"][number]["id"],
        target: id(to),
        phrases: [],
        entity: null,
      })),
    })
    // 2 leads to 5 and 6, 3 to 6 only, 4 to 5 only: in the order of the answers their edges cross.
    const graph = graphOf("Nó", [node(1, 2, 3, 4), node(2, 5, 6), node(3, 6), node(4, 5), node(5), node(6)])
    const { before, after } = ordered(graph)
    expect(crossings(graph, before)).toBeGreaterThan(0)
    expect(crossings(graph, after)).toBe(0)
  })
})
