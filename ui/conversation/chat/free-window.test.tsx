import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { testNow } from "@prosa/core/kernel/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"

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

const me = aUser()
const minute = 60_000

/** Opens a WhatsApp room whose window is left for so many minutes. */
const open = async (minutes: number) => {
  const lastClientAt = new Date(testNow - 24 * 60 * minute + minutes * minute).toISOString()
  const holder = { id: me.id, name: me.name }
  const dialog = aDialog({ channel: "WHATSAPP", medium: "WHATSAPP", lastClientAt, holder, transferred: true })
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${dialog.id}`,
    user: me,
    dialogs: [{ dialog, messages: [aMessage({ seq: 1, sentAt: lastClientAt })], unread: 0 }],
  })
  let now = testNow
  vi.spyOn(services.entry.clock, "now").mockImplementation(() => now)
  const pass = (milliseconds: number) =>
    act(async () => {
      now += milliseconds
      await vi.advanceTimersByTimeAsync(milliseconds)
    })
  await pass(0)
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await pass(1_000)
  return { pass }
}
const field = () => screen.queryByRole("textbox", { name: "Mensagem" })

describe("the free window, above the field", () => {
  it("says how much is left, and gives way to the template once it is over", async () => {
    const { pass } = await open(61)
    expect(screen.getByText("Restam 1 h 1 min para escrever livremente neste canal.")).toBeDefined()
    await pass(59 * minute)
    expect(screen.getByText("Restam 2 min para escrever livremente neste canal.")).toBeDefined()
    expect(field()).not.toBeNull()
    await pass(2 * minute)
    expect(screen.queryByText(/para escrever livremente/u)).toBeNull()
    expect(field()).toBeNull()
    expect(
      screen.getByText(
        "Já passaram 24 horas da última mensagem do cliente: só um template aprovado pode reabrir a conversa.",
      ),
    ).toBeDefined()
    expect(screen.getByRole("button", { name: "Enviar template" })).toBeDefined()
  })
})
