import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { testNow } from "@prosa/core/kernel/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
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
/** Opens a room of the user's whose person last wrote some hours ago. */
const openRoom = async (medium: "WHATSAPP" | "FACEBOOK", hours: number) => {
  const lastClientAt = new Date(testNow - hours * 3_600_000).toISOString()
  const dialog = aDialog({
    id: 5,
    name: "Mariana Alves",
    medium,
    channel: medium,
    lastClientAt,
    holder: { id: me.id, name: me.name },
    transferred: true,
  })
  const services = createFakeServices(scope, {
    path: "/omnichannel?dialogId=5",
    user: me,
    dialogs: [{ dialog, messages: [aMessage({ seq: 1, text: "Oi", sentAt: lastClientAt })], unread: 0 }],
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByRole("region", { name: "Mensagens" })
  return services.work.conversation
}
const openDialog = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Enviar template" }))
  return within(await screen.findByRole("dialog", { name: "Enviar template" }))
}

it("reopens a conversation of WhatsApp after a day, with the person's name filled in", async () => {
  const { templates } = await openRoom("WHATSAPP", 25)
  expect(await screen.findByText(/^Já passaram 24 horas/u)).toBeDefined()
  expect(screen.queryByRole("textbox", { name: "Mensagem" })).toBeNull()
  const dialog = await openDialog()
  expect(await dialog.findByText("Olá, Mariana! Podemos continuar o seu atendimento?")).toBeDefined()
  const name = dialog.getByRole("textbox", { name: "{{1}}" })
  await userEvent.clear(name)
  await userEvent.click(dialog.getByRole("button", { name: "Enviar" }))
  expect(await dialog.findByText("Campo obrigatório")).toBeDefined()
  expect(document.activeElement).toBe(name)
  await writeInto(name, "Mari")
  await userEvent.click(dialog.getByRole("button", { name: "Enviar" }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Enviar template" })).toBeNull())
  expect(templates.sent).toMatchObject([{ name: "reabertura", values: { "body:1": "Mari" } }])
  expect(await screen.findByText("Olá, Mari! Podemos continuar o seu atendimento?")).toBeDefined()
  expect(await screen.findByText("O template foi enviado: a conversa reabre quando o cliente responder.")).toBeDefined()
})

it("keeps the dialog and its values when the vendor refuses", async () => {
  const { templates } = await openRoom("WHATSAPP", 25)
  const dialog = await openDialog()
  await dialog.findByText(/^Olá, Mariana/u)
  templates.refuseByVendor("O template está em pausa.")
  await userEvent.click(dialog.getByRole("button", { name: "Enviar" }))
  expect(await dialog.findByText("O template está em pausa.")).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "{{1}}" }).value).toBe("Mariana")
})

it("is offered neither within the window nor on a channel without templates", async () => {
  await openRoom("WHATSAPP", 23)
  expect(await screen.findByRole("textbox", { name: "Mensagem" })).toBeDefined()
  expect(screen.queryByRole("button", { name: "Enviar template" })).toBeNull()
  cleanup()
  await openRoom("FACEBOOK", 25)
  expect(await screen.findByText(/^Já passaram 24 horas/u)).toBeDefined()
  expect(screen.queryByRole("button", { name: "Enviar template" })).toBeNull()
})
