import { type FlowDocument, newFlow } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFlowWorld } from "../../../testing/flow-world.ts"
import { World } from "../../../testing/world.tsx"
import { FlowEditorPage } from "../../editor/flow-editor-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const openWith = async (nodes: FlowDocument["nodes"]) => {
  const services = createFlowWorld(scope, { ...newFlow("Loja", ""), nodes })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  render(
    <World services={services}>
      <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: "31" }} />
    </World>,
  )
  return (name: string) => screen.findByRole("article", { name })
}

it("an end's card has a foot where it does something more, and is a short one without", async () => {
  const card = await openWith([
    sketchNode(1, { answers: [{ to: 2 }, { to: 3 }] }),
    sketchNode(2, { title: "Pessoa", kind: "end", transfer: { target: null }, callsWebhook: true }),
    sketchNode(3, { title: "Fim", kind: "end" }),
  ])
  const [person, end] = [await card("Pessoa"), await card("Fim")]
  expect(within(person).getByText("Sem destino")).toBeDefined()
  expect(within(person).getByLabelText("Webhook")).toBeDefined()
  expect([person.dataset["short"], end.dataset["short"]]).toEqual([undefined, ""])
  expect(end.querySelector("footer")).toBeNull()
})

it("a card is 196 px wide, as the layout takes it to be", async () => {
  const card = await (await openWith([sketchNode(1)]))("Início")
  const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n")
  expect(styles).toMatch(new RegExp(`\\.${card.className}\\{[^}]*;width:196px;`, "u"))
})
