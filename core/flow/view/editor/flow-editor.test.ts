import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { sketchEntity } from "../../../entity/testing/index.ts"
import { EntityTypeId, InteractionId, NodeId, unreachable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type EditorFacts, openEditor, threeNodes } from "../../testing/index.ts"
import { addQuickReply, removeBotInteraction, flowMessages, mentionsIn, richTextOf, setBotText } from "../../index.ts"

const id = (n: number) => Schema.decodeSync(NodeId)(n)
const entityId = Schema.decodeSync(EntityTypeId)
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
const settled = () => vi.advanceTimersByTimeAsync(0)
const open = async (facts: EditorFacts = {}) => {
  const opened = openEditor(scope, facts)
  await vi.advanceTimersByTimeAsync(facts.latency ?? 0)
  return opened
}

describe("the editor", () => {
  it("opens the active flow under its own address, with nothing unsaved", async () => {
    const { state, paths, flows } = await open()
    expect(state()).toMatchObject({ status: "ready", revision: 1, dirty: false, canUndo: false, canRedo: false })
    expect(state().flowId).toBe(flows.stored.id)
    expect(paths).toEqual(["/drawflow/1042/31"])
  })

  it("shows why a flow did not load, and loads it on a retry", async () => {
    const { editor, flows, state, notices } = await open()
    flows.refuse(unreachable)
    editor.storing.reload()
    await settled()
    expect(state()).toMatchObject({ status: "failed", failure: unreachable })
    expect(notices.at(-1)).toEqual({ kind: "error", title: "Erro ao buscar flow.", detail: unreachable.message })
    flows.refuse(undefined)
    editor.storing.reload()
    await settled()
    expect(state()).toMatchObject({ status: "ready", failure: undefined })
  })

  it("lays out a flow without positions, which alone is no unsaved change", async () => {
    const flow = threeNodes()
    const { state, node } = await open({
      document: { ...flow, nodes: flow.nodes.map((one) => ({ ...one, position: { x: 0, y: 0 } })) },
    })
    expect(node(3)?.position).toEqual({ x: 0, y: 260 })
    expect(state()).toMatchObject({ dirty: false, canUndo: false })
  })
})

describe("an edit that a rule refuses", () => {
  it("shows a toast and changes nothing: a connection upwards", async () => {
    const { editor, notices, edges, state } = await open()
    expect(editor.canvas.mayConnect(id(3), id(2))).toBe(false)
    editor.canvas.connect(id(3), id(2))
    editor.panel.retarget(id(2), first, id(1))
    const refusal = { kind: "warning", title: flowMessages.connectionRefused, life: 5_000 }
    expect(notices).toEqual([refusal, refusal])
    expect(notices[0]?.title).toBe("Conexão não permitida! Favor escolher um node abaixo em seu fluxo!")
    expect(edges()).toEqual(["1→2", "2→3"])
    expect(state().dirty).toBe(false)
  })

  it("shows a toast: an answer without a destination left", async () => {
    const { editor, notices, node } = await open()
    editor.panel.addAnswer(id(1))
    editor.panel.addAnswer(id(1))
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
  ])("is explained beside its field, and by no toast: the title %j", async (title, said, detail) => {
    const { editor, notices, node } = await open()
    expect(editor.panel.rename(id(2), title)).toBe(detail === undefined ? said : `${said} ${detail}`)
    expect(notices).toEqual([])
    expect(node(2)?.title).toBe("1-Inserir-título")
  })

  it("shows a toast: another title for the start", async () => {
    const { editor, node } = await open()
    expect(editor.panel.rename(id(1), "Começo")).toBe("Node com nome Inválido.")
    expect(editor.panel.rename(id(2), " Menu ")).toBeUndefined()
    expect([node(1)?.title, node(2)?.title]).toEqual(["Início", "Menu"])
  })
})

describe("an edit that may not be done", () => {
  it("shows its sentence, asks nothing and changes nothing: deleting or ending the start, a child of an end", async () => {
    const { editor, notices, questions, edges, state } = await open()
    editor.panel.toggleEnd(id(3))
    const before = state().graph
    editor.canvas.remove(id(1))
    editor.panel.toggleEnd(id(1))
    editor.canvas.addChild(id(3))
    editor.panel.edit(id(2), (node) => removeBotInteraction(node, first))
    editor.panel.edit(id(2), (node) => addQuickReply(node, first, " "))
    expect(notices).toEqual([
      { kind: "error", title: "O node de início não pode ser removido nem convertido." },
      { kind: "error", title: "O node de início não pode ser removido nem convertido." },
      { kind: "error", title: "Um node final não leva a nenhum outro node." },
      { kind: "error", title: "O node precisa de ao menos uma mensagem do robô." },
      { kind: "error", title: "O botão precisa de um nome." },
    ])
    expect(questions).toEqual([])
    expect(edges()).toEqual(["1→2", "2→3"])
    expect(state().graph).toBe(before)
  })

  it("is silent where its subject was removed meanwhile, as when a field loses the focus", async () => {
    const { editor, notices, state } = await open()
    const gone = Schema.decodeSync(InteractionId)(9)
    editor.panel.edit(id(2), (node) => setBotText(node, gone, richTextOf("x")))
    editor.panel.setPhrases(id(2), gone, ["x"])
    editor.canvas.remove(id(9))
    editor.panel.retarget(id(2), first, id(3))
    expect([notices, state().dirty]).toEqual([[], false])
  })
})

describe("a destructive edit", () => {
  it("is confirmed first: deleting a node", async () => {
    const { editor, questions, answer, edges, state } = await open()
    editor.selection.select(id(2))
    editor.canvas.remove(id(2))
    expect(questions[0]).toMatchObject({ title: "Atenção", text: flowMessages.deleteNode, danger: true })
    answer(false)
    expect(edges()).toEqual(["1→2", "2→3"])
    editor.canvas.remove(id(2))
    answer(true)
    expect(edges()).toEqual([])
    expect(state().selected).toBeUndefined()
  })

  it("is ignored for the start", async () => {
    const { editor, questions } = await open()
    editor.canvas.remove(id(1))
    expect(questions).toEqual([])
  })

  it("is confirmed first: a connection, whether it is deleted or its answer removed", async () => {
    const { editor, questions, answer, edges } = await open()
    editor.canvas.disconnect(id(1), id(2))
    expect(questions[0]?.text).toBe(
      "Todas as frases de treinamento dessa conexão serão perdidas permanentemente. Deseja continuar?",
    )
    answer(false)
    editor.panel.removeAnswer(id(2), first)
    expect(questions).toHaveLength(1)
    answer(true)
    expect(edges()).toEqual(["1→2"])
    editor.canvas.disconnect(id(1), id(2))
    answer(true)
    expect(edges()).toEqual([])
  })

  it("is not confirmed for an answer without target and text", async () => {
    const { editor, questions, node } = await open()
    editor.panel.addAnswer(id(1))
    editor.panel.removeAnswer(id(1), Schema.decodeSync(InteractionId)(2))
    expect(questions).toEqual([])
    expect(node(1)?.userInteractions).toHaveLength(1)
  })

  it("is confirmed first: an end where there are answers", async () => {
    const { editor, questions, answer, node } = await open()
    editor.panel.toggleEnd(id(3))
    expect(node(3)?.kind).toBe("end")
    expect(questions).toEqual([])
    editor.panel.toggleEnd(id(2))
    expect(questions[0]?.text).toBe(flowMessages.convertToEnd)
    expect(node(2)?.kind).toBe("default")
    answer(true)
    expect(node(2)).toMatchObject({ kind: "end", userInteractions: [] })
    editor.panel.toggleEnd(id(2))
    expect(node(2)).toMatchObject({ kind: "default", userInteractions: [{ target: null }] })
  })

  it("names where the conditions and the call of a node lead, which its end undoes", async () => {
    const flow = threeNodes()
    const { editor, questions } = await open({
      document: {
        ...flow,
        nodes: flow.nodes.map((one) =>
          one.id === 2
            ? {
                ...one,
                userInteractions: one.userInteractions.map((way) => ({
                  ...way,
                  phrases: [],
                  entity: null,
                  when: { match: "all" as const, of: [] },
                })),
              }
            : one,
        ),
      },
    })
    editor.panel.toggleEnd(id(2))
    expect(questions[0]?.text).toBe(`${flowMessages.waysUndone(["2-Inserir-título"])} ${flowMessages.convertToEnd}`)
    expect(flowMessages.waysUndone(["A", "B"])).toContain("Os caminhos para “A” e “B” serão desfeitos")
  })
})

describe("editing", () => {
  it("adds a child below, selected, and none below an end", async () => {
    const { editor, edges, state } = await open()
    editor.canvas.addChild(id(3))
    expect(edges()).toContain("3→4")
    expect(state().selected).toBe(4)
    editor.panel.toggleEnd(id(4))
    editor.canvas.addChild(id(4))
    expect(state().graph?.nodes.size).toBe(4)
  })

  it("undoes and redoes, typing in one field being one step", async () => {
    const { editor, node, state } = await open()
    for (const text of ["B", "Bo", "Bom"])
      editor.panel.edit(id(2), (one) => setBotText(one, first, richTextOf(text)), "text-1")
    editor.panel.edit(id(2), (one) => addQuickReply(one, first, "Sim"))
    editor.document.undo()
    editor.document.undo()
    expect(node(2)?.botInteractions[0]).toMatchObject({ text: [], buttons: [] })
    expect(state()).toMatchObject({ dirty: false, canUndo: false, canRedo: true })
    editor.document.redo()
    expect(node(2)?.botInteractions[0]?.text).toEqual(richTextOf("Bom"))
    expect(state()).toMatchObject({ dirty: true, canUndo: true, canRedo: true })
  })

  it("adds no step for a card dropped where it was", async () => {
    const { editor, node, state } = await open()
    const position = node(2)?.position ?? { x: 0, y: 0 }
    editor.canvas.move([{ id: id(2), position }])
    expect(state().canUndo).toBe(false)
    editor.canvas.move([{ id: id(2), position: { x: position.x + 1, y: position.y } }])
    expect(state().canUndo).toBe(true)
  })

  it("sets what an answer captures, and asks before a value that another node mentions is lost", async () => {
    const { editor, node, questions, answer } = await open()
    const [only] = node(2)?.userInteractions ?? []
    if (only === undefined) throw new Error("the node has an answer")
    const city = { id: entityId(11), name: "cidade" }
    editor.panel.setEntity(id(2), only.id, city)
    expect(node(2)?.userInteractions[0]?.entity).toEqual(city)
    const mention = { kind: "mention", variable: "cidade", sourceNodeId: id(2) } as const
    editor.panel.edit(id(3), (one) => setBotText(one, first, [{ kind: "paragraph", children: [mention] }]))
    editor.panel.setEntity(id(2), only.id, city)
    expect(questions).toEqual([])
    editor.panel.setEntity(id(2), only.id, null)
    expect(questions[0]?.text).toBe(`${flowMessages.entityIsVariable} ${flowMessages.mayContinue}`)
    answer(false)
    expect(node(2)?.userInteractions[0]?.entity).toEqual(city)
    editor.panel.setEntity(id(2), only.id, { id: entityId(12), name: "bairro" })
    expect(questions[0]?.text).toBe(`${flowMessages.formerEntityIsVariable} ${flowMessages.mayContinue}`)
    answer(true)
    expect(node(2)?.userInteractions[0]?.entity?.name).toBe("bairro")
    expect(mentionsIn(node(3)?.botInteractions[0]?.text ?? [])).toEqual([])
    editor.document.undo()
    expect(mentionsIn(node(3)?.botInteractions[0]?.text ?? [])).toHaveLength(1)
  })

  it("checks the entities that the flow uses: one that does not exist blocks publishing", async () => {
    const { editor, node, state } = await open({ entities: [sketchEntity(11, "cidade", ["Recife"])] })
    const [only] = node(2)?.userInteractions ?? []
    if (only === undefined) throw new Error("the node has an answer")
    const unknown = () => state().problems.filter(({ _tag }) => _tag === "UnknownEntity")
    editor.panel.setEntity(id(2), only.id, { id: entityId(11), name: "cidade" })
    await settled()
    expect(unknown()).toEqual([])
    editor.panel.setEntity(id(2), only.id, { id: entityId(99), name: "bairro" })
    await settled()
    expect(unknown()).toMatchObject([{ severity: "blocks", nodeId: 2, entity: "bairro" }])
  })

  it("updates the problems as the flow is edited", async () => {
    const { editor, state } = await open()
    editor.panel.setTransfer(id(3), null)
    expect(state().problems[0]).toMatchObject({ _tag: "TransferWithoutTarget", severity: "blocks", nodeId: 3 })
    editor.panel.setTransfer(id(3), { kind: "external-platform" })
    expect(state().problems.some(({ severity }) => severity === "blocks")).toBe(false)
  })
})
