import { Schema } from "effect"
import type { Observable } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { InteractionId, NodeId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { openEditor } from "../../testing/index.ts"
import { addQuickReply, plainTextOf, richTextOf, setBotText } from "../../index.ts"
import { problemsPause, typingPause } from "../index.ts"

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

const open = async () => {
  const opened = openEditor(scope)
  await vi.advanceTimersByTimeAsync(0)
  const { editor, node } = opened
  const write = (n: number, text: string) =>
    editor.panel.edit(id(n), (one) => setBotText(one, first, richTextOf(text)), `text/${first}`)
  const text = (n: number) => plainTextOf(node(n)?.botInteractions[0]?.text ?? [])
  return { ...opened, write, text }
}

/** Counts a stream's emissions, without its initial value. */
const emissions = (stream$: Observable<unknown>) => {
  let count = -1
  scope.add(
    stream$.subscribe(() => {
      count += 1
    }),
  )
  return () => count
}

describe("a key press in a text", () => {
  it("emits for the edited node only, not for other nodes, the canvas or the problems", async () => {
    const { editor, write } = await open()
    const { document, problems } = editor
    write(2, "B")
    await vi.advanceTimersByTimeAsync(problemsPause)
    editor.selection.select(id(2))
    const [own, panel] = [emissions(document.node$(id(2))), emissions(editor.panel.node$)]
    const others = [
      document.node$(id(1)),
      document.node$(id(3)),
      document.shape$,
      document.name$,
      document.loaded$,
      document.dirty$,
      document.canUndo$,
      document.canRedo$,
      editor.panel.frame$,
      editor.panel.targets$,
      problems.problems$,
      problems.mark$(id(2)),
      editor.selection.selected$,
      editor.storing.release$,
    ].map(emissions)
    write(2, "Bo")
    await vi.advanceTimersByTimeAsync(10 * typingPause)
    expect([own(), panel()]).toEqual([1, 1])
    expect(others.map((count) => count())).toEqual(others.map(() => 0))
  })

  it("reaches the frame of the panel with the next change of another kind", async () => {
    const { editor, write, text } = await open()
    editor.selection.select(id(2))
    write(2, "Bom")
    const frames = emissions(editor.panel.frame$)
    editor.panel.edit(id(2), (node) => addQuickReply(node, first, "Sim"))
    expect([frames(), editor.panel.frame$.value]).toEqual([1, editor.document.graph$.value?.nodes.get(id(2))])
    editor.panel.rename(id(2), "Boleto")
    expect([frames(), editor.panel.frame$.value?.title, text(2)]).toEqual([2, "Boleto", "Bom"])
    editor.selection.select(undefined)
    expect(editor.panel.frame$.value).toBeUndefined()
  })

  it("updates the problems once typing pauses; any other edit updates them at once", async () => {
    const { editor, write, state } = await open()
    const silent = () => state().problems.some(({ _tag, nodeId }) => _tag === "EmptyBotText" && nodeId === 2)
    expect([silent(), editor.problems.mark$(id(2)).value.count]).toEqual([true, 2])
    write(2, "B")
    await vi.advanceTimersByTimeAsync(problemsPause - 1)
    write(2, "Bo")
    await vi.advanceTimersByTimeAsync(problemsPause - 1)
    expect(silent()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect([silent(), editor.problems.mark$(id(2)).value.count]).toEqual([false, 1])
    editor.document.undo()
    expect(silent()).toBe(true)
  })
})

describe("the history", () => {
  it("undoes text typed without a pause in one step, and text typed after a pause in another", async () => {
    const { editor, write, text } = await open()
    write(2, "B")
    await vi.advanceTimersByTimeAsync(typingPause - 1)
    write(2, "Bo")
    await vi.advanceTimersByTimeAsync(typingPause)
    write(2, "Bom")
    write(2, "Bom dia")
    editor.document.undo()
    expect(text(2)).toBe("Bo")
    editor.document.undo()
    expect(text(2)).toBe("")
    expect(editor.document.canUndo$.value).toBe(false)
    editor.document.redo()
    editor.document.redo()
    expect(text(2)).toBe("Bom dia")
  })

  it("is shared by the texts of all nodes and all other edits", async () => {
    const { editor, write, text, edges } = await open()
    write(2, "B")
    write(3, "C")
    editor.canvas.addChild(id(3))
    editor.document.undo()
    expect(edges()).toEqual(["1→2", "2→3"])
    editor.document.undo()
    expect([text(2), text(3)]).toEqual(["B", ""])
    editor.document.undo()
    expect(text(2)).toBe("")
  })

  it("is not changed by a pause: nothing more is unsaved, and no draft is written", async () => {
    const { editor, write, drafts, state } = await open()
    write(2, "B")
    await vi.advanceTimersByTimeAsync(800)
    editor.storing.save()
    await vi.advanceTimersByTimeAsync(2 * typingPause)
    expect(state().dirty).toBe(false)
    expect(drafts.kept).toBeUndefined()
  })
})

describe("the nodes of a document", () => {
  it("are undefined once removed, and back when that is undone", async () => {
    const { editor, answer } = await open()
    const third$ = editor.document.node$(id(3))
    expect(editor.document.node$(id(3))).toBe(third$)
    editor.canvas.remove(id(3))
    answer(true)
    expect(third$.value).toBeUndefined()
    editor.document.undo()
    expect(third$.value?.title).toBe("2-Inserir-título")
  })

  it("change the shape when they are moved, renamed or connected", async () => {
    const { editor } = await open()
    const count = emissions(editor.document.shape$)
    editor.canvas.move([{ id: id(2), position: { x: 500, y: 500 } }])
    editor.panel.rename(id(2), "Menu")
    editor.canvas.connect(id(1), id(3))
    expect(count()).toBe(3)
    expect(editor.document.shape$.value?.get(id(2))).toMatchObject({ title: "Menu", position: { x: 500, y: 500 } })
  })
})
