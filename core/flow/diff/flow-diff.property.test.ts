import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editingSessions, play } from "../testing/arbitraries.ts"
import { soundFlows } from "../testing/arbitraries.ts"
import {
  aligned,
  applyEdit,
  composeEdits,
  diffFlows,
  documentOf,
  faultsOf,
  type FlowDocument,
  graphOfDocument,
  invertEdit,
  patched,
  replacing,
} from "../index.ts"
import { historyOf } from "../edits/edit-history.ts"

const byId = (document: FlowDocument) => ({
  ...document,
  nodes: document.nodes.toSorted((a, b) => a.id - b.id),
})
const startOf = (document: FlowDocument) => document.nodes.find(({ kind }) => kind === "start")

describe("the difference of two versions", () => {
  it("is empty for a flow and itself, by ids and by titles", () => {
    fc.assert(
      fc.property(soundFlows, (document) => {
        expect(diffFlows(document, document)).toEqual([])
        expect(diffFlows(document, structuredClone(document), "title")).toEqual([])
      }),
    )
  })

  it("turns one into the other, after any edits, and back by its inverse", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, (document, session) => {
        const now = documentOf(session.reduce(play, historyOf(graphOfDocument(document))).graph)
        const differences = diffFlows(document, now)
        expect(byId(patched(document, differences))).toEqual(byId(now))
        const graph = graphOfDocument(document)
        const edit = composeEdits(...differences.map((difference) => difference.edit))
        const back = applyEdit(applyEdit(graph, edit).graph, invertEdit(graph, edit)).graph
        expect(documentOf(back)).toEqual(document)
      }),
    )
  })

  it("turns any flow into any other, whose nodes then have their aligned ids", () => {
    fc.assert(
      fc.property(soundFlows, soundFlows, fc.constantFrom("id" as const, "title" as const), (one, other, by) => {
        const now = aligned(one, other, by)
        expect(faultsOf(now)).toEqual([])
        expect(startOf(now)?.id).toBe(startOf(one)?.id)
        const titles = new Map(one.nodes.map(({ id, title }) => [id, title.trim()]))
        if (by === "title")
          for (const { id, title } of now.nodes) expect([undefined, title.trim()]).toContain(titles.get(id))
        expect(byId(patched(one, diffFlows(one, other, by)))).toEqual(byId(now))
      }),
    )
  })

  it("has a Portuguese sentence for every step, which names the node", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, (document, session) => {
        const now = documentOf(session.reduce(play, historyOf(graphOfDocument(document))).graph)
        const titles = new Map([...document.nodes, ...now.nodes].map(({ id, title }) => [id, title]))
        for (const { nodeId, description, edit } of diffFlows(document, now)) {
          expect(edit).not.toEqual([])
          expect(description).toMatch(/\.$/u)
          if (nodeId !== null) expect(description).toContain(titles.get(nodeId))
        }
      }),
    )
  })
})

describe("several edits in one", () => {
  it("are equivalent to the edits in sequence", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, editingSessions, (document, first, second) => {
        const middle = documentOf(first.reduce(play, historyOf(graphOfDocument(document))).graph)
        const last = documentOf(second.reduce(play, historyOf(graphOfDocument(middle))).graph)
        const [one, other] = [replacing(document, middle), replacing(middle, last)]
        const graph = graphOfDocument(document)
        const inTurn = applyEdit(applyEdit(graph, one).graph, other).graph
        const atOnce = applyEdit(graph, composeEdits(one, other)).graph
        expect(documentOf(atOnce)).toEqual(documentOf(inTurn))
        expect(documentOf(applyEdit(atOnce, invertEdit(graph, composeEdits(one, other))).graph)).toEqual(document)
      }),
    )
  })
})
