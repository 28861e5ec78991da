import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { NodeId, TemplateId, UserId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { PresentUser } from "../../index.ts"
import {
  aTemplate,
  type EditorFacts,
  createInMemoryFlows,
  createInMemoryTemplates,
  openEditor,
  threeNodes,
} from "../../testing/index.ts"
import { templateFlowSource } from "../index.ts"

const nodeId = Schema.decodeSync(NodeId)
const aPresent = (id: number, name: string, node: number | null): PresentUser => ({
  userId: Schema.decodeSync(UserId)(id),
  name,
  node: node === null ? null : nodeId(node),
})

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async (facts: EditorFacts = {}) => {
  const opened = openEditor(scope, facts)
  await vi.advanceTimersByTimeAsync(0)
  const shown = () => opened.editor.presence.others$.value.map(({ name, title }) => [name, title])
  return { ...opened, shown }
}

describe("the presence in a flow", () => {
  it("is joined once the flow has loaded, and left with the editor", async () => {
    const { presence, flows } = await open({ latency: 10 })
    expect(presence.open).toEqual([])
    await vi.advanceTimersByTimeAsync(11)
    expect(presence.open).toEqual([flows.botId])
    scope.end()
    expect(presence.open).toEqual([])
  })

  it("tells the selected node, if it is in the saved flow, or none", async () => {
    const { editor, presence } = await open()
    editor.selection.select(nodeId(2))
    editor.selection.select(nodeId(3))
    editor.selection.select(undefined)
    expect(presence.told).toEqual([null, 2, 3, null])
    editor.canvas.addChild(nodeId(3))
    expect(editor.selection.selected$.value).toBe(4)
    expect(presence.told).toEqual([null, 2, 3, null])
    editor.storing.save()
    await vi.advanceTimersByTimeAsync(0)
    expect(presence.told.at(-1)).toBe(4)
  })

  it("shows the others by name with the title of their node as it is here", async () => {
    const { editor, presence, shown } = await open()
    presence.show([aPresent(9, "Rafael", 2), aPresent(7, "Élida", null), aPresent(8, "Bia", 99)])
    expect(shown()).toEqual([
      ["Bia", undefined],
      ["Élida", undefined],
      ["Rafael", "1-Inserir-título"],
    ])
    editor.panel.rename(nodeId(2), "Boleto")
    expect(shown().at(-1)).toEqual(["Rafael", "Boleto"])
    editor.canvas.remove(nodeId(2))
    presence.show([])
    expect(shown()).toEqual([])
  })

  it("does not take a node that was added here for that of another user", async () => {
    const { editor, presence, shown } = await open()
    editor.canvas.addChild(nodeId(3))
    presence.show([aPresent(9, "Rafael", 4)])
    expect(shown()).toEqual([["Rafael", undefined]])
    expect(editor.presence.inNode$(nodeId(4)).value).toEqual([])
  })

  it("is emitted by node, and by none while another user walks elsewhere or a text is written", async () => {
    const { editor, presence } = await open()
    const emitted: Array<string> = []
    for (const id of [1, 2, 3])
      editor.presence.inNode$(nodeId(id)).subscribe((inNode) => {
        emitted.push(`${id}: ${inNode.map(({ name }) => name).join()}`)
      })
    const all = vi.fn()
    editor.presence.others$.subscribe(all)
    emitted.length = 0
    presence.show([aPresent(9, "Rafael", 2), aPresent(8, "Bia", 3)])
    presence.show([aPresent(9, "Rafael", 2), aPresent(8, "Bia", 1)])
    expect(emitted.toSorted()).toEqual(["1: Bia", "2: Rafael", "3: ", "3: Bia"])
    emitted.length = 0
    all.mockClear()
    editor.document.rename("Outro nome")
    presence.show([aPresent(9, "Rafael", 2), aPresent(8, "Bia", 1)])
    expect(emitted).toEqual([])
    expect(all).not.toHaveBeenCalled()
  })

  it("has nobody in a template", async () => {
    const flows = createInMemoryFlows(threeNodes())
    const templates = createInMemoryTemplates(flows, { templates: [aTemplate({ id: 7 })] })
    const source = templateFlowSource(Schema.decodeSync(TemplateId)(7), templates)
    const { editor, presence } = await open({ source })
    expect(editor.document.loaded$.value).toBe(true)
    expect(presence.open).toEqual([])
    expect(editor.presence.others$.value).toEqual([])
    expect(editor.presence.inNode$(nodeId(1)).value).toEqual([])
  })
})
