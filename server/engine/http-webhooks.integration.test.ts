import type { FlowDocument } from "@prosa/core/flow"
import type { BotId, BotToken } from "@prosa/core/kernel"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../testing/customer-system.ts"
import { openShop, publish, type TestShop } from "../testing/shop.ts"

interface SimulatedWire {
  readonly responses: ReadonlyArray<{ readonly message: string }>
  readonly webhooks: ReadonlyArray<unknown>
  readonly dialogToken: string
}

describeOnDatabase("a bot with the address of a customer's system", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let system: CustomerSystem
  let bot: { readonly id: BotId; readonly token: BotToken }

  beforeAll(async () => {
    system = await openCustomerSystem()
    const database = await open(migrations)
    server = await startTestServer(database, { webhooks: "http", loopbackWebhooks: true })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    const made = await server.seed.bot(shop.companyId, shop.customerCare, "Pedidos")
    await publish(camila, made, orders)
    bot = made
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`
        insert into bot_webhooks (company_id, bot_id, url, secret, updated_by)
        values (${shop.companyId}, ${made.id}, ${`${system.url}/pedidos`}, 'segredo', 'Camila')`),
    )
  })
  beforeEach(() => {
    system.received.splice(0)
    system.respond({ json: { messages: ["Saiu ontem."], variables: { rota: "7" } } })
  })
  afterAll(async () => {
    await server.close()
    system.close()
  })

  const drawn = drawFlow("Pedidos", [
    { title: "Início", says: ["Olá!"], ways: [way("Situação", "Situação")], fallback: ["Não entendi."] },
    { title: "Situação", says: ["Um momento."], ways: [way("Fim", "Obrigado")], fallback: ["Hein?"] },
    { title: "Fim", says: ["De nada."], ends: true },
  ])
  const orders: FlowDocument = {
    ...drawn,
    nodes: drawn.nodes.map((node) => (node.title === "Situação" ? { ...node, callsWebhook: true } : node)),
  }
  const bodies = () => system.received.map(({ body }): unknown => JSON.parse(body))
  const simulate = async (text: string, dialogToken: string | null): Promise<SimulatedWire> => {
    const { status, body } = await camila.post("/api/dialogs/simulator", {
      message: [text],
      dialogToken,
      botToken: bot.token,
    })
    expect(status).toBe(200)
    // the wire of the simulator
    return body as SimulatedWire
  }

  it("says in a room what the system answers", async () => {
    const visitor = await shop.visitorOf(bot)
    await visitor.say("situação")
    await soon(async () => {
      const { messages } = await visitor.messages()
      expect(messages.map(({ message }) => message)).toContain("Saiu ontem.")
    })
    const dialogId = await visitor.dialogId()
    expect(bodies()).toMatchObject([{ event: "node", botId: bot.id, dialogId, message: "situação" }])
    expect(bodies()[0]).not.toHaveProperty("simulated")
  })

  it("is called from the simulator with simulated: true, which returns how each call was answered", async () => {
    const { dialogToken, webhooks: none } = await simulate("oi", null)
    expect([none, bodies()]).toEqual([[], []])
    const answered = await simulate("situação", dialogToken)
    expect(answered.responses.map(({ message }) => message)).toEqual([
      "Um momento.",
      "“Situação” chamou o webhook",
      "Saiu ontem.",
    ])
    expect(answered.webhooks).toEqual([{ messages: [{ text: "Saiu ontem.", buttons: [] }], variables: { rota: "7" } }])
    expect(bodies()).toMatchObject([{ event: "node", dialogId: null, message: "situação", simulated: true }])
    expect((await simulate("obrigado", dialogToken)).webhooks).toEqual([])
  })

  it("returns null to the simulator for a call that failed", async () => {
    system.respond({ status: 500 })
    const { dialogToken } = await simulate("oi", null)
    const answered = await simulate("situação", dialogToken)
    expect(answered.responses.map(({ message }) => message)).toEqual([
      "Um momento.",
      "“Situação” chamou o webhook",
      "O sistema não respondeu",
    ])
    expect(answered.webhooks).toEqual([null])
    // tried once: the person waits in front of the phone
    expect(system.received).toHaveLength(1)
  })
})
