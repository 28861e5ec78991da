import type { FlowId } from "@prosa/core/kernel"
import { sql } from "../../platform/storage/sql.ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, publish } from "../../testing/shop.ts"

describeOnDatabase("conversations", (open) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
  })
  afterAll(() => server.close())

  it("from before entities, questions and automations continue with their old scripts and states", async () => {
    const shop = await openShop(server)
    await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(sql`
        update flows set script = jsonb_build_object('version', 1, 'flow', script->'flow', 'greeting', script->'greeting',
          'fallbackMessages', script->'fallbackMessages') where script is not null`)
    })
    const visitor = await shop.visitor()
    await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(sql`
        update dialogs set engine_state = jsonb_build_object('version', 1, 'node', engine_state->'node', 'stage', 'talking',
          'variables', '{}'::jsonb, 'misses', 2)`)
    })
    expect(await visitor.say("pedido")).toEqual(["Seu pedido está a caminho."])
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ state: unknown }>(sql`select engine_state as state from dialogs`),
    )
    expect(rows).toMatchObject([{ state: { version: 2, node: 2 } }])
  })

  it("at a webhook node continue as without a response, while no address can be configured", async () => {
    const shop = await openShop(server)
    const asks = drawFlow("Consulta", [
      { title: "Início", says: ["Olá!"], ways: [way("Situação", "Situação")] },
      { title: "Situação", says: ["Um momento."], ways: [way("Fim", "Obrigado")], fallback: ["Hein?"] },
      { title: "Fim", says: ["De nada."], ends: true },
    ])
    const nodes = asks.nodes.map((node) => (node.title === "Situação" ? { ...node, callsWebhook: true } : node))
    const camila = await server.signedIn(shop.addressOf("camila"))
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ id: FlowId }>(sql`select published_flow_id as id from bots`),
    )
    await publish(camila, { ...shop.bot, flowId: rows[0]?.id ?? shop.bot.flowId }, { ...asks, nodes })
    const visitor = await shop.visitor()
    expect(await visitor.say("situação")).toEqual(["Um momento."])
    expect(await visitor.say("unicórnio")).toEqual(["Hein?"])
    expect(await visitor.say("obrigado")).toEqual(["De nada.", "Conversa finalizada"])
  })
})
