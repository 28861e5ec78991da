import { Result, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { FlowId, NodeId, notAllowed, unreachable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type EditorFacts, openEditor, threeNodes } from "../../testing/index.ts"
import { applyEdit, change, documentOf, type FlowDocument, flowMessages, graphOfDocument } from "../../index.ts"
import type { FlowEditor } from "../index.ts"

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
    expect(drafts.kept).toMatchObject({ seen: { editing: { revision: 2 } }, document: { name: "Ve" } })
  })

  it("called during a save saves what changed since, once", async () => {
    const { editor, flows, notices, state } = await open({ latency: 50 })
    editor.document.rename("V")
    editor.storing.save()
    await vi.advanceTimersByTimeAsync(10)
    editor.document.rename("Vendas")
    editor.storing.save()
    editor.storing.save()
    await vi.advanceTimersByTimeAsync(200)
    expect(flows.stored).toMatchObject({ revision: 3, document: { name: "Vendas" } })
    expect(state()).toMatchObject({ saving: false, dirty: false })
    expect(notices).toHaveLength(2)
  })

  it("that is refused keeps everything and shows why", async () => {
    const { editor, flows, notices, state } = await open()
    flows.refuse(notAllowed)
    editor.document.rename("Meu")
    editor.storing.save()
    await settled()
    expect(state()).toMatchObject({ saving: false, dirty: true, revision: 1, reach: "reached" })
    const title = "Erro ao salvar script. Por favor tente mais tarde!"
    expect(notices).toEqual([{ kind: "error", title, detail: notAllowed.message }])
  })
})

/** How the publications from now on end. */
const outcomesOf = ({ publishing }: FlowEditor): ReadonlyArray<unknown> => {
  const ended: Array<unknown> = []
  publishing.ended$.subscribe((answer) => ended.push(Result.isSuccess(answer) ? "published" : answer.failure))
  return ended
}

describe("publishing", () => {
  it("makes the flow the version that new conversations follow", async () => {
    const { editor, flows, notices, state } = await open({ latency: 100 })
    const ended = outcomesOf(editor)
    editor.document.rename("Vendas 2")
    editor.publishing.publish()
    expect(state().publishing).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(flows.published.map(({ name }) => name)).toEqual(["Vendas 2"])
    expect(state()).toMatchObject({ publishing: false, dirty: false, flowId: 32 })
    expect([ended, notices]).toEqual([["published"], []])
  })

  it("is refused while something cannot run, with all that blocks it", async () => {
    const { editor, flows, state } = await open()
    const ended = outcomesOf(editor)
    editor.panel.setTransfer(id(2), null)
    editor.panel.setTransfer(id(3), null)
    editor.publishing.publish()
    await settled()
    expect(flows.published).toEqual([])
    const sentence = "A transferência está ligada, mas não tem destino."
    expect(ended).toMatchObject([
      {
        message: `1-Inserir-título: ${sentence}`,
        blockers: [
          { nodeId: 2, sentence },
          { nodeId: 3, sentence },
        ],
      },
    ])
    expect(state()).toMatchObject({ publishing: false, dirty: true })
  })
})

describe("a publication", () => {
  it("called during a save publishes what the save stored", async () => {
    const { editor, flows, notices, state } = await open({ latency: 50 })
    editor.document.rename("Vendas 2")
    editor.storing.save()
    await vi.advanceTimersByTimeAsync(10)
    editor.publishing.publish()
    expect(state()).toMatchObject({ saving: true, publishing: false })
    await vi.advanceTimersByTimeAsync(50)
    expect(state()).toMatchObject({ saving: false, publishing: true })
    await vi.advanceTimersByTimeAsync(50)
    expect(flows.published.map(({ name }) => name)).toEqual(["Vendas 2"])
    expect(notices.map(({ title }) => title)).toEqual([flowMessages.saved])
    expect(state()).toMatchObject({ publishing: false, dirty: false, conflict: undefined })
  })
})

describe("a conflict with another user's changes", () => {
  /** Another user renames the flow and saves; one's own change is a title. */
  const met = async () => {
    const opened = await open()
    const { editor, flows } = opened
    flows.saveElsewhere({ ...flows.stored.document, name: "De outra pessoa" })
    editor.panel.rename(id(2), "Meu")
    editor.storing.save()
    await settled()
    return opened
  }

  it("stops a save, and shows what both changed", async () => {
    const { flows, state } = await met()
    expect(state().conflict).toEqual({
      work: "save",
      sentence: flowMessages.stale,
      changes: {
        theirs: ["O fluxo “Vendas” passou a se chamar “De outra pessoa”."],
        yours: ["Node “1-Inserir-título” renomeado para “Meu”."],
      },
    })
    expect(state()).toMatchObject({ saving: false, dirty: true })
    expect(flows.stored).toMatchObject({ revision: 2, document: { name: "De outra pessoa" } })
  })

  it("is replaced knowingly", async () => {
    const { editor, flows, state } = await met()
    editor.storing.conflicts.replace()
    await settled()
    expect(flows.stored).toMatchObject({ revision: 3, document: { name: "Vendas" } })
    expect(state()).toMatchObject({ conflict: undefined, dirty: false })
    editor.document.rename("Vendas 2")
    editor.storing.save()
    await settled()
    expect(flows.stored).toMatchObject({ revision: 4, document: { name: "Vendas 2" } })
  })

  it("is met again if yet another save came between", async () => {
    const { editor, flows, state } = await met()
    flows.saveElsewhere({ ...flows.stored.document, name: "De uma terceira" })
    editor.storing.conflicts.replace()
    await settled()
    expect(state().conflict?.changes).toMatchObject({
      theirs: ["O fluxo “Vendas” passou a se chamar “De uma terceira”."],
    })
    expect(flows.stored.document.name).toBe("De uma terceira")
  })

  it("opens the other user's flow on a reload", async () => {
    const { editor, node, state } = await met()
    editor.storing.conflicts.reload()
    await settled()
    expect(state()).toMatchObject({ conflict: undefined, dirty: false, canUndo: false })
    expect([state().graph?.name, node(2)?.title]).toEqual(["De outra pessoa", "1-Inserir-título"])
  })

  it("gives one's own flow as a file, and stays open", async () => {
    const { editor, downloads, state } = await met()
    editor.storing.conflicts.download()
    expect(downloads.saved).toMatchObject([{ name: "flow.json", content: expect.stringContaining("Meu") }])
    expect(state().conflict).toBeDefined()
  })

  it("closes, and everything stays unsaved", async () => {
    const { editor, node, state } = await met()
    editor.storing.conflicts.close()
    expect([state().conflict, state().dirty, node(2)?.title]).toEqual([undefined, true, "Meu"])
    editor.publishing.publish()
    await settled()
    expect(state().conflict?.work).toBe("publish")
  })

  it("stops a save and a publication after another user published", async () => {
    const { editor, flows, state } = await open()
    flows.publishElsewhere({ ...flows.stored.document, name: "Publicado por outra pessoa" })
    editor.document.rename("Meu")
    for (const store of [editor.storing.save, editor.publishing.publish]) {
      store()
      await settled()
      expect(state().conflict).toMatchObject({
        sentence: flowMessages.publishedSince,
        changes: { theirs: ["O fluxo “Vendas” passou a se chamar “Publicado por outra pessoa”."] },
      })
      expect(flows.published.map(({ name }) => name)).toEqual(["Publicado por outra pessoa"])
      editor.storing.conflicts.close()
    }
    editor.publishing.publish()
    await settled()
    editor.storing.conflicts.replace()
    await settled()
    expect(flows.published.map(({ name }) => name)).toEqual(["Publicado por outra pessoa", "Meu"])
  })

  it("shows why the other user's flow could not be read", async () => {
    const { editor, flows, state } = await open({ latency: 50 })
    flows.saveElsewhere({ ...flows.stored.document, name: "De outra pessoa" })
    editor.storing.save()
    await vi.advanceTimersByTimeAsync(60)
    expect(state().conflict).toMatchObject({ work: "save", changes: undefined })
    flows.refuse(unreachable)
    await vi.advanceTimersByTimeAsync(60)
    expect(state().conflict?.changes).toEqual(unreachable)
  })
})

describe("a draft", () => {
  const seen = { editing: { id: Schema.decodeSync(FlowId)(31), revision: 1 }, publishedId: null }
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
    expect(drafts.kept).toMatchObject({ seen: { editing: { revision: 1 } }, document: { name: "Meu" } })
    editor.storing.save()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(drafts.kept).toBeUndefined()
  })

  it("is restored as an unsaved change, which can be undone", async () => {
    const { editor, node, notices, state } = await open({ draft: { seen, document: typed() } })
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

  it("that others have saved over shows the conflict, and is recovered or discarded", async () => {
    const old = { ...seen, editing: { ...seen.editing, revision: 7 } }
    for (const answer of ["replace", "close", "reload"] as const) {
      const { editor, node, state, drafts } = await open({ draft: { seen: old, document: typed() } })
      expect(state()).toMatchObject({
        dirty: false,
        conflict: {
          work: "draft",
          sentence: flowMessages.draftOutdated,
          changes: { theirs: [], yours: ["Node “1-Inserir-título” renomeado para “Recuperado”."] },
        },
      })
      editor.storing.conflicts[answer]()
      await settled()
      const kept = answer !== "reload"
      expect([node(2)?.title === "Recuperado", state().dirty, drafts.kept !== undefined]).toEqual([kept, kept, kept])
    }
  })

  it("is written once more when the editor closes before typing has paused", async () => {
    const { editor, drafts } = await open()
    editor.document.rename("Meu")
    await vi.advanceTimersByTimeAsync(10)
    scope.end()
    expect(drafts.kept?.document.name).toBe("Meu")
  })

  it("is written at once when the page may be gone, however short ago the last key was pressed", async () => {
    const { editor, drafts } = await open()
    editor.document.rename("Meu")
    drafts.leaves$.next()
    expect(drafts.kept).toMatchObject({ document: { name: "Meu" } })
    drafts.kept = undefined
    drafts.leaves$.next()
    await vi.advanceTimersByTimeAsync(800)
    expect(drafts.kept).toBeUndefined()
  })

  it("that the browser does not keep is told while changes are unsaved, and leaving says that they are lost", async () => {
    const { editor, drafts, departures, questions } = await open()
    drafts.keeps$.next(false)
    expect(editor.draftUnkept$.value).toBe(false)
    editor.document.rename("Meu")
    expect(editor.draftUnkept$.value).toBe(true)
    departures.depart(() => {})
    expect(questions.at(-1)).toMatchObject({ text: flowMessages.unkeptAdvice, yes: "Sair e perder", danger: true })
    expect(questions.at(-1)?.other).toBeUndefined()
    drafts.keeps$.next(true)
    expect(editor.draftUnkept$.value).toBe(false)
  })

  it("goes when its changes are undone", async () => {
    const { editor, drafts } = await open({ draft: { seen, document: typed() } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(drafts.kept).toBeDefined()
    editor.document.undo()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(drafts.kept).toBeUndefined()
  })

  it("is discarded by a reload", async () => {
    const { editor, drafts, state } = await open({ draft: { seen, document: typed() } })
    editor.storing.reload()
    await settled()
    expect(drafts.kept).toBeUndefined()
    expect(state()).toMatchObject({ dirty: false, canUndo: false })
  })
})

describe("leaving the editor", () => {
  const leaving = async (change: boolean) => {
    const opened = await open()
    if (change) opened.editor.document.rename("Meu")
    const left = vi.fn()
    opened.departures.depart(left)
    opened.departures.depart(left)
    return { ...opened, left }
  }

  it("is free while nothing is unsaved, or no longer", async () => {
    const { left, editor, departures } = await leaving(false)
    expect(left).toHaveBeenCalledTimes(2)
    editor.document.rename("Meu")
    editor.storing.save()
    await settled()
    departures.depart(left)
    expect(left).toHaveBeenCalledTimes(3)
  })

  it("with unsaved changes asks once, and keeps them as a draft", async () => {
    const { left, questions, answer, drafts } = await leaving(true)
    expect(questions).toMatchObject([
      {
        title: "Há alterações não salvas",
        yes: "Sair e manter rascunho",
        no: "Continuar editando",
        other: { label: "Descartar rascunho" },
      },
    ])
    answer(true)
    expect(left).toHaveBeenCalledTimes(1)
    scope.end()
    expect(drafts.kept?.document.name).toBe("Meu")
  })

  it("may discard the draft", async () => {
    const { left, answer, drafts } = await leaving(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(drafts.kept).toBeDefined()
    answer("other")
    expect(left).toHaveBeenCalledTimes(1)
    scope.end()
    expect(drafts.kept).toBeUndefined()
  })

  it("may be given up, and is asked about again", async () => {
    const { left, questions, answer, departures } = await leaving(true)
    answer(false)
    expect([left.mock.calls.length, questions.length]).toEqual([0, 0])
    departures.depart(left)
    expect(questions).toHaveLength(1)
  })
})
