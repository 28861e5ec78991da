import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editingSessions, play, soundFlows } from "../testing/arbitraries.ts"
import { historyOf } from "../edits/edit-history.ts"
import { edgesOf, graphOfDocument } from "../index.ts"
import { canvasShapeOf } from "./canvas-shape.ts"

describe("the shape of the canvas", () => {
  it("after any editing session equals one built from scratch, and shares unchanged nodes with the one before", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, (flow, moves) => {
        let history = historyOf(graphOfDocument(flow))
        let shape = canvasShapeOf(history.graph)
        for (const move of moves) {
          history = play(history, move)
          const next = canvasShapeOf(history.graph, shape)
          const afresh = canvasShapeOf(history.graph)
          expect([...next.values()]).toEqual([...afresh.values()])
          for (const [id, node] of next) {
            const before = shape.get(id)
            if (JSON.stringify(before) === JSON.stringify(node)) expect(node).toBe(before)
          }
          shape = next
        }
        expect([...shape.values()].flatMap(({ edges }) => edges)).toEqual(edgesOf(history.graph))
      }),
    )
  })

  it("is the same object after a text edit", () => {
    fc.assert(
      fc.property(soundFlows, fc.string(), (flow, text) => {
        const history = historyOf(graphOfDocument(flow))
        const shape = canvasShapeOf(history.graph)
        const move = { name: "text", one: 1, other: 0, text }
        expect(canvasShapeOf(play(history, move).graph, shape)).toBe(shape)
      }),
    )
  })
})
