import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { NodeId, unreachable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { type EditorFacts, openEditor, threeNodes } from "../testing/index.ts"
import {
  applyEdit,
  change,
  documentOf,
  type FlowDocument,
  flowMessages,
  graphOfDocument,
  saveReminderAfter,
} from "../index.ts"

const id = (n: number) => Schema.decodeSync(NodeId)(n)

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})
const settled = () => vi.advanceTimersByTimeAsync(0)
const open = async (facts: EditorFacts = {}) => {
  const opened = openEditor(scope, facts)
  await vi.advanceTimersByTimeAsync(facts.latency ?? 0)
  return opened
}

describe("saving", () => {
  it("stores the flow and shows a toast", async () => {
    const { editor, flows, notices, state } = await open({ latency: 100 })
    editor.document.rename("Vendas 2")
    expect(state().dirty).toBe(true)
    editor.storing.save()
    editor.storing.save()
    expect(state().saving).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(state()).toMatchObject({ saving: false, dirty: false, revision: 2 })
    expect(flows.stored).toMatchObject({ revision: 2, document: { name: "Vendas 2" } })
    expect(notices).toEqual([{ kind: "ok", title: "Script salvo com sucesso!" }])
  })

  it("leaves edits made during the save unsaved", async () => {
    const { editor, flows, state, drafts } = await open({ latency: 100 })
    editor.document.rename("V")
    editor.storing.save()
    editor.document.rename("Ve")
    await vi.advanceTimersByTimeAsync(100)
    expect(flows.stored.document.name).toBe("V")
    expect(state()).toMatchObject({ dirty: true, revision: 2 })
    await vi.advanceTimersByTimeAsync(800)
    expect(drafts.kept).toMatchObject({ revision: 2, document: { name: "Ve" } })
  })

  it("never overwrites another user's save: the user chooses", async () => {
    const { editor, flows, state, questions, answer } = await open()
    flows.saveElsewhere({ ...flows.stored.document, name: "De outra pessoa" })
    editor.document.rename("Meu")
    editor.storing.save()
    await settled()
    const [title, no, yes] = [flowMessages.stale, "Continuar editando", "Recarregar"]
    expect(questions).toMatchObject([{ title, text: flowMessages.staleAdvice, no, yes, danger: true }])
    expect(state()).toMatchObject({ saving: false, dirty: true })
    expect(flows.stored.document.name).toBe("De outra pessoa")
    answer(false)
    expect(state()).toMatchObject({ dirty: true, revision: 1 })
    expect(state().graph?.name).toBe("Meu")
    editor.publishing.publish()
    await settled()
    expect(questions).toMatchObject([{ title }])
    expect([flows.published, state().publishing]).toEqual([[], false])
    answer(true)
    await settled()
    expect(state()).toMatchObject({ dirty: false, revision: 2 })
    expect(state().graph?.name).toBe("De outra pessoa")
  })

  it("that fails keeps everything and shows why", async () => {
    const { editor, flows, notices, state } = await open()
    flows.refuse(unreachable)
    editor.document.rename("Meu")
    editor.storing.save()
    await settled()
    expect(state()).toMatchObject({ saving: false, dirty: true, revision: 1 })
    const title = "Erro ao salvar script. Por favor tente mais tarde!"
    expect(notices).toEqual([{ kind: "error", title, detail: unreachable.message, life: 5_000 }])
  })

  it("is recommended after 25 minutes without a save", async () => {
    const { editor, state } = await open()
    await vi.advanceTimersByTimeAsync(saveReminderAfter - 1)
    expect(state().reminder).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(state().reminder).toBe(true)
    editor.storing.save()
    await settled()
    expect(state().reminder).toBe(false)
  })
})

describe("publishing", () => {
  it("makes the flow the version that new conversations follow", async () => {
    const { editor, flows, notices, state } = await open({ latency: 100 })
    editor.document.rename("Vendas 2")
    editor.publishing.publish()
    expect(state().publishing).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(flows.published.map(({ name }) => name)).toEqual(["Vendas 2"])
    expect(state()).toMatchObject({ publishing: false, dirty: false, revision: 2 })
    expect(notices).toEqual([{ kind: "ok", title: flowMessages.published }])
  })

  it("is refused while something cannot run, and selects the node", async () => {
    const { editor, flows, notices, state } = await open()
    editor.panel.setTransfer(id(3), null)
    editor.publishing.publish()
    await settled()
    expect(flows.published).toEqual([])
    expect(notices.at(-1)).toMatchObject({
      kind: "error",
      title: "Erro ao publicar flow.",
      detail: "2-Inserir-título: A transferência está ligada, mas não tem destino.",
    })
    expect(state()).toMatchObject({ publishing: false, selected: 3, dirty: true })
  })
})

describe("a draft", () => {
  const typed = (): FlowDocument => {
    const graph = graphOfDocument(threeNodes())
    return documentOf(applyEdit(graph, change(id(2), { title: "Recuperado" })).graph)
  }

  it("is written after a pause, and cleared by a save", async () => {
    const { editor, drafts } = await open()
    editor.document.rename("Meu")
    await vi.advanceTimersByTimeAsync(799)
    expect(drafts.kept).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(drafts.kept).toMatchObject({ revision: 1, document: { name: "Meu" } })
    editor.storing.save()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(drafts.kept).toBeUndefined()
  })

  it("is restored as an unsaved change, which can be undone", async () => {
    const { editor, node, notices, state } = await open({ draft: { revision: 1, document: typed() } })
    expect(node(2)?.title).toBe("Recuperado")
    expect(state()).toMatchObject({ dirty: true, canUndo: true })
    expect(notices).toEqual([
      { kind: "warning", title: "Recuperamos alterações que não tinham sido salvas.", life: 5_000 },
    ])
    editor.document.undo()
    const { graph } = state()
    expect(graph && documentOf(graph)).toEqual(threeNodes())
    expect(state().dirty).toBe(false)
  })

  it("of an older revision is ignored", async () => {
    const { node, state } = await open({ draft: { revision: 7, document: typed() } })
    expect(node(2)?.title).toBe("1-Inserir-título")
    expect(state().dirty).toBe(false)
  })

  it("is discarded by a reload", async () => {
    const { editor, drafts, state } = await open({ draft: { revision: 1, document: typed() } })
    editor.storing.reload()
    await settled()
    expect(drafts.kept).toBeUndefined()
    expect(state()).toMatchObject({ dirty: false, canUndo: false })
  })
})
