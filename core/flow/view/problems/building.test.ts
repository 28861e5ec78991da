import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { NodeId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { addQuickReplies, flowMessages, newFlow, richTextOf } from "../../index.ts"
import { openEditor, sketchNode, threeNodes } from "../../testing/index.ts"

const id = Schema.decodeSync(NodeId)

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})
const linted = () => vi.advanceTimersByTimeAsync(200)

/** A menu with three options and a node for each, as the editor proposes them; none of the nodes says anything yet. */
const buildMenu = async () => {
  const opened = openEditor(scope, { document: newFlow("Clínica", "Olá!") })
  await linted()
  const { editor } = opened
  editor.canvas.addChild(id(1))
  const menu = opened.node(2)
  const [said] = menu?.botInteractions ?? []
  if (menu === undefined || said === undefined) throw new Error("a menu with a text")
  editor.panel.writeText(menu.id, said.id, richTextOf("O que você procura?"))
  editor.panel.edit(menu.id, (now) => addQuickReplies(now, said.id, "Consulta\nAtendente\nSair"))
  editor.panel.addReplyNodes(menu.id, said.id)
  await linted()
  return { ...opened, said }
}

describe("what is being built", () => {
  it("is quiet while a menu is built in the order that the editor proposes, from node to node", async () => {
    const { editor, node, state, edges } = await buildMenu()
    expect(edges()).toEqual(["1→2", "2→3", "2→4", "2→5"])
    expect(state().selected).toBe(2)
    for (const at of [3, 4, 2, 5]) {
      editor.selection.press(id(at))
      await linted()
      expect([at, state().problems]).toEqual([at, []])
      const [said] = node(at)?.botInteractions ?? []
      if (said !== undefined) editor.panel.writeText(id(at), said.id, richTextOf("Pois não."))
      await linted()
      expect([at, state().problems]).toEqual([at, []])
    }
    expect(editor.problems.heldBack$.value).toBeGreaterThan(0)
    expect([2, 3, 4, 5].map((at) => editor.problems.mark$(id(at)).value.count)).toEqual([0, 0, 0, 0])
  })

  it.each(["nothing", "a node of another branch"])("is told once %s is selected", async (left) => {
    const opened = openEditor(scope, { document: threeNodes() })
    await linted()
    const { editor, state } = opened
    editor.selection.select(id(2))
    const before = state().problems.length
    editor.canvas.addChild(id(2))
    await linted()
    expect(state().problems).toHaveLength(before)
    editor.selection.select(left === "nothing" ? undefined : id(3))
    await linted()
    expect(editor.problems.heldBack$.value).toBe(0)
    expect(state().problems.some(({ nodeId }) => nodeId === 4)).toBe(true)
  })

  it("is told when it is saved, and what comes up after that is quiet again", async () => {
    const { editor, state } = await buildMenu()
    editor.storing.save()
    await linted()
    const told = state().problems.length
    expect(told).toBeGreaterThan(0)
    editor.canvas.addChild(id(3))
    await linted()
    expect(state().problems.filter(({ nodeId }) => nodeId === 6)).toEqual([])
  })

  it("leaves what an import brings to be seen", async () => {
    const { editor, state } = openEditor(scope, { document: newFlow("Clínica", "Olá!") })
    await linted()
    expect([state().problems, editor.problems.heldBack$.value]).toEqual([[], 0])
    editor.document.replaceWith({ ...threeNodes(), nodes: [...threeNodes().nodes, sketchNode(9)] })
    await linted()
    expect(state().problems.some(({ nodeId }) => nodeId === 9)).toBe(true)
  })
})

describe("a card that is pressed", () => {
  it("is opened at its text while it says nothing, and only selected once it does", async () => {
    const { editor, said } = await buildMenu()
    editor.selection.press(id(3))
    expect(editor.selection.focus$.value).toEqual({ path: ["botInteractions", 0, "text"], replace: false })
    editor.selection.press(id(2))
    expect(editor.selection.focus$.value).toBeUndefined()
    editor.panel.writeText(id(2), said.id, richTextOf(""))
    editor.selection.press(id(3))
    editor.selection.press(id(2))
    // Its quick replies are something to say.
    expect(editor.selection.focus$.value).toBeUndefined()
  })
})

describe("'Desfazer' of a repair", () => {
  const repaired = async () => {
    const opened = openEditor(scope, { document: threeNodes() })
    await linted()
    const [found] = opened.editor.problems.problems$.value.filter(({ fix }) => fix !== undefined)
    if (found !== undefined) opened.editor.problems.fix(found)
    await linted()
    const notice = opened.notices.at(-1)
    return { ...opened, undo: () => notice?.action?.run() }
  }

  it("undoes it, also once it was saved", async () => {
    const { editor, undo, state, notices } = await repaired()
    const after = state().graph
    editor.storing.save()
    await linted()
    undo()
    expect(state().graph).not.toEqual(after)
    expect(notices.at(-1)).toMatchObject({ kind: "ok" })
  })

  it("says that it undoes nothing once something else was edited", async () => {
    const { editor, undo, state, notices } = await repaired()
    editor.document.rename("Outro nome")
    const { graph } = state()
    undo()
    expect(state().graph).toBe(graph)
    expect(notices.at(-1)).toMatchObject({ kind: "warning", title: flowMessages.repairStays })
  })
})
