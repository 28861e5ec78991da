import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { EntityTypeId, NodeId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type FlowDocument, flowMessages, newFlow } from "../../index.ts"
import { openEditor, sketchNode } from "../../testing/index.ts"

const id = Schema.decodeSync(NodeId)
const cpf = { id: Schema.decodeSync(EntityTypeId)(1), name: "cpf" }

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** Início → Menu → Trocas and Boleto; Trocas → Prazo. Prazo mentions the 'cpf' that Menu captures towards Trocas. */
const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { answers: [{ to: 3, phrases: ["trocar"], entity: cpf }, { to: 4 }], position: { x: 0, y: 130 } }),
    sketchNode(3, { answers: [{ to: 5 }], position: { x: 0, y: 260 } }),
    sketchNode(4, { position: { x: 240, y: 260 } }),
    sketchNode(5, {
      says: [{ kind: "paragraph", children: [{ kind: "mention", variable: "cpf", sourceNodeId: id(2) }] }],
      position: { x: 0, y: 390 },
    }),
  ],
}
const open = async () => {
  const opened = openEditor(scope, { document: shop })
  await vi.advanceTimersByTimeAsync(0)
  return opened
}

describe("moving a connection's source", () => {
  it("moves the answer, selects its connection at the new source, and is one step of undo", async () => {
    const { editor, edges, questions } = await open()
    const { canvas, selection, document } = editor
    const before = edges()
    selection.selectEdge({ source: id(3), target: id(5) })
    expect(canvas.mayMoveSource(id(3), id(5), id(4))).toBe(true)
    canvas.moveSource(id(3), id(5), id(4))
    expect(questions).toEqual([])
    expect(edges()).toEqual(["1→2", "2→3", "2→4", "4→5"])
    expect(selection.edge$.value).toEqual({ source: 4, target: 5 })
    document.undo()
    expect(edges()).toEqual(before)
  })

  it("asks first where a value is lost, and changes nothing if the answer is no", async () => {
    const { editor, edges, questions, answer } = await open()
    const before = edges()
    editor.canvas.moveSource(id(2), id(3), id(4))
    expect(questions[0]).toMatchObject({
      title: "Atenção",
      text: `${flowMessages.interactionHoldsVariable} ${flowMessages.mayContinue}`,
      yes: "Sim, mover",
      no: "Não",
    })
    answer(false)
    expect(edges()).toEqual(before)
    editor.canvas.moveSource(id(2), id(3), id(4))
    answer(true)
    expect(edges()).toEqual(["1→2", "2→4", "3→5", "4→3"])
  })

  it("says why it is refused, in the words of a connection, and says nothing at its own source", async () => {
    const { editor, edges, notices } = await open()
    const before = edges()
    expect(editor.canvas.mayMoveSource(id(2), id(3), id(5))).toBe(false)
    editor.canvas.moveSource(id(2), id(3), id(2))
    expect(notices).toEqual([])
    editor.canvas.moveSource(id(2), id(3), id(5))
    expect(notices).toEqual([{ kind: "warning", life: 5_000, title: flowMessages.connectionRefused }])
    expect(edges()).toEqual(before)
  })
})
