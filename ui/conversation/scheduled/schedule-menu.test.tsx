import { aUser } from "@prosa/core/access/testing"
import {
  conversationMessages,
  scheduledInRoomWords,
  scheduledMessages as say,
  snoozeMessages,
} from "@prosa/core/conversation"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { chooseFromMenu } from "../../testing/choose-from-menu.ts"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const me = aUser({ permissions: ["omnichannel_view"], name: "Camila Duarte" })

const open = async () => {
  const dialog = aDialog({ id: 1, name: "João Batista", holder: { id: me.id, name: me.name }, transferred: true })
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${dialog.id}`,
    user: me,
    dialogs: [{ dialog, messages: [aMessage({ seq: 1, text: "Oi" })], unread: 0 }],
  })
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  const field = await screen.findByRole("textbox", { name: "Mensagem" })
  const arrow = await screen.findByRole("button", { name: say.schedule })
  const list = () => within(screen.getByRole("list", { name: say.heading }))
  const write = async (text: string) => {
    await userEvent.type(field, text)
    await waitFor(() => expect(arrow).toHaveProperty("disabled", false))
  }
  const { rooms, timed } = services.work.conversation
  return { dialog, field, arrow, list, write, rooms, timed, toaster: services.entry.toaster }
}

describe("a message that is sent at a time", () => {
  it("leaves the field once it is scheduled, stands above it and in the row, and is sent when its time comes", async () => {
    const { dialog, field, arrow, list, write, timed } = await open()
    expect(arrow).toHaveProperty("disabled", true)
    await write("Seu pedido chega hoje")
    await chooseFromMenu(arrow, "Amanhã cedoamanhã, 09:00")
    await waitFor(() => expect(list().getByText("Seu pedido chega hoje")).toBeDefined())
    expect(list().getByText("Sai amanhã, 09:00")).toBeDefined()
    expect(field).toHaveProperty("value", "")
    const rows = within(await screen.findByRole("region", { name: "Conversas" }))
    expect(await rows.findByText("Sai amanhã, 09:00")).toBeDefined()
    timed.come(dialog.id)
    await waitFor(() => expect(screen.queryByRole("list", { name: say.heading })).toBeNull())
    expect(within(screen.getByRole("region", { name: "Mensagens" })).getByText("Seu pedido chega hoje")).toBeDefined()
  })

  it("comes back into the field, below what is written there, and is cancelled from there", async () => {
    const { field, arrow, list, write } = await open()
    await write("Primeira")
    await chooseFromMenu(arrow, "Amanhã cedoamanhã, 09:00")
    await waitFor(() => expect(list().getByText("Primeira")).toBeDefined())
    await write("Outra")
    await userEvent.click(list().getByRole("button", { name: say.edit }))
    await waitFor(() => expect(field).toHaveProperty("value", "Outra\nPrimeira"))
    expect(screen.queryByRole("list", { name: say.heading })).toBeNull()
  })

  it("may be sent at once, or cancelled and brought back", async () => {
    const { field, arrow, list, write, rooms, dialog, toaster } = await open()
    await write("Agora não")
    await chooseFromMenu(arrow, "Amanhã cedoamanhã, 09:00")
    await waitFor(() => expect(list().getByText("Agora não")).toBeDefined())
    await userEvent.click(list().getByRole("button", { name: say.cancel }))
    await waitFor(() => expect(screen.queryByRole("list", { name: say.heading })).toBeNull())
    toaster.shown$.value.find(({ title }) => title === say.cancelled)?.action?.run()
    await waitFor(() => expect(field).toHaveProperty("value", "Agora não"))
    await chooseFromMenu(arrow, "Amanhã cedoamanhã, 09:00")
    await waitFor(() => expect(list().getByText("Agora não")).toBeDefined())
    await userEvent.click(list().getByRole("button", { name: say.sendNow }))
    await waitFor(() => expect(rooms.see(dialog.id).messages.at(-1)?.text).toBe("Agora não"))
  })

  it("has a time of one's own, which has to come; what is refused stays in the field", async () => {
    const { dialog: room, field, arrow, list, write, rooms, timed, toaster } = await open()
    await write("Feliz Natal")
    await chooseFromMenu(arrow, snoozeMessages.choose)
    const dialog = within(await screen.findByRole("dialog", { name: say.schedule }))
    const at = dialog.getByLabelText(say.sendsAt)
    const apply = () => userEvent.click(dialog.getByRole("button", { name: say.confirm }))
    await apply()
    expect(await dialog.findByText("Campo obrigatório")).toBeDefined()
    fireEvent.change(at, { target: { value: "2020-01-01T10:00" } })
    await apply()
    expect(await dialog.findByText(say.tooEarly)).toBeDefined()
    fireEvent.change(at, { target: { value: "2026-12-24T20:00" } })
    await userEvent.click(dialog.getByRole("checkbox", { name: say.unlessAnswered }))
    timed.refuse(unavailable)
    await apply()
    await waitFor(() => expect(toaster.shown$.value.map(({ title }) => title)).toContain(say.failed))
    expect(field).toHaveProperty("value", "Feliz Natal")
    expect(rooms.see(room.id).messages).toHaveLength(1)
    timed.refuse(undefined)
    await chooseFromMenu(arrow, "Amanhã cedoamanhã, 09:00")
    await waitFor(() => expect(list().getByText("Feliz Natal")).toBeDefined())
  })

  it("says why it was not sent, and finalizing says how many will not be", async () => {
    const { dialog, arrow, list, write, timed, rooms } = await open()
    await write("Ainda quer?")
    await chooseFromMenu(arrow, "Amanhã cedoamanhã, 09:00")
    await waitFor(() => expect(list().getByText("Ainda quer?")).toBeDefined())
    timed.come(dialog.id, "O canal não aceita agora.")
    await waitFor(() =>
      expect(list().getByText(`${scheduledInRoomWords.notSent} · O canal não aceita agora.`)).toBeDefined(),
    )
    expect(rooms.see(dialog.id).messages.at(-1)?.text).toBe("Oi")
    await userEvent.click(screen.getByRole("button", { name: "Finalizar" }))
    const question = within(await screen.findByRole("alertdialog"))
    expect(
      question.getByText(`${conversationMessages.finalizeQuestion} ${scheduledInRoomWords.lostOnEnd(1)}`),
    ).toBeDefined()
  })
})
