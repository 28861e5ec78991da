import { aUser } from "@prosa/core/access/testing"
import type { EarlierRoom } from "@prosa/core/conversation"
import { aDialog, aMessage, type DialogRecord } from "@prosa/core/conversation/testing"
import { DialogId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
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

const idOf = Schema.decodeSync(DialogId)
const [joao, ana] = [idOf(5), idOf(6)]
const told = (id: DialogId, name: string): DialogRecord => ({
  dialog: aDialog({ id, name }),
  messages: [aMessage({ seq: 1, text: "Qual o prazo?" })],
  unread: 0,
})
const earlier = (facts: Partial<EarlierRoom> & Pick<EarlierRoom, "id">): EarlierRoom => ({
  botName: "Aroeira Atendimento",
  channel: "WHATSAPP",
  status: "CLOSED",
  startedAt: "2026-10-02T12:30:00Z",
  lastMessage: "Obrigado!",
  ...facts,
})

const open = async (before: ReadonlyArray<EarlierRoom> = [], path = "/omnichannel?dialogId=5") => {
  const user = aUser()
  const services = createFakeServices(scope, { path, user, dialogs: [told(joao, "João"), told(ana, "Ana")] })
  services.work.conversation.rooms.knowEarlier(joao, before)
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByRole("link", { name: /Ana/u })
  return { ...services, ...services.work.conversation }
}
const contact = async () => {
  const show = await screen.findByRole("button", { name: /^(?:Mostrar|Ocultar) contato$/u })
  if (show.getAttribute("aria-pressed") === "false") await userEvent.click(show)
  return within(await screen.findByRole("complementary", { name: "Contato" }))
}

describe("the contact beside a conversation", () => {
  it("has the number of the conversation", async () => {
    await open()
    expect((await contact()).getByText("#5")).toBeDefined()
  })

  it("lists the person's earlier rooms, each with its channel, its day and its last message or its bot", async () => {
    const { location } = await open([
      earlier({ id: ana }),
      earlier({ id: idOf(3), channel: "LIVECHAT", lastMessage: "" }),
    ])
    const panel = await contact()
    const part = within(await panel.findByRole("region", { name: "Salas anteriores" }))
    const links = part.getAllByRole("link")
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/WhatsApp.*02\/10\/2026.*Finalizado.*Obrigado!/u),
      expect.stringMatching(/Live Chat.*02\/10\/2026.*Finalizado.*Aroeira Atendimento/u),
    ])
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/omnichannel?dialogId=6",
      "/omnichannel?dialogId=3",
    ])
    await userEvent.click(part.getByRole("link", { name: /Obrigado/u }))
    expect(location.history.at(-1)).toBe("/omnichannel?dialogId=6")
    await screen.findByRole("heading", { name: "Ana" })
  })

  it("says nothing of earlier rooms where there are none", async () => {
    await open()
    const panel = await contact()
    await panel.findByRole("textbox", { name: "E-mail" })
    expect(panel.queryByText("Salas anteriores")).toBeNull()
  })
})

describe("the search by name", () => {
  it("counts the conversations with something unread", async () => {
    const { rooms } = await open([], "/omnichannel")
    const box = () => screen.getByRole("searchbox", { name: "Buscar por nome" }).parentElement?.textContent
    expect(box()).toBe("")
    act(() => rooms.tell(joao, "Oi?"))
    await waitFor(() => expect(box()).toBe("1 conversa não lida"))
    act(() => rooms.tell(joao, "Alguém?"))
    act(() => rooms.tell(ana, "Bom dia"))
    await waitFor(() => expect(box()).toBe("2 conversas não lidas"))
    await userEvent.click(screen.getByRole("link", { name: /João/u }))
    await waitFor(() => expect(box()).toBe("1 conversa não lida"))
  })
})
