import fc from "fast-check"
import { expect, it } from "vitest"
import { cleanFlows, soundFlows } from "../testing/arbitraries.ts"
import {
  edgePath,
  type EdgeRoute,
  edgeRoutesOf,
  type FlowGraph,
  graphOf,
  graphOfDocument,
  layoutOf,
  levelOf,
  nodeHeight,
  nodeWidth,
  organise,
  type Position,
  routeBetween,
} from "../index.ts"
import { applyEdit } from "../edits/graph-edit.ts"
import { edgesFrom } from "../graph/flow-graph.ts"
import { sketchNode } from "../testing/index.ts"

/** Flows with many edges that skip rows, and sound ones as people build them. */
const flows = fc.oneof(
  soundFlows.map(graphOfDocument),
  cleanFlows.map(graphOfDocument),
  fc
    .tuple(fc.integer({ min: 2, max: 30 }), fc.array(fc.nat({ max: 99 }), { minLength: 97, maxLength: 97 }))
    .map(([size, dice]) => skipping(size, dice)),
)

/** Every node leads to two or so of those after it, near or far. */
const skipping = (size: number, dice: ReadonlyArray<number>): FlowGraph =>
  graphOf(
    "Saltos",
    Array.from({ length: size }, (_, at) => {
      const later = size - at - 1
      const targets = new Set(
        [0, 1, 2].flatMap((turn) => (later > 0 ? [at + 2 + ((dice[(at * 3 + turn) % 97] ?? 0) % later)] : [])),
      )
      return sketchNode(at + 1, { answers: [...targets].map((to) => ({ to })) })
    }),
  )

const placed = (graph: FlowGraph) => {
  const places = layoutOf(graph)
  return [...graph.nodes.values()].map((node) => ({
    id: node.id,
    position: places.get(node.id) ?? node.position,
    edges: edgesFrom(node),
  }))
}

const enters = (route: EdgeRoute, { x, y }: Position): boolean =>
  route.some((from, at) => {
    const to = route[at + 1]
    return (
      to !== undefined &&
      Math.min(from.x, to.x) < x + nodeWidth &&
      Math.max(from.x, to.x) > x &&
      Math.min(from.y, to.y) < y + nodeHeight &&
      Math.max(from.y, to.y) > y
    )
  })

it("every edge of a reachable node goes down, and arrives vertically", () => {
  fc.assert(
    fc.property(flows, (graph) => {
      const cards = placed(graph)
      const routes = edgeRoutesOf(new Map(cards.map((card) => [card.id, card])))
      for (const { id, edges } of cards.filter((card) => levelOf(graph, card.id) >= 0))
        for (const edge of edges.filter(({ target }) => graph.nodes.has(target))) {
          const route = routes.get(edge.id) ?? []
          expect(route.length, `${id} to ${edge.target}`).toBeGreaterThan(1)
          for (const [at, { y }] of route.entries()) expect(y).toBeGreaterThanOrEqual(route[at - 1]?.y ?? y)
          expect(route.at(-1)?.x).toBe(route.at(-2)?.x)
          expect((route.at(-1)?.y ?? 0) - (route.at(-2)?.y ?? 0)).toBeGreaterThanOrEqual(22)
        }
    }),
  )
})

it("no edge of a reachable node runs through a card, and no two cards overlap", () => {
  fc.assert(
    fc.property(flows, (graph) => {
      const cards = placed(graph)
      const routes = edgeRoutesOf(new Map(cards.map((card) => [card.id, card])))
      for (const { id, edges } of cards.filter((card) => levelOf(graph, card.id) >= 0))
        for (const edge of edges)
          for (const other of cards)
            if (other.id !== id && other.id !== edge.target)
              expect(enters(routes.get(edge.id) ?? [], other.position), `${edge.id} through ${other.id}`).toBe(false)
      for (const [at, one] of cards.entries())
        for (const other of cards.slice(at + 1))
          expect(
            Math.abs(one.position.x - other.position.x) >= nodeWidth ||
              Math.abs(one.position.y - other.position.y) >= nodeHeight,
          ).toBe(true)
    }),
  )
})

it("organising what is organised changes nothing", () => {
  fc.assert(
    fc.property(flows, (graph) => {
      const once = applyEdit(graph, organise(graph)).graph
      expect(organise(once)).toEqual([])
      expect(layoutOf(graphOf(once.name, once.nodes.values()))).toEqual(layoutOf(graph))
    }),
  )
})

/** Measures differ by parts of a pixel at any zoom. */
const noises = fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), { minLength: 16, maxLength: 16 })

it("handles that are measured with noise leave every column of a route where it was", () => {
  fc.assert(
    fc.property(flows, noises, (graph, noise) => {
      const cards = placed(graph)
      const routes = [...edgeRoutesOf(new Map(cards.map((card) => [card.id, card]))).values()]
      for (const [at, route] of routes.entries()) {
        const [first, last] = [route[0], route.at(-1)]
        if (first === undefined || last === undefined) continue
        const off = (by: number) => noise[(at + by) % noise.length] ?? 0
        const measured = routeBetween(
          route,
          { x: first.x + off(0), y: first.y + off(1) },
          { x: last.x + off(2), y: last.y + off(3) },
        )
        expect(shapeOf(measured ?? [])).toEqual(shapeOf(route))
        // Every corner turns by a right angle: no line before or after it leans.
        expect(leaning(edgePath(measured ?? []))).toEqual([])
      }
    }),
  )
})

it("cards whose places carry noise give routes of the same shape", () => {
  fc.assert(
    fc.property(flows, noises, (graph, noise) => {
      const cards = placed(graph).map((card) => ({
        ...card,
        position: { x: Math.round(card.position.x), y: Math.round(card.position.y) },
      }))
      const shaken = cards.map((card, at) => {
        const off = (by: number) => noise[(at + by) % noise.length] ?? 0
        return { ...card, position: { x: card.position.x + off(0), y: card.position.y + off(5) } }
      })
      const [calm, noisy] = [cards, shaken].map((all) => edgeRoutesOf(new Map(all.map((card) => [card.id, card]))))
      for (const [id, route] of calm ?? []) {
        expect(noisy?.get(id)).toEqual(route)
      }
    }),
  )
})

/** The columns of a route, and how often it bends. */
const shapeOf = (route: EdgeRoute) => [route.length, ...route.map(({ x }) => x)]

/** The straight lines of a path with corners that are neither level nor upright, by more than a pixel. */
const leaning = (path: string): ReadonlyArray<string> => {
  if (path.includes("C")) return []
  const found: Array<string> = []
  let [x, y] = [Number.NaN, Number.NaN]
  for (const [command, sign, numbers] of path.matchAll(/([MLQ])([^A-Z]*)/gu)) {
    const [nextX = 0, nextY = 0] = (numbers ?? "").trim().split(" ").slice(-2).map(Number)
    if (sign === "L" && Math.min(Math.abs(nextX - x), Math.abs(nextY - y)) > 1) found.push(command)
    ;[x, y] = [nextX, nextY]
  }
  return found
}
