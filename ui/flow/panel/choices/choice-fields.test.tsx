import { type FlowDocument, newCall, newFlow, valuesFor } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { World } from "../../../testing/world.tsx"
import { createFlowWorld, nodeId } from "../../../testing/flow-world.ts"
import { NodePanel } from "../node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

/** Início → Node 2, which asks for the orders and offers nothing yet → Node 3, which says what was chosen. */
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, {
      call: { ...newCall, keeps: [{ path: "pedidos", name: "pedidos" }] },
      replies: ["Bacon", "Milho"],
      answers: [{ to: 3, phrases: ["Bacon", "Milho"] }],
    }),
    sketchNode(3, { kind: "end" }),
  ],
}

const open = async () => {
  const services = createFlowWorld(scope, flow)
  const { editor, node, questions } = openEditor(scope, { document: flow })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  editor.selection.select(nodeId(2))
  render(
    <World services={services}>
      <NodePanel editor={editor} mayStore />
    </World>,
  )
  const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
  return {
    editor,
    node,
    panel,
    questions,
    press: (name: string) => userEvent.click(panel.getByRole("button", { name })),
  }
}

describe("a choice of a list", () => {
  it("begins without a list where no call was tried, and takes the list, its words and a field", async () => {
    const { node, panel, press } = await open()
    await press("Escolha de uma lista")
    await userEvent.selectOptions(panel.getByRole("combobox", { name: /^Lista da resposta/u }), "@pedidos")
    await userEvent.type(panel.getByRole("textbox", { name: "Texto de cada opção" }), "nome")
    await userEvent.type(panel.getByRole("textbox", { name: "Campo 1 da escolha" }), "id")
    await userEvent.type(panel.getByRole("textbox", { name: "Guardar campo 1 como" }), "pedido{Enter}")
    await userEvent.click(panel.getByRole("checkbox", { name: "A pessoa pode escolher várias" }))
    expect(node(2)?.userInteractions[1]?.choice).toEqual({
      list: { value: "pedidos", label: "nome" },
      several: true,
      keeps: [{ path: "id", name: "pedido" }],
    })
  })

  it("is filled in from the last trial of the call", async () => {
    const { editor, node, panel, press } = await open()
    act(() => editor.panel.choices.noteAnswer(nodeId(2), '{"pedidos":[{"itens":[1],"numero":7,"total":9.5}]}'))
    await press("Escolha de uma lista")
    await press("Guardar total")
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    await press("Usar total como texto das opções")
    await waitFor(() =>
      expect(document.activeElement).toBe(panel.getByRole("button", { name: "Usar itens[0] como texto das opções" })),
    )
    expect(node(2)?.userInteractions[1]?.choice).toEqual({
      list: { value: "pedidos", label: "total" },
      several: false,
      keeps: [
        { path: "numero", name: "numero" },
        { path: "total", name: "total" },
      ],
    })
  })

  it("says what is no path, and keeps a name that cannot be one until it is mended", async () => {
    const { node, panel, press } = await open()
    await press("Escolha de uma lista")
    await userEvent.type(panel.getByRole("textbox", { name: "Texto de cada opção" }), "a..b")
    expect(panel.getByText("Caminho inválido")).toBeTruthy()
    await userEvent.type(panel.getByRole("textbox", { name: "Guardar campo 1 como" }), "1a{Enter}")
    expect(panel.getByRole<HTMLInputElement>("textbox", { name: "Guardar campo 1 como" }).value).toBe("1a")
    expect(node(2)?.userInteractions[1]?.choice?.keeps).toEqual([{ path: "", name: "" }])
  })
})

describe("several of the quick replies", () => {
  it("are chosen and kept; what reads the value follows its name, and losing it is asked for first", async () => {
    const { editor, node, panel, press, questions } = await open()
    await press("Escolher várias ou guardar a escolha")
    await userEvent.type(panel.getByRole("textbox", { name: "Guardar da escolha como" }), "extras{Enter}")
    act(() => {
      const [source] = valuesFor(editor.document.graph$.value as never, nodeId(3)).filter(
        ({ variable }) => variable === "extras",
      )
      expect(source?.node.id).toBe(2)
      editor.panel.writeText(nodeId(3), node(3)?.botInteractions[0]?.id as never, [
        { kind: "paragraph", children: [{ kind: "mention", variable: "extras", sourceNodeId: nodeId(2) }] },
      ])
    })
    await userEvent.type(panel.getByRole("textbox", { name: "Guardar da escolha como" }), "_pedidos{Enter}")
    expect(JSON.stringify(node(3))).toContain('"extras_pedidos"')
    await press("Tirar a escolha da resposta 1")
    expect(questions.at(-1)?.text).toContain("O valor guardado da escolha")
    act(() => questions.at(-1)?.confirmed())
    expect(node(2)?.userInteractions).toEqual([{ id: 1, target: 3, phrases: ["Bacon", "Milho"], entity: null }])
    expect(JSON.stringify(node(3))).not.toContain("extras")
  })
})
