import { aBot } from "@prosa/core/bot/testing"
import { callsModule, type FlowDocument, type FlowNode, newCall, newFlow, outcomeWayOf } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { createCallTrials } from "@prosa/core/webhook/view"
import { EntityTypeId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { chooseFromMenu } from "../../../testing/choose-from-menu.ts"
import { createFlowWorld, nodeId } from "../../../testing/flow-world.ts"
import { World } from "../../../testing/world.tsx"
import { CallTrialsProvider } from "../../editor/editor-context.ts"
import { NodePanel } from "../node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2, entity: { id: EntityTypeId.make(1), name: "cpf" } }] }),
    sketchNode(2, { sets: [{ name: "cpf", formula: '"1"' }], answers: [{ to: 3, phrases: ["não"] }] }),
    sketchNode(3, { answers: [{ to: 4, phrases: ["sim"] }] }),
    sketchNode(4, { kind: "end" }),
  ],
}

const cadastro = aBot({ id: 7, name: "Cadastro" })
const calling: FlowDocument = {
  ...flow,
  nodes: flow.nodes.map((node) => (node.id === 2 ? { ...node, call: newCall } : node)),
}

interface Opening {
  readonly readOnly?: boolean
  readonly document?: FlowDocument
  readonly noteSecrets?: (names: ReadonlyArray<string>) => void
}

const open = async ({ readOnly = false, document = flow, noteSecrets = () => {} }: Opening = {}) => {
  const services = createFlowWorld(scope, document, undefined, [cadastro])
  const { editor, node, questions } = openEditor(scope, { document })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  editor.selection.select(nodeId(2))
  render(
    <World services={services}>
      <CallTrialsProvider value={createCallTrials()}>
        <NodePanel editor={{ ...editor, noteSecrets, ...(readOnly ? { readOnly } : {}) }} mayStore />
      </CallTrialsProvider>
    </World>,
  )
  const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
  await userEvent.click(panel.getByRole("tab", { name: /^Chamada/u }))
  return { editor, node: () => node(2), panel, questions, calls: services.work.flow.calls, flows: services.flows }
}
const addressOf = (node: FlowNode | undefined) => {
  const call = node?.call ?? null
  return call === null || callsModule(call) ? undefined : call.address
}
const asked = async () => {
  const opened = await open()
  await userEvent.click(opened.panel.getByRole("button", { name: "Perguntar a um sistema" }))
  fireEvent.change(opened.panel.getByLabelText("Endereço"), { target: { value: "https://erp.example/{{@cpf}}" } })
  return opened
}

describe("the tab 'Chamada'", () => {
  it("begins a call, and inserts a value of the flow where the caret stands", async () => {
    const { panel, node } = await asked()
    await chooseFromMenu(panel.getByRole("button", { name: "Inserir valor em Endereço" }), "@cpf")
    await waitFor(() => expect(addressOf(node())).toMatch(/\{\{@cpf\}\}.*\{\{@cpf\}\}/u))
    await chooseFromMenu(panel.getByRole("button", { name: "Inserir valor em Endereço" }), "@cpf, só os algarismos")
    await waitFor(() => expect(addressOf(node())).toContain("{{só_dígitos(@cpf)}}"))
  })

  it("tries the call out with values of one's own, and keeps fields of the answer by a press", async () => {
    const { panel, node, calls } = await asked()
    calls.respond({ body: '{"cliente": {"nome": "Ana"}, "pedidos": [{"status": "em_rota"}]}' })
    await userEvent.type(panel.getByLabelText("Valor de teste de @cpf"), "52998224725")
    await userEvent.click(panel.getByRole("button", { name: "Testar" }))
    expect((await panel.findByText("200 · 84 ms")).tagName).toBe("OUTPUT")
    await userEvent.click(panel.getByRole("button", { name: "Guardar pedidos[0].status" }))
    await userEvent.click(panel.getByRole("button", { name: "Guardar cliente.nome" }))
    expect(node()?.call?.keeps).toEqual([
      { path: "pedidos[0].status", name: "pedidos_status" },
      { path: "cliente.nome", name: "cliente_nome" },
    ])
    expect(panel.getByText("@cliente_nome")).toBeDefined()
  })

  it("is tried by Enter in a value, and says which answer is of an earlier trial", async () => {
    const { panel, calls } = await asked()
    const value = panel.getByLabelText("Valor de teste de @cpf")
    await userEvent.type(value, "529{Enter}")
    await panel.findByText("200 · 84 ms")
    await userEvent.type(value, "9")
    expect(panel.getByText("Teste anterior: 200 · 84 ms")).toBeDefined()
    calls.respond({ milliseconds: 90 })
    await userEvent.type(value, "{Enter}")
    expect(await panel.findByText("200 · 90 ms")).toBeDefined()
    const button = panel.getByRole("button", { name: "Testar" })
    expect(value.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it("keeps the trial of each node while others and other tabs are looked at", async () => {
    const { editor, panel, calls } = await asked()
    calls.respond({ body: '{"nome": "Ana"}' })
    await userEvent.type(panel.getByLabelText("Valor de teste de @cpf"), "529")
    await userEvent.click(panel.getByRole("button", { name: "Testar" }))
    await panel.findByRole("button", { name: "Guardar nome" })
    const open = (tab: RegExp) => userEvent.click(panel.getByRole("tab", { name: tab }))
    await open(/^Caminhos/u)
    await open(/^Chamada/u)
    expect(panel.getByText("200 · 84 ms")).toBeDefined()
    act(() => editor.selection.select(nodeId(3)))
    await open(/^Chamada/u)
    await userEvent.click(panel.getByRole("button", { name: "Perguntar a um sistema" }))
    expect(panel.queryByText("200 · 84 ms")).toBeNull()
    act(() => editor.selection.select(nodeId(2)))
    await open(/^Chamada/u)
    expect(panel.getByLabelText<HTMLInputElement>("Valor de teste de @cpf").value).toBe("529")
    expect(panel.getByRole("button", { name: "Guardar nome" })).toBeDefined()
  })

  it("leads the focus on from a button that its own press takes away: to the address, and to the next 'Guardar'", async () => {
    const { panel, calls } = await open()
    await userEvent.click(panel.getByRole("button", { name: "Perguntar a um sistema" }))
    const address = panel.getByLabelText<HTMLTextAreaElement>("Endereço")
    expect([document.activeElement, address.selectionStart]).toEqual([address, "https://".length])
    fireEvent.change(address, { target: { value: "https://erp.example/" } })
    calls.respond({ body: '{"nome": "Ana", "plano": "ouro", "cidade": "Recife"}' })
    await userEvent.click(panel.getByRole("button", { name: "Testar" }))
    const focusIsOn = (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(panel.getByRole("button", { name })))
    await userEvent.click(await panel.findByRole("button", { name: "Guardar plano" }))
    await focusIsOn("Guardar cidade")
    await userEvent.click(panel.getByRole("button", { name: "Guardar cidade" }))
    await focusIsOn("Guardar nome")
    await userEvent.click(panel.getByRole("button", { name: "Guardar nome" }))
    await focusIsOn("Adicionar em Guardar da resposta")
  })

  it("says why a call cannot be tried, and keeps what was typed", async () => {
    const { panel } = await asked()
    fireEvent.change(panel.getByLabelText("Endereço"), { target: { value: "https://{{@cpf}}/a" } })
    await userEvent.click(panel.getByRole("button", { name: "Testar" }))
    await panel.findByText("O servidor do endereço não pode vir de um valor")
    expect(panel.getByLabelText<HTMLTextAreaElement>("Endereço").value).toBe("https://{{@cpf}}/a")
  })

  it("leads 'Se falhar' to a node, which the call takes with it when it is removed", async () => {
    const { panel, node, questions } = await asked()
    fireEvent.change(panel.getByLabelText("Se falhar, ir para"), { target: { value: "4" } })
    const failure = () => outcomeWayOf(node() ?? sketchNode(2), "call.failed")?.target
    await waitFor(() => expect(failure()).toBe(4))
    // One way leads there for both: nothing can be found but what is kept.
    const nothingFound = () => panel.getByLabelText<HTMLSelectElement>("Se nada for encontrado, ir para")
    expect(nothingFound().disabled).toBe(true)
    await userEvent.click(panel.getByRole("button", { name: "Adicionar em Guardar da resposta" }))
    await waitFor(() => expect(nothingFound().disabled).toBe(false))
    fireEvent.change(nothingFound(), { target: { value: "4" } })
    await waitFor(() => expect(outcomeWayOf(node() ?? sketchNode(2), "call.empty")?.target).toBe(4))
    await userEvent.click(panel.getByRole("button", { name: "Remover" }))
    questions.at(-1)?.confirmed()
    await waitFor(() => expect([node()?.call, failure()]).toEqual([null, undefined]))
  })

  it("stores a secret and shows it by its name alone", async () => {
    const { panel } = await asked()
    await userEvent.click(panel.getByRole("button", { name: "Adicionar em Segredos do robô" }))
    await userEvent.type(panel.getByLabelText("Nome do segredo"), "erp token")
    await userEvent.type(panel.getByLabelText("Valor do segredo"), "tok-9f8e7d")
    await userEvent.click(panel.getByRole("button", { name: "Salvar segredo" }))
    await panel.findByText("{{segredo.erp_token}}")
    expect(panel.queryByText(/tok-9f8e7d/u)).toBeNull()
    expect(panel.queryByLabelText("Valor do segredo")).toBeNull()
  })

  it("tells the linter which secrets there are", async () => {
    const named: Array<ReadonlyArray<string>> = []
    const { panel } = await open({ document: calling, noteSecrets: (names) => named.push(names) })
    await userEvent.click(panel.getByRole("button", { name: "Adicionar em Segredos do robô" }))
    await userEvent.type(panel.getByLabelText("Nome do segredo"), "token")
    await userEvent.type(panel.getByLabelText("Valor do segredo"), "abc")
    await userEvent.click(panel.getByRole("button", { name: "Salvar segredo" }))
    await waitFor(() => expect(named).toEqual([[], ["token"]]))
  })

  it("is shown, and changes nothing, to who may only read", async () => {
    const document = { ...flow, nodes: flow.nodes.map((one) => (one.id === 2 ? { ...one, call: newCall } : one)) }
    const { panel } = await open({ readOnly: true, document })
    expect(panel.getByLabelText<HTMLTextAreaElement>("Endereço").disabled).toBe(true)
    expect(panel.queryByRole("button", { name: "Testar" })).toBeNull()
  })

  it("calls the flow of another bot, which says what it reads and writes", async () => {
    const called: FlowDocument = {
      ...newFlow("Cadastro", ""),
      nodes: [
        sketchNode(1, { answers: [{ to: 2, phrases: ["sim"] }] }),
        { ...sketchNode(2, { kind: "end" }), sets: [{ name: "plano", formula: "@cpf & @renda" }] },
      ],
    }
    const { panel, node, flows } = await open()
    flows.publishForAnother(cadastro.id, called)
    await userEvent.click(panel.getByRole("button", { name: "Chamar outro fluxo" }))
    await userEvent.click(await screen.findByRole("option", { name: "Cadastro" }))
    expect(node()?.call).toEqual({ module: { botId: 7, botName: "Cadastro" }, gives: [], keeps: [] })
    // The button that had the focus is gone: it goes on where the flow is described.
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole("region", { name: "Fluxo chamado" })))
    await userEvent.click(await panel.findByRole("button", { name: "Enviar @cpf" }))
    await userEvent.click(panel.getByRole("button", { name: "Guardar @plano" }))
    await waitFor(() =>
      expect(document.activeElement).toBe(panel.getByRole("button", { name: "Adicionar em Guardar do fluxo" })),
    )
    fireEvent.change(panel.getByLabelText("Valor 1 de Valores enviados"), { target: { value: "{{dígitos(@cpf)}}" } })
    expect(node()?.call).toMatchObject({
      gives: [{ name: "cpf", value: "{{dígitos(@cpf)}}" }],
      keeps: [{ path: "plano", name: "plano" }],
    })
    expect(panel.queryByRole("button", { name: "Enviar @cpf" })).toBeNull()
    expect(panel.getByRole("button", { name: "Enviar @renda" })).toBeDefined()
    await userEvent.click(panel.getByRole("button", { name: "Remover" }))
    expect(node()?.call).toBeNull()
  })
})
