import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { InteractionId, NodeId, unreachable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice, Question } from "../../shell/index.ts"
import { createInMemoryFlows } from "../testing/index.ts"
import {
  addChild,
  addQuickReply,
  applyEdit,
  change,
  documentOf,
  edgesOf,
  type FlowDocument,
  flowMessages,
  type FlowNode,
  graphOfDocument,
  newFlow,
  richTextOf,
  saveReminderAfter,
  setBotText,
} from "../index.ts"
import { createFlowEditor, type FlowDrafts } from "./index.ts"

const id = (n: number) => Schema.decodeSync(NodeId)(n)
const first = Schema.decodeSync(InteractionId)(1)

/** Início → 1-Inserir-título → 2-Inserir-título. */
const aFlow = (): FlowDocument => {
  let graph = graphOfDocument(newFlow("Vendas", "Olá!"))
  for (const parent of [1, 2]) {
    const node = graph.nodes.get(id(parent))
    if (node !== undefined) graph = applyEdit(graph, addChild(graph, node).edit).graph
  }
  return documentOf(graph)
}
type Draft = NonNullable<ReturnType<FlowDrafts["read"]>>

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

const open = async (
  facts: { readonly document?: FlowDocument; readonly draft?: Draft; readonly latency?: number } = {},
) => {
  const flows = createInMemoryFlows(facts.document ?? aFlow(), { latency: facts.latency ?? 0 })
  const notices: Array<Notice> = []
  const questions: Array<Question> = []
  const paths: Array<string> = []
  const drafts = { kept: facts.draft }
  const editor = createFlowEditor(
    scope,
    { botId: flows.botId, flowId: -1 },
    {
      flows,
      toasts: { show: (notice) => notices.push(notice) },
      confirmations: { ask: (question) => questions.push(question) },
      navigation: { path: "/drawflow/1042/-1", go: (path) => paths.push(path), replace: (path) => paths.push(path) },
      drafts: {
        read: () => drafts.kept,
        write: (_bot, _flow, draft) => {
          drafts.kept = draft
        },
        clear: () => {
          drafts.kept = undefined
        },
      },
    },
  )
  await vi.advanceTimersByTimeAsync(facts.latency ?? 0)
  const state = () => editor.state$.value
  const node = (n: number): FlowNode | undefined => state().graph?.nodes.get(id(n))
  const edges = () => {
    const { graph } = state()
    return graph === undefined ? [] : edgesOf(graph).map(({ source, target }) => `${source}→${target}`)
  }
  const answer = (yes: boolean) => {
    const question = questions.pop()
    if (yes) question?.confirmed()
    else question?.refused?.()
  }
  return { editor, flows, notices, questions, paths, drafts, state, node, edges, answer }
}

describe("the editor", () => {
  it("opens the active flow under its own address, with nothing unsaved", async () => {
    const { state, paths, flows } = await open()
    expect(state()).toMatchObject({ status: "ready", revision: 1, dirty: false, canUndo: false, canRedo: false })
    expect(state().flowId).toBe(flows.stored.id)
    expect(paths).toEqual(["/drawflow/1042/31"])
  })

  it("says why a flow did not open, and opens it on another try", async () => {
    const { editor, flows, state, notices } = await open()
    flows.refuse(unreachable)
    editor.reload()
    await settled()
    expect(state()).toMatchObject({ status: "failed", failure: unreachable })
    expect(notices.at(-1)).toEqual({ kind: "error", title: "Erro ao buscar flow.", detail: unreachable.message })
    flows.refuse(undefined)
    editor.reload()
    await settled()
    expect(state()).toMatchObject({ status: "ready", failure: undefined })
  })

  it("lays out a flow made elsewhere, and that alone is nothing to save", async () => {
    const flow = aFlow()
    const { state, node } = await open({
      document: { ...flow, nodes: flow.nodes.map((one) => ({ ...one, position: { x: 0, y: 0 } })) },
    })
    expect(node(3)?.position).toEqual({ x: 0, y: 260 })
    expect(state()).toMatchObject({ dirty: false, canUndo: false })
  })
})

describe("what a rule refuses", () => {
  it("is said, and changes nothing: a connection upwards", async () => {
    const { editor, notices, edges, state } = await open()
    expect(editor.mayConnect(id(3), id(2))).toBe(false)
    editor.connect(id(3), id(2))
    editor.retarget(id(2), first, id(1))
    const refusal = { kind: "warning", title: flowMessages.connectionRefused, life: 5_000 }
    expect(notices).toEqual([refusal, refusal])
    expect(notices[0]?.title).toBe("Conexão não permitida! Favor escolher um node abaixo em seu fluxo!")
    expect(edges()).toEqual(["1→2", "2→3"])
    expect(state().dirty).toBe(false)
  })

  it("is said: an answer without a destination left", async () => {
    const { editor, notices, node } = await open()
    editor.addAnswer(id(1))
    editor.addAnswer(id(1))
    expect(notices.map(({ title }) => title)).toEqual([
      "Não é possível adicionar mais interações de usuário. Nodes de destino insuficientes.",
    ])
    expect(node(1)?.userInteractions).toHaveLength(2)
  })

  it.each([
    ["", "Campo obrigatório", undefined],
    ["  ", "Campo obrigatório", undefined],
    ["2-Inserir-título ", "Node Inválido. Nome duplicado.", "Favor escolher um outro nome para o node."],
    ["Inicio", "Node Inválido. Nome duplicado.", "Favor escolher um outro nome para o node."],
    ["a_b", "Node com nome Inválido.", 'Nome do node não deve incluir o caractere "_".'],
  ])("is said: the title %j", async (title, said, detail) => {
    const { editor, notices, node } = await open()
    expect(editor.rename(id(2), title)).toBe(said)
    expect(notices).toEqual([{ kind: "error", title: said, ...(detail === undefined ? {} : { detail }) }])
    expect(node(2)?.title).toBe("1-Inserir-título")
  })

  it("is said: another title for the start", async () => {
    const { editor, node } = await open()
    expect(editor.rename(id(1), "Começo")).toBe("Node com nome Inválido.")
    expect(editor.rename(id(2), " Menu ")).toBeUndefined()
    expect([node(1)?.title, node(2)?.title]).toEqual(["Início", "Menu"])
  })
})

describe("what destroys something", () => {
  it("is asked first: deleting a node", async () => {
    const { editor, questions, answer, edges, state } = await open()
    editor.select(id(2))
    editor.remove(id(2))
    expect(questions[0]).toMatchObject({ title: "Atenção", text: flowMessages.deleteNode, danger: true })
    answer(false)
    expect(edges()).toEqual(["1→2", "2→3"])
    editor.remove(id(2))
    answer(true)
    expect(edges()).toEqual([])
    expect(state().selected).toBeUndefined()
  })

  it("is not even asked for the start", async () => {
    const { editor, questions } = await open()
    editor.remove(id(1))
    expect(questions).toEqual([])
  })

  it("is asked first: a connection, whether it is cut or its answer removed", async () => {
    const { editor, questions, answer, edges } = await open()
    editor.disconnect(id(1), id(2))
    expect(questions[0]?.text).toBe(
      "Todas as frases de treinamento dessa conexão serão perdidas permanentemente. Deseja continuar?",
    )
    answer(false)
    editor.removeAnswer(id(2), first)
    expect(questions).toHaveLength(1)
    answer(true)
    expect(edges()).toEqual(["1→2"])
    editor.disconnect(id(1), id(2))
    answer(true)
    expect(edges()).toEqual([])
  })

  it("is not asked for an answer that leads nowhere and says nothing", async () => {
    const { editor, questions, node } = await open()
    editor.addAnswer(id(1))
    editor.removeAnswer(id(1), Schema.decodeSync(InteractionId)(2))
    expect(questions).toEqual([])
    expect(node(1)?.userInteractions).toHaveLength(1)
  })

  it("is asked first: an end where there are answers", async () => {
    const { editor, questions, answer, node } = await open()
    editor.toggleEnd(id(3))
    expect(node(3)?.kind).toBe("end")
    expect(questions).toEqual([])
    editor.toggleEnd(id(2))
    expect(questions[0]?.text).toBe(flowMessages.convertToEnd)
    expect(node(2)?.kind).toBe("default")
    answer(true)
    expect(node(2)).toMatchObject({ kind: "end", userInteractions: [] })
    editor.toggleEnd(id(2))
    expect(node(2)).toMatchObject({ kind: "default", userInteractions: [{ target: null }] })
  })
})

describe("editing", () => {
  it("adds a child below, selected, and none below an end", async () => {
    const { editor, edges, state } = await open()
    editor.addChild(id(3))
    expect(edges()).toContain("3→4")
    expect(state().selected).toBe(4)
    editor.toggleEnd(id(4))
    editor.addChild(id(4))
    expect(state().graph?.nodes.size).toBe(4)
  })

  it("goes back and forth, typing in one field being one step", async () => {
    const { editor, node, state } = await open()
    for (const text of ["B", "Bo", "Bom"])
      editor.edit(id(2), (one) => setBotText(one, first, richTextOf(text)), "text-1")
    editor.edit(id(2), (one) => addQuickReply(one, first, "Sim"))
    editor.undo()
    editor.undo()
    expect(node(2)?.botInteractions[0]).toMatchObject({ text: [], buttons: [] })
    expect(state()).toMatchObject({ dirty: false, canUndo: false, canRedo: true })
    editor.redo()
    expect(node(2)?.botInteractions[0]?.text).toEqual(richTextOf("Bom"))
    expect(state()).toMatchObject({ dirty: true, canUndo: true, canRedo: true })
  })

  it("makes no step of a card that was put back where it was", async () => {
    const { editor, node, state } = await open()
    const position = node(2)?.position ?? { x: 0, y: 0 }
    editor.move([{ id: id(2), position }])
    expect(state().canUndo).toBe(false)
    editor.move([{ id: id(2), position: { x: position.x + 1, y: position.y } }])
    expect(state().canUndo).toBe(true)
  })

  it("tells what the flow lacks as it is edited", async () => {
    const { editor, state } = await open()
    editor.setTransfer(id(3), null)
    expect(state().problems[0]).toMatchObject({ _tag: "TransferWithoutTarget", severity: "blocks", nodeId: 3 })
    editor.setTransfer(id(3), { kind: "external-platform" })
    expect(state().problems.some(({ severity }) => severity === "blocks")).toBe(false)
  })
})

describe("saving", () => {
  it("stores the flow and says so", async () => {
    const { editor, flows, notices, state } = await open({ latency: 100 })
    editor.renameFlow("Vendas 2")
    expect(state().dirty).toBe(true)
    editor.save()
    editor.save()
    expect(state().saving).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(state()).toMatchObject({ saving: false, dirty: false, revision: 2 })
    expect(flows.stored).toMatchObject({ revision: 2, document: { name: "Vendas 2" } })
    expect(notices).toEqual([{ kind: "ok", title: "Script salvo com sucesso!" }])
  })

  it("leaves unsaved what was typed while it was on its way", async () => {
    const { editor, flows, state, drafts } = await open({ latency: 100 })
    editor.renameFlow("V")
    editor.save()
    editor.renameFlow("Ve")
    await vi.advanceTimersByTimeAsync(100)
    expect(flows.stored.document.name).toBe("V")
    expect(state()).toMatchObject({ dirty: true, revision: 2 })
    await vi.advanceTimersByTimeAsync(800)
    expect(drafts.kept).toMatchObject({ revision: 2, document: { name: "Ve" } })
  })

  it("never overwrites what somebody else saved: the person chooses", async () => {
    const { editor, flows, state } = await open()
    flows.saveElsewhere({ ...flows.stored.document, name: "De outra pessoa" })
    editor.renameFlow("Meu")
    editor.save()
    await settled()
    expect(state()).toMatchObject({ stale: true, saving: false, dirty: true })
    expect(flows.stored.document.name).toBe("De outra pessoa")
    editor.keepMine()
    expect(state()).toMatchObject({ stale: false, dirty: true })
    expect(state().graph?.name).toBe("Meu")
    editor.reload()
    await settled()
    expect(state()).toMatchObject({ dirty: false, stale: false, revision: 2 })
    expect(state().graph?.name).toBe("De outra pessoa")
  })

  it("that fails keeps everything and says why", async () => {
    const { editor, flows, notices, state } = await open()
    flows.refuse(unreachable)
    editor.renameFlow("Meu")
    editor.save()
    await settled()
    expect(state()).toMatchObject({ saving: false, dirty: true, revision: 1 })
    const title = "Erro ao salvar script. Por favor tente mais tarde!"
    expect(notices).toEqual([{ kind: "error", title, detail: unreachable.message, life: 5_000 }])
  })

  it("is recommended after 25 minutes, until it is done", async () => {
    const { editor, state } = await open()
    await vi.advanceTimersByTimeAsync(saveReminderAfter - 1)
    expect(state().reminder).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(state().reminder).toBe(true)
    editor.save()
    await settled()
    expect(state().reminder).toBe(false)
  })
})

describe("publishing", () => {
  it("makes the flow the one that new conversations follow", async () => {
    const { editor, flows, notices, state } = await open({ latency: 100 })
    editor.renameFlow("Vendas 2")
    editor.publish()
    expect(state().publishing).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(flows.published.map(({ name }) => name)).toEqual(["Vendas 2"])
    expect(state()).toMatchObject({ publishing: false, dirty: false, revision: 2 })
    expect(notices).toEqual([{ kind: "ok", title: flowMessages.published }])
  })

  it("is refused while something cannot run, and leads to the node", async () => {
    const { editor, flows, notices, state } = await open()
    editor.setTransfer(id(3), null)
    editor.publish()
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
    const graph = graphOfDocument(aFlow())
    return documentOf(applyEdit(graph, change(id(2), { title: "Recuperado" })).graph)
  }

  it("is written after a pause, and cleared by a save", async () => {
    const { editor, drafts } = await open()
    editor.renameFlow("Meu")
    await vi.advanceTimersByTimeAsync(799)
    expect(drafts.kept).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(drafts.kept).toMatchObject({ revision: 1, document: { name: "Meu" } })
    editor.save()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(drafts.kept).toBeUndefined()
  })

  it("is restored as something unsaved, which can be undone", async () => {
    const { editor, node, notices, state } = await open({ draft: { revision: 1, document: typed() } })
    expect(node(2)?.title).toBe("Recuperado")
    expect(state()).toMatchObject({ dirty: true, canUndo: true })
    expect(notices).toEqual([
      { kind: "warning", title: "Recuperamos alterações que não tinham sido salvas.", life: 5_000 },
    ])
    editor.undo()
    const { graph } = state()
    expect(graph && documentOf(graph)).toEqual(aFlow())
    expect(state().dirty).toBe(false)
  })

  it("of an older revision is passed over", async () => {
    const { node, state } = await open({ draft: { revision: 7, document: typed() } })
    expect(node(2)?.title).toBe("1-Inserir-título")
    expect(state().dirty).toBe(false)
  })

  it("is given up by a reload", async () => {
    const { editor, drafts, state } = await open({ draft: { revision: 1, document: typed() } })
    editor.reload()
    await settled()
    expect(drafts.kept).toBeUndefined()
    expect(state()).toMatchObject({ dirty: false, canUndo: false })
  })
})
