import { newFlow } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createFlowWorld } from "../testing/flow-world.ts"
import { World } from "../testing/world.tsx"
import { FlowEditorPage } from "./flow-editor-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

it("a card is 196 px wide, as the layout takes it to be", async () => {
  const services = createFlowWorld(scope, { ...newFlow("Loja", ""), nodes: [sketchNode(1)] })
  await vi.waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  render(
    <World services={services}>
      <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: "31" }} />
    </World>,
  )
  const card = await screen.findByRole("article", { name: "Início" })
  const styles = [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n")
  expect(styles).toMatch(new RegExp(`\\.${card.className}\\{[^}]*;width:196px;`, "u"))
})
