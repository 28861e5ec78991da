import { Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { InteractionId, NodeId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type FlowDocument, newFlow } from "../../index.ts"
import { openEditor, sketchNode } from "../../testing/index.ts"
import { labelsPause } from "./edge-labels.ts"

const id = Schema.decodeSync(NodeId)
const first = Schema.decodeSync(InteractionId)(1)

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi", "olá"] }, { to: 3 }] }),
    sketchNode(2, { position: { x: -120, y: 130 } }),
    sketchNode(3, { position: { x: 120, y: 130 } }),
  ],
}

it("the answers on edges have words and places while they are shown, and follow phrases and cards", async () => {
  const { editor } = openEditor(scope, { document: shop })
  await vi.advanceTimersByTimeAsync(labelsPause - 1)
  const { answers, panel, canvas } = editor
  const [label$, other$] = [answers.label$("edge-1a-2"), answers.label$("edge-1a-3")]
  expect(label$.value).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(label$.value).toMatchObject({ words: "oi +1", whole: "oi, olá", place: { x: -12, y: 110 } })
  expect(other$.value).toBeUndefined()

  const before = label$.value
  panel.rename(id(3), "Outro")
  expect(label$.value).toBe(before)

  panel.setPhrases(id(1), first, ["bom dia"])
  expect(label$.value).toMatchObject({ words: "bom dia", place: { x: -12, y: 110 } })
  canvas.move([{ id: id(2), position: { x: -240, y: 130 } }])
  expect(label$.value?.place).toMatchObject({ x: -132, y: 110 })
  answers.toggle()
  expect(label$.value).toBeUndefined()
})
