import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { cleanFlows, soundFlows } from "../testing/arbitraries.ts"
import { sketchNode } from "../testing/index.ts"
import {
  answerHeight,
  type AnswerPlace,
  answerPlacesOf,
  edgeRoutesOf,
  edgesOf,
  type FlowGraph,
  graphOf,
  graphOfDocument,
  layoutOf,
  nodeHeight,
  nodeWidth,
  organise,
  applyEdit,
  wordsWithin,
} from "../index.ts"
import { edgesFrom } from "../graph/flow-graph.ts"

const nodeId = Schema.decodeSync(NodeId)

/** Every node of a row leads to each of the next one. */
const dense = (rows: ReadonlyArray<number>): FlowGraph => {
  const firsts = rows.map((_, row) => 2 + rows.slice(0, row).reduce((sum, size) => sum + size, 0))
  const membersOf = (row: number) => Array.from({ length: rows[row] ?? 0 }, (_, at) => (firsts[row] ?? 0) + at)
  const leading = (row: number) => membersOf(row).map((to) => ({ to, phrases: [`opção número ${to}`] }))
  return graphOf("Densa", [
    sketchNode(1, { answers: leading(0) }),
    ...rows.flatMap((_, row) => membersOf(row).map((id) => sketchNode(id, { answers: leading(row + 1) }))),
  ])
}

/** Flows as organised, as people build them, and dense ones; also with cards that were moved by hand. */
const graphs = fc.oneof(
  soundFlows.map(graphOfDocument),
  fc.oneof(soundFlows, cleanFlows).map((document) => {
    const graph = graphOfDocument(document)
    return applyEdit(graph, organise(graph)).graph
  }),
  fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }).map((rows) => {
    const graph = dense(rows)
    return applyEdit(graph, organise(graph)).graph
  }),
)
const words = fc.array(fc.option(fc.string({ unit: "grapheme", maxLength: 28 }), { nil: undefined }), {
  minLength: 20,
  maxLength: 20,
})

const placesIn = (graph: FlowGraph, wordsOf: (id: string) => string | undefined) => {
  const cards = new Map(
    [...graph.nodes.values()].map((node) => [
      node.id,
      { id: node.id, position: node.position, edges: edgesFrom(node) },
    ]),
  )
  return answerPlacesOf(cards, edgeRoutesOf(cards), wordsOf)
}
const isOver = (
  { x, y, width }: AnswerPlace,
  other: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): boolean =>
  x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + answerHeight

describe("the words of edges", () => {
  it("stand over no other words and over no card", () => {
    fc.assert(
      fc.property(graphs, words, (graph, texts) => {
        const ids = edgesOf(graph).map(({ id }) => id)
        const places = [...placesIn(graph, (id) => texts[ids.indexOf(id) % texts.length]).values()]
        for (const [at, place] of places.entries()) {
          for (const other of places.slice(at + 1))
            expect(isOver(place, { ...other, height: answerHeight })).toBe(false)
          for (const { position } of graph.nodes.values())
            expect(isOver(place, { ...position, width: nodeWidth, height: nodeHeight })).toBe(false)
        }
      }),
    )
  })

  it("have a place each in a flow as people build it, organised", () => {
    fc.assert(
      fc.property(cleanFlows, (document) => {
        const graph = graphOfDocument(document)
        const organised = applyEdit(graph, organise(graph)).graph
        const ids = edgesOf(organised).map(({ id }) => id)
        expect([...placesIn(organised, () => "quero a segunda via do b… +2").keys()].toSorted()).toEqual(ids.toSorted())
      }),
    )
  })

  it("are in a box that is as wide as they need, and otherwise are cut to it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 28 }), (text) => {
        const graph = dense([1])
        const place = placesIn(applyEdit(graph, organise(graph)).graph, () => text).get("edge-1a-2")
        expect(wordsWithin(text, place?.width ?? 0)).toBe(text)
        for (const width of [28, 64, 110]) {
          const shown = wordsWithin(text, width)
          expect(shown === text || shown.endsWith("…")).toBe(true)
          expect(Array.from(shown).length * 6).toBeLessThanOrEqual(width)
        }
      }),
    )
  })

  it("of siblings stand at their targets, and of edges to one target at their sources, where no line runs", () => {
    const graph = graphOf("Loja", [
      sketchNode(1, { answers: [{ to: 2 }, { to: 3 }] }),
      sketchNode(2, { answers: [{ to: 4 }] }),
      sketchNode(3, { answers: [{ to: 4 }] }),
      sketchNode(4),
    ])
    const placed = layoutOf(graph)
    const places = placesIn(applyEdit(graph, organise(graph)).graph, () => "sim")
    const at = (id: number) => placed.get(nodeId(id)) ?? { x: 0, y: 0 }
    const middle = (id: number) => at(id).x + nodeWidth / 2
    expect(places.get("edge-1a-2")).toMatchObject({ x: middle(2) + 10, y: at(2).y - 20 })
    expect(places.get("edge-1a-3")).toMatchObject({ x: middle(3) + 10, y: at(3).y - 20 })
    expect(places.get("edge-2a-4")).toMatchObject({ x: middle(2) - 10 - 28, y: at(2).y + nodeHeight + 8 })
    expect(places.get("edge-3a-4")).toMatchObject({ x: middle(3) + 10, y: at(3).y + nodeHeight + 8 })
  })
})
