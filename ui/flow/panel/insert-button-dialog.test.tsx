import { type FlowDocument, newFlow } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { NodePanel } from "./node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

it("a list takes more than the 10 options that WhatsApp shows at once, and says so", async () => {
  const replies = Array.from({ length: 10 }, (_, at) => `Opção ${at + 1}`)
  const flow: FlowDocument = {
    ...newFlow("Loja", ""),
    nodes: [sketchNode(1, { answers: [{ to: 2 }] }), sketchNode(2, { replies })],
  }
  const { editor, node } = openEditor(scope, { document: flow })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  editor.selection.select(nodeId(2))
  render(
    <World services={createFlowWorld(scope, flow)}>
      <NodePanel editor={editor} mayStore />
    </World>,
  )
  const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
  expect(panel.getByText("10 de 10")).toBeDefined()
  await userEvent.click(panel.getByRole("button", { name: "Inserir Botão" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Inserir Botão" }))
  expect(dialog.getByText("10 de 10, o máximo sugerido para uma lista do WhatsApp.")).toBeDefined()
  await userEvent.type(dialog.getByRole("textbox", { name: "Opção da lista" }), "Mais uma{Enter}")
  expect(dialog.getByText("O WhatsApp mostra 10 opções por lista; as outras vão em mais páginas.")).toBeDefined()
  expect(node(2)?.botInteractions[0]?.buttons).toHaveLength(11)
})
