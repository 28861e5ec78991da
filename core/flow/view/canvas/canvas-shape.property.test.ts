import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editingSessions, play, soundFlows } from "../../testing/arbitraries.ts"
import { historyOf } from "../../edits/edit-history.ts"
import { edgesOf, graphOfDocument } from "../../index.ts"
import { drawnGraph } from "./canvas-shape.ts"

describe("the shape of the canvas", () => {
  it("after any editing session equals one built from scratch, and shares unchanged nodes with the one before", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, (flow, moves) => {
        let history = historyOf(graphOfDocument(flow))
        let drawn = drawnGraph(history.graph)
        for (const move of moves) {
          history = play(history, move)
          const next = drawnGraph(history.graph, drawn)
          const afresh = drawnGraph(history.graph)
          expect([...next.shape.values()]).toEqual([...afresh.shape.values()])
          for (const [id, node] of next.shape) {
            const before = drawn.shape.get(id)
            if (JSON.stringify(before) === JSON.stringify(node)) expect(node).toBe(before)
          }
          drawn = next
        }
        expect([...drawn.shape.values()].flatMap(({ edges }) => edges)).toEqual(edgesOf(history.graph))
      }),
    )
  })

  it("is the same object after a text edit", () => {
    fc.assert(
      fc.property(soundFlows, fc.string(), (flow, text) => {
        const history = historyOf(graphOfDocument(flow))
        const drawn = drawnGraph(history.graph)
        const move = { name: "text", one: 1, other: 0, text }
        expect(drawnGraph(play(history, move).graph, drawn).shape).toBe(drawn.shape)
      }),
    )
  })
})
