import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editingSessions, play, soundFlows } from "../testing/arbitraries.ts"
import { differencesByNode, diffFlows, documentOf, graphOfDocument } from "../index.ts"
import { historyOf } from "../edits/edit-history.ts"

describe("the differences by node", () => {
  it("hold every sentence of the comparison, and nothing for a flow and itself", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, (before, session) => {
        const now = documentOf(session.reduce(play, historyOf(graphOfDocument(before))).graph)
        const { nodes, ofFlow, counts } = differencesByNode(before, now)
        const said = [
          ...nodes.flatMap(({ sentences }) => sentences),
          ...ofFlow.slice(0, before.name === now.name ? 0 : 1),
        ]
        const all = diffFlows(before, now).map(({ description }) => description)
        expect(all.filter((sentence) => !sentence.endsWith("mudou de lugar no desenho.")).toSorted()).toEqual(
          said.toSorted(),
        )
        expect(said.length + counts.moved).toBe(all.length)
        expect(new Set(nodes.map(({ nodeId }) => nodeId)).size).toBe(nodes.length)
        expect(differencesByNode(now, now)).toEqual({
          nodes: [],
          ofFlow: [],
          counts: { added: 0, removed: 0, changed: 0, moved: 0 },
        })
      }),
      { numRuns: 100 },
    )
  })
})
