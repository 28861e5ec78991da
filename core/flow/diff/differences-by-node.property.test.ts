import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editingSessions, play, soundFlows } from "../testing/arbitraries.ts"
import {
  type ComparedFlow,
  differencesByNode,
  diffFlows,
  documentOf,
  type FlowDocument,
  graphOfDocument,
} from "../index.ts"
import { historyOf } from "../edits/edit-history.ts"

const withoutKeywords = (document: FlowDocument): ComparedFlow => ({ document, keywords: [] })

describe("the differences by node", () => {
  it("name exactly the nodes that the comparison names, once each, and count those that moved", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, (before, session) => {
        const now = documentOf(session.reduce(play, historyOf(graphOfDocument(before))).graph)
        const { nodes, questions, ofFlow, counts, sentenceCounts } = differencesByNode(
          withoutKeywords(before),
          withoutKeywords(now),
        )
        const all = diffFlows(before, now)
        const moves = all.filter(({ description }) => description.endsWith("mudou de lugar no desenho."))
        const concerned = new Set(all.filter((one) => !moves.includes(one)).map(({ nodeId }) => nodeId ?? "flow"))
        const renamed = before.name !== now.name
        const wholeFlow = renamed || questions.length > 0
        expect(new Set([...nodes.map(({ nodeId }) => nodeId), ...(wholeFlow ? ["flow" as const] : [])])).toEqual(
          concerned,
        )
        expect(new Set(nodes.map(({ nodeId }) => nodeId)).size).toBe(nodes.length)
        expect(nodes.every(({ change, sentences }) => change === "added" || sentences.length > 0)).toBe(true)
        const whole = nodes.filter(({ change }) => change !== "changed")
        expect(whole.filter(({ change, sentences }) => sentences.some((one) => one.change !== change))).toEqual([])
        expect(sentenceCounts.added + sentenceCounts.changed + sentenceCounts.removed).toBe(
          nodes.reduce((sum, { sentences }) => sum + sentences.length, questions.length),
        )
        expect([counts.moved, ofFlow.length]).toEqual([moves.length, (renamed ? 1 : 0) + (moves.length > 0 ? 1 : 0)])
        expect(differencesByNode(withoutKeywords(now), withoutKeywords(now))).toEqual({
          nodes: [],
          keywords: [],
          questions: [],
          ofFlow: [],
          counts: { added: 0, removed: 0, changed: 0, moved: 0 },
          sentenceCounts: { added: 0, removed: 0, changed: 0 },
        })
      }),
      { numRuns: 100 },
    )
  })
})
