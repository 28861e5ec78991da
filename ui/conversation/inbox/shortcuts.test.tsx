import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "./inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const me = aUser({ permissions: ["omnichannel_view", "omnichannel_transfer"], name: "Camila Duarte" })
const room = (id: number, name: string, minute: number) => {
  const sentAt = `2026-11-19T13:${String(minute).padStart(2, "0")}:00Z`
  const dialog = aDialog({ id, name, holder: null, transferred: true })
  return { dialog, messages: [aMessage({ seq: 1, text: `Oi, sou ${name}`, sentAt })], unread: 0 }
}
const open = async (path = "/omnichannel") => {
  const services = createFakeServices(scope, {
    path,
    user: me,
    dialogs: [room(1, "Ana", 30), room(2, "Bia", 20), room(3, "Caio", 10)],
  })
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await within(screen.getByRole("region", { name: "Conversas" })).findByRole("link", { name: /Ana/ })
  return services.work.conversation
}
const press = (letter: string) => userEvent.keyboard(`{Alt>}{Shift>}[Key${letter}]{/Shift}{/Alt}`)
const openRoom = (name: string) => screen.findByRole("heading", { level: 2, name })

describe("the keys of the inbox", () => {
  it("walk through the conversations, also from the field of a message", async () => {
    await open()
    await press("J")
    await openRoom("Ana")
    await press("J")
    await openRoom("Bia")
    await press("E")
    const field = await screen.findByRole("textbox", { name: "Mensagem" })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await press("K")
    await openRoom("Ana")
    await press("K")
    expect(screen.getByRole("heading", { level: 2, name: "Ana" })).toBeDefined()
  })

  it("take, note, answer, hand on and finalize the open conversation", async () => {
    const { rooms } = await open("/omnichannel?dialogId=1")
    await openRoom("Ana")
    await press("E")
    const field = await screen.findByRole("textbox", { name: "Mensagem" })
    await press("N")
    await screen.findByRole("textbox", { name: "Nota interna" })
    await press("R")
    expect(document.activeElement).toBe(await screen.findByRole("textbox", { name: "Mensagem" }))
    expect(field.isConnected).toBe(false)
    await press("P")
    await screen.findByRole("dialog", { name: "Transferir conversa" })
    await userEvent.keyboard("{Escape}")
    await press("F")
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Finalizar" }))
    await waitFor(() => expect(rooms.see(aDialog({ id: 1 }).id).dialog.status).toBe("CLOSED"))
  })

  it("go to the search, and are shown by '?' where nobody writes", async () => {
    await open()
    await press("S")
    const search = screen.getByRole("searchbox", { name: "Buscar por nome" })
    expect(document.activeElement).toBe(search)
    await userEvent.keyboard("?")
    expect(screen.queryByRole("dialog")).toBeNull()
    await userEvent.tab()
    await userEvent.keyboard("?")
    expect((await screen.findByRole("dialog", { name: "Atalhos do teclado" })).textContent).toContain(
      "Próxima conversa",
    )
  })

  it("can be switched off, and on again from one's own menu", async () => {
    await open()
    await press("H")
    await userEvent.click(await screen.findByRole("switch", { name: "Usar atalhos neste navegador" }))
    await userEvent.click(screen.getAllByRole("button", { name: "Fechar" }).at(-1) ?? document.body)
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await press("H")
    await press("J")
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(screen.queryByRole("heading", { level: 2, name: "Ana" })).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: /^Olá/ }))
    await userEvent.click(await screen.findByRole("button", { name: "Atalhos do teclado" }))
    await userEvent.click(await screen.findByRole("switch", { name: "Usar atalhos neste navegador" }))
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Usar atalhos neste navegador" }).checked).toBe(true)
  })
})
