import { createHttpDialogs, createHttpNewConversations } from "@prosa/adapters-http/clients"
import { type ConversationWay, connectionGone, type NewConversations, noPhoneToWriteTo } from "@prosa/core/conversation"
import { createInMemoryNewConversations } from "@prosa/core/conversation/testing"
import { ClientId, ConnectionId, ContactId, type DialogId, notFound } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createDialogs } from "../../server/conversation/inbox/dialogs-service.ts"
import { createNewConversations } from "../../server/conversation/rooms/new-conversations-service.ts"
import { createPublishedScripts } from "../../server/engine/index.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { seedConnection } from "../../server/testing/fake-gateway.ts"
import { openShop } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface NewConversationsHarness {
  readonly conversations: NewConversations
  /** Has a telephone number. */
  readonly reachable: ContactId
  /** Has none. */
  readonly unreachable: ContactId
  /** A number by QR code, one of the Cloud API, and a page whose vendor allows answers only. */
  readonly qrCode: ConnectionId
  readonly cloud: ConnectionId
  readonly page: ConnectionId
}

const unknownContact = Schema.decodeSync(ContactId)(2_000_000_000)
const unknownConnection = Schema.decodeSync(ConnectionId)(2_000_000_000)

/** What holds for `NewConversations`, whoever keeps them. */
const describeNewConversations = (name: string, open: () => Promise<NewConversationsHarness>): void => {
  describe(`NewConversations, ${name}`, () => {
    it("are offered by each number that may write first, and not by a page", async () => {
      const { conversations, reachable, qrCode, cloud } = await open()
      const { ways, obstacle } = await answerOf(conversations.ways(reachable))
      expect(new Set(ways.map(({ connectionId }) => connectionId))).toEqual(new Set([qrCode, cloud]))
      expect(ways.map(({ openRoom }) => openRoom)).toEqual([null, null])
      expect(obstacle).toBe("")
    })

    it("open a room, once: the open one is led to from then on, and named by the list", async () => {
      const { conversations, reachable, qrCode, cloud } = await open()
      const first = await answerOf(conversations.begin(reachable, qrCode))
      expect(first.isNew).toBe(true)
      expect(await answerOf(conversations.begin(reachable, qrCode))).toEqual({ ...first, isNew: false })
      const other = await answerOf(conversations.begin(reachable, cloud))
      expect(other.dialogId).not.toBe(first.dialogId)
      const { ways } = await answerOf(conversations.ways(reachable))
      const openRoomBy = (id: ConnectionId) => ways.find(({ connectionId }) => connectionId === id)?.openRoom
      expect([openRoomBy(qrCode), openRoomBy(cloud)]).toEqual([first.dialogId, other.dialogId])
    })

    it("need a telephone, and a connection that may write first", async () => {
      const { conversations, reachable, unreachable, qrCode, page } = await open()
      expect(await answerOf(conversations.ways(unreachable))).toEqual({
        phone: false,
        ways: [],
        obstacle: noPhoneToWriteTo.message,
      })
      expect(await failureOf(conversations.begin(unreachable, qrCode))).toEqual(noPhoneToWriteTo)
      expect(await failureOf(conversations.begin(reachable, page))).toEqual(connectionGone)
      expect(await failureOf(conversations.begin(reachable, unknownConnection))).toEqual(connectionGone)
    })
  })
}

describeOnEachServer((openServer, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await openServer()))

  const settle = async () => {
    const shop = await openShop(server)
    const { companyId, customerCare: workspaceId } = shop
    const botId = shop.bot.id
    const connect = (medium: "WHATSAPP" | "WHATSAPP_QRCODE" | "FACEBOOK") =>
      seedConnection(server.seed, { companyId, botId, medium, externalId: crypto.randomUUID() })
    const [qrCode, cloud, page] = [
      await connect("WHATSAPP_QRCODE"),
      await connect("WHATSAPP"),
      await connect("FACEBOOK"),
    ]
    const note = (phone: string) =>
      Effect.runPromise(
        server.transactions.asTenant(companyId, (tx) =>
          Effect.map(
            tx.onlyRow<{ id: ContactId }>(sql`
              insert into contacts (company_id, workspace_id, name, name_folded, phone)
              values (${companyId}, ${workspaceId}, 'Ana', 'ana', ${phone}) returning id`),
            ({ id }) => id,
          ),
        ),
      )
    const places = {
      qrCode,
      cloud,
      page,
      companyId,
      reachable: await note("11987654321"),
      unreachable: await note(""),
    }
    const email = `bia-${crypto.randomUUID()}@casa.com.br`
    const permissions = ["dialog_view", "contact_view"] as const
    const userId = await server.seed.person(companyId, { email, permissions, workspaces: [workspaceId] })
    const actor = {
      userId,
      name: "Bia",
      companyId,
      admin: false,
      address: "",
      permissions,
      workspaces: [workspaceId],
    }
    return { places, email, actor, note, shop }
  }

  overHttp(describeNewConversations, async () => {
    const { places, email } = await settle()
    const { fetch } = await server.signedIn(email)
    return { ...places, conversations: createHttpNewConversations({ fetch }) }
  })

  asUseCase(describeNewConversations, async () => {
    const { places, actor } = await settle()
    return { ...places, conversations: createNewConversations(actor, server) }
  })

  it("the room is its beginner's: the bot is silent, and what they write is queued for the number", async () => {
    const { places, email, actor } = await settle()
    const { fetch } = await server.signedIn(email)
    const { dialogId } = await answerOf(createHttpNewConversations({ fetch }).begin(places.reachable, places.qrCode))
    const dialog = await answerOf(createHttpDialogs({ fetch }).get(dialogId))
    expect(dialog).toMatchObject({ transferred: true, holder: { id: actor.userId }, status: "OPEN", name: "Ana" })
    const staff = createDialogs(actor, { ...server, scripts: createPublishedScripts(), webhooks: null })
    const clientId = Schema.decodeSync(ClientId)(crypto.randomUUID())
    await answerOf(staff.say(dialogId, { clientId, text: "Olá, Ana!", fileIds: [] }))
    expect(await queuedFor(places.companyId, dialogId)).toEqual([{ text: "Olá, Ana!", phone: "5511987654321" }])
  })

  it("a number by which the channel knows another contact begins nothing, and names them", async () => {
    const { places, actor, note } = await settle()
    const conversations = createNewConversations(actor, server)
    await answerOf(conversations.begin(places.reachable, places.qrCode))
    const twin = await note("(11) 98765-4321".replaceAll(/\D/gu, ""))
    expect(await failureOf(conversations.begin(twin, places.qrCode))).toMatchObject({
      _tag: "NoConversationWay",
      message: expect.stringContaining("é de outro contato, Ana"),
    })
  })

  it("neither a contact nor a number of another workspace, nor a lost or removed number, begins anything", async () => {
    const { places, actor, shop } = await settle()
    const elsewhere = createNewConversations({ ...actor, workspaces: [shop.afterSales] }, server)
    expect(await failureOf(elsewhere.ways(places.reachable))).toEqual(notFound)
    expect(await failureOf(elsewhere.begin(places.reachable, places.qrCode))).toEqual(notFound)
    const conversations = createNewConversations(actor, server)
    expect(await failureOf(conversations.begin(unknownContact, places.qrCode))).toEqual(notFound)
    await server.seed.asTenant(places.companyId, (tx) =>
      tx.execute(`update channel_connections set state = 'broken' where id = ${places.qrCode}`),
    )
    expect(await failureOf(conversations.begin(places.reachable, places.qrCode))).toEqual(connectionGone)
    const { ways } = await answerOf(conversations.ways(places.reachable))
    expect(ways.map(({ connectionId }) => connectionId)).toEqual([places.cloud])
  })

  const queuedFor = (companyId: NonNullable<Parameters<TestServer["transactions"]["asTenant"]>[0]>, id: DialogId) =>
    Effect.runPromise(
      server.transactions.asTenant(companyId, (tx) =>
        tx.rows(sql`
          select m.text, i.value as phone from deliveries r
          join messages m on m.company_id = r.company_id and m.dialog_id = r.dialog_id and m.seq = r.seq
          join dialogs d on d.company_id = r.company_id and d.id = r.dialog_id
          join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
          where r.company_id = ${companyId} and r.dialog_id = ${id}`),
      ),
    )
})

describeNewConversations("in memory", () => {
  const connection = Schema.decodeSync(ConnectionId)
  const contact = Schema.decodeSync(ContactId)
  const way = (id: number, medium: ConversationWay["medium"]): ConversationWay => ({
    connectionId: connection(id),
    medium,
    botName: "Vendas",
    name: "Loja",
    phone: "",
    openRoom: null,
  })
  const connected = [way(1, "WHATSAPP_QRCODE"), way(2, "WHATSAPP"), way(3, "FACEBOOK")]
  return Promise.resolve({
    conversations: createInMemoryNewConversations(connected, [contact(1)]).conversations,
    reachable: contact(1),
    unreachable: contact(2),
    qrCode: connection(1),
    cloud: connection(2),
    page: connection(3),
  })
})
