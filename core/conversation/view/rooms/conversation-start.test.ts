import { Schema } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { ConnectionId, ContactId, notFound } from "../../../kernel/index.ts"
import { createScope } from "../../../kernel/view/index.ts"
import { connectionGone, type ConversationWay } from "../../index.ts"
import { createInMemoryNewConversations } from "../../testing/index.ts"
import { createConversationStart } from "../index.ts"

const contactId = Schema.decodeSync(ContactId)(7)
const way: ConversationWay = {
  connectionId: Schema.decodeSync(ConnectionId)(3),
  medium: "WHATSAPP_QRCODE",
  botName: "Vendas",
  name: "Padaria",
  phone: "5511987654321",
  openRoom: null,
}

const scopes = [createScope()]
afterEach(() => scopes.splice(0).forEach((scope) => scope.end()))

const start = (connected: ReadonlyArray<ConversationWay> = [way], phones: ReadonlyArray<ContactId> = [contactId]) => {
  const scope = createScope()
  scopes.push(scope)
  const store = createInMemoryNewConversations(connected, phones)
  const visited: Array<string> = []
  const made = createConversationStart(scope, {
    contactId,
    conversations: store.conversations,
    navigation: { go: (path) => visited.push(path) },
  })
  return { ...made, store, visited }
}

describe("the start of a conversation", () => {
  it("offers the connections, and leads to the room that it began", () => {
    const { state$, begin, visited, store } = start()
    expect(state$.value).toMatchObject({ status: "ready", ways: [way], obstacle: "" })
    begin(way.connectionId)
    expect(visited).toEqual(["/omnichannel?dialogId=1"])
    expect(store.begun).toEqual([{ contactId, connectionId: way.connectionId }])
  })

  it("says why a contact cannot be written to", () => {
    expect(start([way], []).state$.value).toMatchObject({ ways: [], obstacle: expect.stringContaining("telefone") })
    expect(start([]).state$.value).toMatchObject({ ways: [], obstacle: expect.stringContaining("conectado") })
  })

  it("keeps the list and says why, where the connection is lost meanwhile; the next try may do", () => {
    const { state$, begin, store, visited } = start()
    store.refuseToBegin(connectionGone)
    begin(way.connectionId)
    expect(state$.value).toMatchObject({ status: "ready", ways: [way], refusal: connectionGone.message })
    store.refuseToBegin(undefined)
    begin(way.connectionId)
    expect(visited).toHaveLength(1)
  })

  it("is loaded again after a failure", () => {
    const { state$, reload, store } = start()
    store.refuse(notFound)
    reload()
    expect(state$.value).toEqual({ status: "failed", message: notFound.message })
    store.refuse(undefined)
    reload()
    expect(state$.value).toMatchObject({ status: "ready" })
  })
})
