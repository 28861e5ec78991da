import { aUser } from "@prosa/core/access/testing"
import { connectionGone, type ConversationWay } from "@prosa/core/conversation"
import { ConnectionId, ContactId, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { NewConversationButton } from "./new-conversation-button.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const contactId = Schema.decodeSync(ContactId)(7)
const wayBy = (id: number, facts: Partial<ConversationWay> = {}): ConversationWay => ({
  connectionId: Schema.decodeSync(ConnectionId)(id),
  medium: "WHATSAPP_QRCODE",
  botName: "Vendas",
  name: "Padaria",
  phone: "5511987654321",
  openRoom: null,
  ...facts,
})

const open = async (ways: ReadonlyArray<ConversationWay>, world: FakeWorld = {}) => {
  const services = createFakeServices(scope, {
    path: "/contacts",
    user: aUser({ permissions: ["contact_view", "omnichannel_view"] }),
    newConversations: [ways, [contactId]],
    ...world,
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  render(
    <World services={services}>
      <NewConversationButton contactId={contactId} />
    </World>,
  )
  return { navigation: services.entry.navigation, begun: services.work.conversation.begun }
}
const choose = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Nova conversa" }))
  return within(await screen.findByRole("dialog", { name: "Nova conversa" }))
}

describe("a new conversation", () => {
  it("is begun by one of the numbers, whose first word may have to be a template, and leads to its room", async () => {
    const { begun, navigation } = await open([
      wayBy(1),
      wayBy(2, { medium: "WHATSAPP", botName: "Cobrança", phone: "551133334444" }),
    ])
    const list = await choose()
    const ways = (await list.findAllByRole("button")).map(({ textContent }) => textContent)
    expect(ways).toEqual([
      expect.stringContaining("WhatsApp (QR Code) · +55 (11) 98765-4321"),
      expect.stringContaining("começa por um template"),
    ])
    await userEvent.click(list.getByRole("button", { name: /Cobrança/u }))
    expect(begun.begun).toEqual([{ contactId, connectionId: 2 }])
    expect(navigation.path).toBe("/omnichannel")
  })

  it("says why there is none, and what the server refuses", async () => {
    const { begun } = await open([wayBy(1)])
    begun.refuseToBegin(connectionGone)
    const list = await choose()
    await userEvent.click(await list.findByRole("button", { name: /Vendas/u }))
    expect(await list.findByText(connectionGone.message)).toBeDefined()
    expect(list.getByRole("button", { name: /Vendas/u }).hasAttribute("disabled")).toBe(false)
  })

  it("is loaded again after a failure", async () => {
    const { begun } = await open([])
    begun.refuse(unavailable)
    const list = await choose()
    expect(await list.findByText(unavailable.message)).toBeDefined()
    begun.refuse(undefined)
    await userEvent.click(list.getByRole("button", { name: "Tentar novamente" }))
    expect(await list.findByText(/Nenhum número conectado/u)).toBeDefined()
  })

  it("is not offered to who may not answer rooms", async () => {
    await open([wayBy(1)], { user: aUser({ permissions: ["contact_view"] }) })
    expect(screen.queryByRole("button", { name: "Nova conversa" })).toBeNull()
  })
})
