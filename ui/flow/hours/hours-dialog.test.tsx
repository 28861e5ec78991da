import { otherwise, type FlowDocument, newFlow } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { FlowEditorPage } from "../editor/flow-editor-page.tsx"
import { createFlowWorld } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

/** The second node asks whether the bot is open. */
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, {
      title: "Aberto?",
      answers: [
        {
          to: 3,
          when: { match: "all", of: [{ subject: { fact: "now.open" }, as: "yes-no", is: "equal", to: ["não"] }] },
        },
        { to: 4, when: otherwise },
      ],
    }),
    sketchNode(3, { kind: "end" }),
    sketchNode(4, { kind: "end" }),
  ],
}

it("the hours that a condition asks for are set where it stands, and the condition then reads them", async () => {
  const services = createFlowWorld(scope, flow, undefined, [], { query: { node: "2" } })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  render(
    <World services={services}>
      <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: "31" }} />
    </World>,
  )
  await screen.findByRole("application", { name: "Fluxo" })
  const panel = within(await screen.findByRole("complementary", { name: "Painel do node" }))
  fireEvent.click(panel.getByRole("tab", { name: /^Caminhos/u }))
  expect(await panel.findByText("O robô não tem horário: está sempre aberto.")).toBeDefined()
  fireEvent.click(panel.getByRole("button", { name: "Definir horário" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Horário de atendimento" }))
  fireEvent.click(await dialog.findByRole("switch", { name: "Definir horário de atendimento" }))
  fireEvent.click(dialog.getByRole("button", { name: "Salvar" }))
  expect(await panel.findByText("seg a sex, 9h às 18h")).toBeDefined()
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Horário de atendimento" })).toBeNull())
  await userEvent.click(panel.getByRole("button", { name: "Alterar horário" }))
  const again = within(await screen.findByRole("dialog", { name: "Horário de atendimento" }))
  expect((await again.findByRole<HTMLInputElement>("checkbox", { name: "Segunda" })).checked).toBe(true)
})
