import { createHmac, randomUUID } from "node:crypto"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { countConnections } from "../../channel/index.ts"
import type { ChannelEvent } from "../../channel/events/channel-event.ts"
import { storeEvents } from "../../channel/events/event-store.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../../testing/customer-system.ts"
import { createFakeGateway, type FakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { openShop, publish, type TestShop } from "../../testing/shop.ts"

const secret = "segredo-do-teste"
const number = "numero-de-teste"
const employeeNumber = "numero-da-bia"

describeOnDatabase("what is told of a vendor's channel", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let system: CustomerSystem
  let cloud: FakeGateway
  let bot: Awaited<ReturnType<TestServer["seed"]["bot"]>>
  let employee: typeof bot

  beforeAll(async () => {
    system = await openCustomerSystem()
    cloud = createFakeGateway("WHATSAPP")
    server = await startTestServer(await open(migrations), {
      webhooks: "http",
      loopbackWebhooks: true,
      gateways: { WHATSAPP: cloud },
    })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    bot = await server.seed.bot(shop.companyId, shop.customerCare, "Plataforma")
    const flow = drawFlow("Plataforma", [
      { title: "Início", says: ["Olá!"], ways: [way("Fora", "Fora")], fallback: ["Não entendi."] },
      { title: "Fora", says: ["Vou passar."], transfer: { kind: "external-platform" } },
    ])
    await publish(camila, bot, flow)
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`
        insert into bot_webhooks (company_id, bot_id, transfer_url, callback_url, secret, updated_by)
        values (${shop.companyId}, ${bot.id}, ${`${system.url}/transferencia`}, ${`${system.url}/retorno`}, ${secret}, 'Camila')`),
    )
    employee = await server.seed.bot(shop.companyId, shop.customerCare, "Bia")
    await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(sql`update bots set target = 4 where id = ${employee.id}`)
      await tx.execute(sql`
        insert into bot_webhooks (company_id, bot_id, digital_employee_url, digital_employee_callback_url, secret, updated_by)
        values (${shop.companyId}, ${employee.id}, ${`${system.url}/bia`}, ${`${system.url}/bia/retorno`}, ${secret}, 'Camila')`)
    })
    for (const [botId, externalId] of [
      [bot.id, number],
      [employee.id, employeeNumber],
    ] as const)
      await seedConnection(server.seed, { companyId: shop.companyId, botId, medium: "WHATSAPP", externalId })
  })
  afterAll(async () => {
    await server.close()
    system.close()
  })

  const tell = (person: string, event: ChannelEvent, id: string = randomUUID(), connection = number) =>
    Effect.runPromise(
      storeEvents(server.transactions, "WHATSAPP", [{ connection, id, person, event }], server.clock.now()),
    )
  const transfers = () => system.received.filter(({ path }) => path === "/transferencia")
  const statuses = (at = "/retorno") =>
    // every body of ours is an object
    system.received.flatMap(({ path, body }) => (path === at ? [JSON.parse(body) as { status: string }] : []))
  /** A person whose room the external platform holds. */
  const outside = async (phone: string) => {
    const before = transfers().length
    const person = { identities: [{ kind: "phone" as const, value: phone }], address: phone, name: "Ana Lima" }
    const said = { text: "fora", media: [], quiet: false }
    const externalId = `in-${randomUUID()}`
    await tell(phone, { kind: "message", externalId, person, at: server.clock.now(), said }, externalId)
    await soon(() => expect(transfers()).toHaveLength(before + 1))
    // the body as docs/webhooks.md describes it
    return (JSON.parse(transfers().at(-1)?.body ?? "{}") as { readonly dialogId: number }).dialogId
  }
  const answer = async (dialogId: number, id: string, from = bot) => {
    const body = JSON.stringify({ dialogId, messages: [{ text: `Resposta ${id}`, id }] })
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`
    const headers = { "content-type": "application/json", "x-prosa-signature": signature }
    const sent = await server.app.inject({ method: "POST", url: `/api/hooks/${from.token}`, headers, payload: body })
    expect(sent.statusCode).toBe(200)
  }

  it("each state of a system's own message reaches its callback once, whatever the vendor repeats", async () => {
    const phone = "5511980000001"
    const dialogId = await outside(phone)
    system.received.splice(0)
    await answer(dialogId, "a1")
    await soon(() => expect(statuses()).toHaveLength(1))
    const { externalId } = cloud.shown.at(-1) ?? { externalId: "" }
    const report = (state: "delivered" | "read") =>
      tell(phone, { kind: "status", externalId, state, at: server.clock.now(), reason: "" })
    for (const state of ["delivered", "delivered", "read", "delivered"] as const) await report(state)
    await soon(() => expect(statuses()).toHaveLength(3))
    expect(statuses()).toMatchObject([
      { event: "messageStatus", dialogId, id: "a1", status: "sent", messageId: expect.any(Number) as number },
      { id: "a1", status: "delivered" },
      { id: "a1", status: "read" },
    ])
  })

  it("a message that the vendor refuses is told as failed, and not before as sent", async () => {
    const dialogId = await outside("5511980000002")
    system.received.splice(0)
    cloud.refuse({ kind: "final", reason: "O número não tem WhatsApp." })
    await answer(dialogId, "b1")
    await soon(() => expect(statuses()).toMatchObject([{ id: "b1", status: "failed" }]))
    cloud.refuse(undefined)
  })

  it("each state of a digital employee's answer reaches its own callback, said at once or later", async () => {
    const phone = "5511980000004"
    const tellEmployee = (event: ChannelEvent, id: string = randomUUID()) => tell(phone, event, id, employeeNumber)
    const employeeStatuses = () => statuses("/bia/retorno")
    system.received.splice(0)
    system.respond({ json: { messages: ["Pois não?"] } })
    const person = { identities: [{ kind: "phone" as const, value: phone }], address: phone, name: "Ana Lima" }
    const said = { text: "bom dia", media: [], quiet: false }
    const id = `in-${randomUUID()}`
    await tellEmployee({ kind: "message", externalId: id, person, at: server.clock.now(), said }, id)
    await soon(() => expect(employeeStatuses()).toHaveLength(1))
    expect(cloud.texts().at(-1)).toBe("Pois não?")
    system.respond({ json: {} })
    const { externalId } = cloud.shown.at(-1) ?? { externalId: "" }
    for (const state of ["delivered", "delivered", "read"] as const)
      await tellEmployee({ kind: "status", externalId, state, at: server.clock.now(), reason: "" })
    await soon(() => expect(employeeStatuses()).toHaveLength(3))
    // the body as docs/webhooks.md describes it
    const [sent] = employeeStatuses() as unknown as ReadonlyArray<{ readonly dialogId: number }>
    const dialogId = sent?.dialogId ?? 0
    const news = {
      event: "employeeMessageStatus",
      botId: employee.id,
      dialogId,
      messageId: expect.any(Number) as number,
    }
    expect(employeeStatuses()).toMatchObject(["sent", "delivered", "read"].map((status) => ({ ...news, status })))

    cloud.refuse({ kind: "final", reason: "O número não tem WhatsApp." })
    await answer(dialogId, "c1", employee)
    await soon(() => expect(employeeStatuses()[3]).toMatchObject({ ...news, id: "c1", status: "failed" }))
    cloud.refuse(undefined)
    await answer(dialogId, "c2", employee)
    await soon(() => expect(employeeStatuses()[4]).toMatchObject({ ...news, id: "c2", status: "sent" }))
    expect([employeeStatuses().length, statuses()]).toEqual([5, []])
  })

  it("a connection that is refused is said in the room and in the list of bots, and counted, until it is back", async () => {
    const dialogId = await outside("5511980000003")
    const trouble = async () => {
      const room = await camila.get(`/api/omnichannel/dialogs/${dialogId}`)
      const bots = await camila.post("/api/bots/list", {
        offset: 0,
        limit: 50,
        workspaces: [shop.customerCare],
        name: "",
      })
      const { result } = bots.body as { readonly result: ReadonlyArray<{ id: number; brokenChannels: unknown }> }
      const counted = await Effect.runPromise(server.transactions.asSignIn(countConnections))
      return [
        (room.body as { readonly dialog: { readonly channelTrouble: unknown } }).dialog.channelTrouble,
        result.find(({ id }) => id === bot.id)?.brokenChannels,
        counted.filter(({ state }) => state === "broken"),
      ]
    }
    expect(await trouble()).toEqual([null, [], []])
    await tell("", { kind: "connection", state: "broken", trouble: "O acesso expirou.", at: 0 })
    await soon(async () =>
      expect(await trouble()).toEqual([
        "O acesso expirou.",
        ["WHATSAPP"],
        [{ medium: "WHATSAPP", state: "broken", count: 1 }],
      ]),
    )
    await tell("", { kind: "connection", state: "connected", trouble: "", at: 0 })
    await soon(async () => expect(await trouble()).toEqual([null, [], []]))
  })
})
