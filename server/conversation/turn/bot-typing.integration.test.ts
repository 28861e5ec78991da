import { randomUUID } from "node:crypto"
import type { ConnectionId, FlowId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { storeEvents } from "../../channel/events/event-store.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import type { Webhooks } from "../../engine/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { createFakeGateway, type FakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { openShop, publish, type TestShop } from "../../testing/shop.ts"

describeOnDatabase("a bot that waits for a customer's system", (open) => {
  let server: TestServer
  let shop: TestShop
  let cloud: FakeGateway
  let connection: { readonly id: ConnectionId; readonly externalId: string }
  let release = () => {}

  beforeAll(async () => {
    const waits = new Promise<void>((over) => {
      release = over
    })
    const webhooks: Webhooks = {
      eventsOf: () => Effect.succeed(new Set(["node"] as const)),
      ask: () => Effect.never,
      call: () =>
        Effect.as(
          Effect.promise(() => waits),
          { messages: [{ text: "Saiu ontem.", buttons: [] }], variables: {}, workspaceId: null, userId: null },
        ),
    }
    cloud = createFakeGateway("WHATSAPP")
    server = await startTestServer(await open(migrations), { webhooks, gateways: { WHATSAPP: cloud } })
    shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ id: FlowId }>(sql`select published_flow_id as id from bots where id = ${shop.bot.id}`),
    )
    const sketched = drawFlow("Pedidos", [
      { title: "Início", says: ["Olá!"], ways: [way("Situação", "Situação")], fallback: ["Não entendi."] },
      { title: "Situação", says: ["Um momento."], ways: [way("Fim", "Obrigado")], fallback: ["Hein?"] },
      { title: "Fim", says: ["De nada."], ends: true },
    ])
    const nodes = sketched.nodes.map((node) => (node.title === "Situação" ? { ...node, callsWebhook: true } : node))
    await publish(camila, { ...shop.bot, flowId: rows[0]?.id ?? shop.bot.flowId }, { ...sketched, nodes })
    const externalId = randomUUID()
    const { companyId, bot } = shop
    const id = await seedConnection(server.seed, { companyId, botId: bot.id, medium: "WHATSAPP", externalId })
    connection = { id, externalId }
  })
  afterAll(() => server.close())

  it("is shown typing to the person who waits, and not to one who is answered at once", async () => {
    const says = (phone: string, text: string) => {
      const person = { identities: [{ kind: "phone" as const, value: phone }], address: phone, name: "Ana" }
      const event = {
        kind: "message" as const,
        externalId: `in-${phone}-${text}`,
        person,
        at: 0,
        said: { text, media: [], quiet: false },
      }
      const told = { connection: connection.externalId, id: event.externalId, person: phone, event }
      return Effect.runPromise(storeEvents(server.transactions, "WHATSAPP", [told], server.clock.now()))
    }
    await says("5511987650101", "oi")
    await soon(() => expect(cloud.texts()).toEqual(["Olá!"]))
    await says("5511987650102", "situação")
    await soon(() => expect(cloud.typed).toEqual([{ to: "5511987650102", last: "in-5511987650102-situação" }]))
    expect(cloud.texts()).not.toContain("Saiu ontem.")
    release()
    await soon(() => expect(cloud.texts()).toContain("Saiu ontem."))
    expect(cloud.typed).toHaveLength(1)
  })
})
