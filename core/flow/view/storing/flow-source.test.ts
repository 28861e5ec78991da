import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { InteractionId, NodeId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { addBotInteraction, documentOf, newFlow, saveReminderAfter } from "../../index.ts"
import { openEditor, threeNodes } from "../../testing/index.ts"

const id = (n: number) => Schema.decodeSync(NodeId)(n)
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

const openReadOnly = async () => {
  const opened = openEditor(scope, { source: { load: () => Effect.succeed({ document: threeNodes() }) } })
  await vi.advanceTimersByTimeAsync(0)
  return opened
}

describe("an editor whose source cannot store", () => {
  it("shows the flow, and says that it is read only", async () => {
    const { editor, state, edges, paths } = await openReadOnly()
    expect(editor.readOnly).toBe(true)
    expect(state()).toMatchObject({ status: "ready", failure: undefined, dirty: false })
    expect(edges()).toEqual(["1→2", "2→3"])
    editor.selection.select(id(2))
    expect(editor.panel.node$.value?.title).toBe("1-Inserir-título")
    expect(state().problems.length).toBeGreaterThan(0)
    expect(paths).toEqual([])
  })

  it("changes nothing, asks nothing and refuses nothing, whatever the command", async () => {
    const { editor, state, questions, notices } = await openReadOnly()
    const { canvas, panel, document } = editor
    expect(canvas.mayConnect(id(1), id(3))).toBe(false)
    canvas.connect(id(1), id(3))
    canvas.connect(id(3), id(1))
    canvas.reconnect(id(1), id(2), id(3))
    canvas.moveSource(id(2), id(3), id(1))
    expect(canvas.mayMoveSource(id(2), id(3), id(1))).toBe(false)
    canvas.disconnect(id(1), id(2))
    canvas.addChild(id(3))
    canvas.remove(id(2))
    canvas.move([{ id: id(2), position: { x: 9, y: 9 } }])
    canvas.organise()
    expect(panel.rename(id(2), "")).toBeUndefined()
    panel.rename(id(2), "Menu")
    panel.addAnswer(id(1))
    panel.retarget(id(1), first, id(3))
    panel.setPhrases(id(1), first, ["oi"])
    panel.removeAnswer(id(1), first)
    panel.edit(id(2), addBotInteraction)
    panel.edit(id(2), addBotInteraction, "key")
    panel.toggleEnd(id(2))
    panel.toggleEnd(id(3))
    panel.setTransfer(id(3), null)
    document.rename("Outro")
    document.replaceWith(newFlow("Outro", "Oi!"))
    document.undo()
    document.redo()
    await vi.advanceTimersByTimeAsync(5_000)
    const { graph, ...rest } = state()
    expect(graph && documentOf(graph)).toEqual(threeNodes())
    expect(rest).toMatchObject({ dirty: false, canUndo: false, canRedo: false })
    expect([questions, notices]).toEqual([[], []])
  })

  it("is neither saved nor published, keeps no draft and reminds of no save", async () => {
    const { editor, state, flows, drafts, notices, paths } = await openReadOnly()
    editor.storing.save()
    editor.publishing.publish()
    editor.storing.reload()
    await vi.advanceTimersByTimeAsync(2 * saveReminderAfter)
    expect(state()).toMatchObject({ status: "ready", saving: false, publishing: false, reminder: false })
    expect([flows.stored.revision, flows.published]).toEqual([1, []])
    expect([drafts.kept, notices, paths]).toEqual([undefined, [], []])
  })
})

describe("an editor of a bot's flow", () => {
  it("is not read only", () => {
    expect(openEditor(scope).editor.readOnly).toBe(false)
  })
})
