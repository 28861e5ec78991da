import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { EntityTypeId, NodeId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { documentOf, type FlowDocument, newFlow } from "../../index.ts"
import { openEditor, sketchNode } from "../../testing/index.ts"

const id = (n: number) => Schema.decodeSync(NodeId)(n)
const entityId = Schema.decodeSync(EntityTypeId)

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const cpf = { id: entityId(900), name: "cpf_do_cliente" }
/** Início → Menu, which captures a value, → Prazo. */
const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { title: "Menu", answers: [{ to: 3, entity: cpf }], position: { x: 0, y: 130 } }),
    sketchNode(3, { title: "Prazo", position: { x: 0, y: 260 } }),
  ],
}
const open = async (document = shop, entities: ReadonlyArray<{ id: EntityTypeId; name: string }> = []) => {
  const opened = openEditor(scope, {
    document,
    entities: entities.map((one) => ({ ...one, kind: "normal" as const, fuzzy: false, entries: [] })),
  })
  await vi.advanceTimersByTimeAsync(0)
  const nodes = () => [...(opened.editor.document.graph$.value?.nodes.values() ?? [])]
  return { ...opened, nodes, titles: () => nodes().map(({ title }) => title) }
}

describe("the clipboard of a flow", () => {
  it("copies nothing where nothing is selected, and what is folded into a card with it", async () => {
    const { editor, notices } = await open()
    expect([editor.clipboard.copy(), notices]).toEqual([undefined, []])
    editor.selection.select(id(2))
    editor.folding.toggle(id(2))
    expect(editor.clipboard.copy()).toContain("Prazo")
    expect(notices).toEqual([{ kind: "ok", title: "2 nodes copiados." }])
  })

  it("pastes in one step of undo, selects what it pasted, and names its first node", async () => {
    const { editor, state, titles } = await open()
    const before = documentOf(editor.document.graph$.value ?? expect.fail())
    editor.selection.choose([id(2), id(3)])
    const text = editor.clipboard.copy() ?? ""
    editor.clipboard.paste(text)
    expect(titles()).toEqual(["Início", "Menu", "Prazo", "Menu 2", "Prazo 2"])
    expect([[...editor.selection.several$.value], editor.clipboard.arrived$.value]).toEqual([[4, 5], { id: 4 }])
    editor.document.undo()
    expect(documentOf(editor.document.graph$.value ?? expect.fail())).toEqual(before)
    expect([editor.selection.several$.value.size, state().canUndo]).toEqual([0, false])
  })

  it("finds the entities of another bot by their names, and says which are missing", async () => {
    const from = await open()
    from.editor.selection.choose([id(2), id(3)])
    const text = from.editor.clipboard.copy() ?? ""
    const own = { id: entityId(70), name: "cpf_do_cliente" }
    const to = await open(newFlow("Outra", ""), [own])
    to.editor.clipboard.paste(text)
    await vi.advanceTimersByTimeAsync(0)
    expect(to.nodes()[1]?.userInteractions[0]?.entity).toEqual(own)
    const without = await open(newFlow("Outra", ""))
    without.editor.clipboard.paste(text)
    await vi.advanceTimersByTimeAsync(0)
    expect(without.nodes()[1]?.userInteractions[0]?.entity).toBeNull()
    expect(without.notices).toEqual([
      {
        kind: "warning",
        title: "2 nodes colados.",
        detail: "A entidade cpf_do_cliente não existe neste robô e ficou de fora.",
        life: 5_000,
      },
    ])
  })

  it("cuts after the question, and not the start", async () => {
    const { editor, answer, titles, notices } = await open()
    editor.selection.select(id(3))
    expect(editor.clipboard.cut()).toContain("Prazo")
    answer(true)
    expect(titles()).toEqual(["Início", "Menu"])
    editor.selection.choose([id(1), id(2)])
    editor.clipboard.cut()
    expect(notices.map(({ title }) => title)).toEqual(["O node de início não pode ser removido nem convertido."])
    expect(titles()).toEqual(["Início", "Menu"])
  })

  it("changes nothing by any other text", async () => {
    const { editor, notices, state } = await open()
    editor.clipboard.paste("Olá")
    expect([editor.clipboard.takes("Olá"), notices, state().dirty]).toEqual([false, [], false])
  })
})

describe("several selected nodes", () => {
  it("are left by those that are deleted, and the last one is selected alone", async () => {
    const { editor, answer } = await open()
    const { selected$, several$ } = editor.selection
    editor.selection.choose([id(1), id(2), id(3)])
    editor.canvas.remove(id(3))
    answer(true)
    expect([[...several$.value], selected$.value]).toEqual([[1, 2], undefined])
    editor.canvas.remove(id(2))
    answer(true)
    expect([[...several$.value], selected$.value]).toEqual([[], 1])
  })

  it("are deleted with one question that says what is lost, and by one undo brought back", async () => {
    const says = [
      { kind: "paragraph" as const, children: [{ kind: "mention" as const, variable: cpf.name, sourceNodeId: id(2) }] },
    ]
    const { editor, answer, questions, titles } = await open({
      ...shop,
      nodes: [...shop.nodes, sketchNode(4, { says })],
    })
    editor.canvas.removeAll(new Set([id(2), id(3)]))
    expect(questions[0]?.text).toMatch(/^Interação do usuário possui entidade .* Deseja remover estes 2 nodes\?/)
    answer(true)
    expect(titles()).toHaveLength(2)
    editor.document.undo()
    expect(titles()).toHaveLength(4)
  })
})
