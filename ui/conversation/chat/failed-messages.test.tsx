import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true })
})
afterEach(() => {
  cleanup()
  scope.end()
})

const me = aUser()
const onWhatsapp = { medium: "WHATSAPP", channel: "WHATSAPP" } as const
const mine = { ...onWhatsapp, holder: { id: me.id, name: me.name }, transferred: true }
const failed = { state: "failed", reason: "O número não está no WhatsApp." } as const

/** Opens a room with two messages of the company, of which the first has failed. */
const open = async (facts: Parameters<typeof aDialog>[0] = mine) => {
  const { id } = aDialog()
  const sent = { sender: "HUMAN", senderName: me.name } as const
  const messages = [
    aMessage({ seq: 1, text: "Bom dia!", delivery: failed, ...sent }),
    aMessage({ seq: 2, text: "Alguém aí?", delivery: { state: "sent", reason: "" }, ...sent }),
  ]
  const lastClientAt = "2099-01-01T00:00:00Z"
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${id}`,
    user: me,
    dialogs: [{ dialog: aDialog({ lastClientAt, ...facts }), messages, unread: 0 }],
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByText("Bom dia!")
  return { ...services.work.conversation, id }
}
const region = () => within(screen.getByRole("region", { name: "Mensagens" }))

it("say why, and are sent again by one press", async () => {
  const { rooms, id } = await open()
  expect(region().getByRole("alert").textContent).toBe("Não enviada. O número não está no WhatsApp.Tentar de novo")
  await userEvent.click(region().getByRole("button", { name: "Tentar de novo" }))
  await waitFor(() => expect(rooms.see(id).messages.map(({ delivery }) => delivery?.state)).toEqual(["queued", "sent"]))
  expect(region().queryByRole("alert")).toBeNull()
  expect(region().queryByText("Tentar de novo")).toBeNull()
  act(() => rooms.deliver(id, 1, { state: "failed", reason: "O WhatsApp está com problemas agora." }))
  expect((await region().findByRole("alert")).textContent).toContain(
    "Não enviada. O WhatsApp está com problemas agora.",
  )
})

it("say why to those who may not write in the room, without the press", async () => {
  await open({ ...onWhatsapp, holder: { id: me.id + 1, name: "Rafael Nogueira" }, transferred: true })
  expect(region().getByRole("alert").textContent).toBe("Não enviada. O número não está no WhatsApp.")
  expect(region().queryByRole("button", { name: "Tentar de novo" })).toBeNull()
})

it("say why without the press where some of it has arrived", async () => {
  const { rooms, id } = await open()
  act(() => rooms.deliver(id, 1, { ...failed, again: false }))
  await waitFor(() => expect(region().queryByRole("button", { name: "Tentar de novo" })).toBeNull())
  expect(region().getByRole("alert").textContent).toBe("Não enviada por inteiro. O número não está no WhatsApp.")
})

it("stay failed when they cannot be sent again, and that is said", async () => {
  const { rooms } = await open()
  rooms.refuse(unavailable)
  await userEvent.click(region().getByRole("button", { name: "Tentar de novo" }))
  await screen.findByText(unavailable.message)
  expect(region().getByRole("alert").textContent).toContain(failed.reason)
})
