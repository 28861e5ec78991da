import { newFlow, saveReminderAfter } from "@prosa/core/flow"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createFlowWorld } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { FlowEditorPage } from "../editor/flow-editor-page.tsx"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it("a banner reminds of saving after 25 minutes, saves, and goes", async () => {
  const services = createFlowWorld(scope, newFlow("Loja", "Olá!"))
  await pass(0)
  render(
    <World services={services}>
      <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: "31" }} />
    </World>,
  )
  await pass(saveReminderAfter - 1)
  const reminder = () => screen.queryByText("Não se esqueça de salvar seu Script!")
  expect(reminder()).toBeNull()
  await pass(1)
  const banner = reminder()?.parentElement
  if (!banner) throw new Error("there is no reminder")
  fireEvent.click(within(banner).getByRole("button", { name: "Salvar Fluxo" }))
  await pass(0)
  expect([reminder(), services.flows.stored.revision]).toEqual([null, 2])
})
