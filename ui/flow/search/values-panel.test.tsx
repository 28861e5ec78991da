import { type FlowDocument, newFlow, plainTextOf } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { EntityTypeId } from "@prosa/core/kernel"
import type { SimulationState } from "@prosa/core/engine/view"
import { constant, createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { nodeId } from "../../testing/flow-world.ts"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { ValuesPanel } from "./values-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const number = { id: EntityTypeId.make(1), name: "numero" }
const mention = (variable: string, source: number) => [
  { kind: "paragraph" as const, children: [{ kind: "mention" as const, variable, sourceNodeId: nodeId(source) }] },
]
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2, entity: number }] }),
    sketchNode(2, {
      title: "Conta",
      says: mention("total", 2),
      sets: [{ name: "total", formula: "@numero * @fator" }],
    }),
    sketchNode(3, { title: "Solto", sets: [{ name: "sobra", formula: "1" }] }),
  ],
}

const talk: SimulationState = {
  phase: "ready",
  outdated: false,
  refused: undefined,
  channel: "LIVECHAT",
  channels: [],
  moment: "now",
  moments: ["now"],
  supposed: undefined,
  fileSizes: {},
  botName: "",
  time: "",
  messages: [],
  typing: false,
  nodeId: null,
  nodeTitle: undefined,
  variables: { total: "12,5" },
  stands: "waiting",
  turns: [],
  pending: 0,
}
const turn = { text: undefined, webhooks: [], messages: new Set<number>(), byHand: false, after: talk }

const open = async (state = talk) => {
  const written: Array<ReadonlyArray<string>> = []
  const { editor, node } = openEditor(scope, { document: flow })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  render(
    <ThemeProvider>
      <ValuesPanel
        editor={editor}
        simulation={{ state$: constant(state), write: (...args) => written.push(args) > 0 }}
      />
    </ThemeProvider>,
  )
  act(editor.values.toggle)
  const lines = () =>
    within(screen.getByRole("list", { name: "Valores do fluxo" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent)
  return { editor, node, lines, written }
}

describe("the values of a flow", () => {
  it("are listed with where each is written and read, what nobody writes last, and what they are in the simulator", async () => {
    const { lines, editor } = await open()
    expect(lines()).toEqual([
      "@numero númeroEscrito em Início · lido em Conta",
      "@sobra númeroEscrito em Solto · ninguém lê",
      "@total número12,5Escrito em Conta · lido em Conta",
      "@fator textoLido em Conta, nunca escrito",
    ])
    await userEvent.click(screen.getByRole("button", { name: "Solto" }))
    expect(editor.selection.selected$.value).toBe(3)
    await userEvent.type(screen.getByRole("searchbox", { name: "Filtrar valores" }), "@tot")
    expect(lines()).toHaveLength(1)
  })

  it("are written by hand while a simulated conversation waits for the person", async () => {
    const { written } = await open({ ...talk, turns: [turn] })
    await userEvent.click(screen.getByRole("button", { name: "Escrever @total no simulador: 12,5" }))
    const field = screen.getByRole("textbox", { name: "@total no simulador" })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: "250" } })
    fireEvent.keyDown(field, { key: "Escape" })
    expect([written, screen.queryByRole("textbox", { name: "@total no simulador" })]).toEqual([[], null])
    await userEvent.click(screen.getByRole("button", { name: "Escrever @fator no simulador: vazia" }))
    const blank = screen.getByRole("textbox", { name: "@fator no simulador" })
    fireEvent.change(blank, { target: { value: "2" } })
    fireEvent.keyDown(blank, { key: "Enter" })
    expect(written).toEqual([["fator", "2"]])
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Escrever @fator no simulador: vazia" }))
  })

  it("are renamed everywhere, in one step that is undone; a name that cannot be one, or is taken, is refused in words", async () => {
    const { lines, node, editor } = await open()
    await userEvent.click(screen.getByRole("button", { name: "Renomear @total" }))
    const field = screen.getByRole("textbox", { name: "Novo nome de @total" })
    fireEvent.change(field, { target: { value: "sobra" } })
    fireEvent.keyDown(field, { key: "Enter" })
    expect(screen.getByText("Já existe o valor @sobra")).toBeDefined()
    fireEvent.change(field, { target: { value: "soma do pedido" } })
    fireEvent.keyDown(field, { key: "Enter" })
    expect(lines()[2]).toBe("@soma_do_pedido númeroEscrito em Conta · lido em Conta")
    expect(node(2)?.botInteractions.map(({ text }) => plainTextOf(text))).toEqual(["@soma_do_pedido"])
    act(editor.document.undo)
    expect(lines()[2]).toContain("@total")
  })

  it("take the place of the outline, and leave it its place", async () => {
    const { editor } = await open()
    act(editor.outline.toggle)
    expect(screen.queryByRole("complementary", { name: "Valores" })).toBeNull()
    act(editor.values.toggle)
    expect([editor.outline.open$.value, editor.values.open$.value]).toEqual([false, true])
    await userEvent.click(screen.getByRole("button", { name: "Fechar valores" }))
    expect(editor.values.open$.value).toBe(false)
  })
})
