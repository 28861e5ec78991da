import { type FlowDocument, type FlowNode, graphOfDocument, newCall } from "@prosa/core/flow"
import { flowToWire } from "@prosa/adapters-http/routes"
import type { BotId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { sql } from "../platform/storage/sql.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import type { WebhookEvent } from "../engine/webhooks.ts"
import { openShop, publish, publishNext, type TestShop } from "../testing/shop.ts"

const changed = (flow: FlowDocument, title: string, change: Partial<FlowNode>): FlowDocument => ({
  ...flow,
  nodes: flow.nodes.map((node) => (node.title === title ? { ...node, ...change } : node)),
})

/** Asks whether to round up, and ends with a price out of what it is given. */
const price = (words: string): FlowDocument =>
  changed(
    drawFlow("Preço", [
      { title: "Início", says: [words], ways: [way("Fim", "sim")] },
      { title: "Fim", says: ["Calculado."], ends: true },
    ]),
    "Fim",
    { sets: [{ name: "preco", formula: "@base * 2" }] },
  )

/** Goes through the flow of another bot between 'preço' and the next node. */
const shopFlow = (botId: BotId): FlowDocument => {
  const drawn = drawFlow("Loja", [
    { title: "Início", says: ["Olá!"], ways: [way("Preço", "preço")] },
    { title: "Preço", says: ["Pronto."], ways: [way("Depois", "depois")] },
    { title: "Depois", says: ["E agora?"] },
  ])
  const depois = [...graphOfDocument(drawn).nodes.values()].find(({ title }) => title === "Depois")?.id ?? null
  const [only] = drawn.nodes.find(({ title }) => title === "Preço")?.userInteractions ?? []
  return changed(drawn, "Preço", {
    sets: [{ name: "base", formula: "21" }],
    call: {
      module: { botId, botName: "Preço" },
      gives: [{ name: "base", value: "{{@base}}" }],
      keeps: [{ path: "preco", name: "total" }],
    },
    userInteractions: only === undefined ? [] : [{ ...only, target: depois, when: { match: "all", of: [] } }],
  })
}

describeOnDatabase("a flow that calls the flow of another bot", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  /** The bots by whose secrets and webhooks systems were asked. */
  const askedBy: Array<BotId> = []

  beforeAll(async () => {
    const webhooks = {
      eventsOf: () => Effect.succeed(new Set<WebhookEvent>()),
      ask: (question: { readonly botId: BotId }) =>
        Effect.sync(() => {
          askedBy.push(question.botId)
          return { variables: {}, messages: [] }
        }),
      call: (call: { readonly botId: BotId }) =>
        Effect.sync(() => {
          askedBy.push(call.botId)
          return { messages: [], variables: {}, workspaceId: null, userId: null }
        }),
    }
    server = await startTestServer(await open(migrations), { webhooks })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(() => server.close())

  const bot = (name: string) => server.seed.bot(shop.companyId, shop.customerCare, name)
  const refusal = async (target: { readonly id: BotId; readonly flowId: number }, flow: FlowDocument) => {
    const { status, body } = await camila.post(`/api/bots/${target.id}/publish/${target.flowId}`, flowToWire(flow))
    return [status, JSON.stringify(body)] as const
  }
  const lost = "O fluxo que é chamado não existe mais, ou ainda não foi publicado: Preço."

  it("goes through it as it was published then, for visitors and in the simulator", async () => {
    const [called, caller] = [await bot("Preço"), await bot("Loja")]
    await publish(camila, called, price("Arredondo?"))
    await publish(camila, caller, shopFlow(called.id))
    const visitor = await shop.visitorOf(caller)
    expect((await visitor.say("preço")).slice(-1)).toEqual(["Arredondo?"])
    // A conversation that stands in the module goes on in it when it is published anew.
    await publishNext(camila, called, price("Posso arredondar?"))
    expect((await visitor.say("sim")).slice(-3)).toEqual(["Calculado.", "Pronto.", "E agora?"])
    const another = await shop.visitorOf(caller)
    expect((await another.say("preço")).slice(-1)).toEqual(["Arredondo?"])
    // What is not understood in it is kept for the bot whose flow it is, at the node that it has there.
    await another.say("quarenta e dois mil e pouco")
    const { rows: kept } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`select bot_id as bot, node_id::int as node from unclear_texts where text like 'quarenta%'`),
    )
    expect(kept).toEqual([{ bot: called.id, node: 1 }])
    // Whom a change of it touches is told where it is loaded, of one's own workspaces by name.
    const loaded = async (browser: TestBrowser, id: BotId) => (await browser.get(`/api/bots/${id}/flow/-1`)).body
    expect(await loaded(camila, called.id)).toMatchObject({
      callers: { bots: [{ id: caller.id, name: "Loja" }], others: 0 },
    })
    expect(await loaded(camila, caller.id)).not.toHaveProperty("callers")
    await publishNext(camila, caller, shopFlow(called.id))
    const later = await shop.visitorOf(caller)
    expect((await later.say("preço")).slice(-1)).toEqual(["Posso arredondar?"])
    // The one that began before goes on where it was.
    expect((await another.say("sim")).slice(-3)).toEqual(["Calculado.", "Pronto.", "E agora?"])
    const say = async (text: string, dialogToken: string | null) => {
      const { body } = await camila.post("/api/dialogs/simulator", {
        message: [text],
        dialogToken,
        botToken: caller.token,
      })
      // the wire of the simulator
      return body as { dialogToken: string; responses: ReadonlyArray<{ message: string }>; variables?: unknown }
    }
    const begun = await say("oi", null)
    const inside = await say("preço", begun.dialogToken)
    expect(inside.responses.map(({ message }) => message)).toEqual(["Posso arredondar?"])
    const back = await say("sim", inside.dialogToken)
    expect(back.responses.map(({ message }) => message)).toEqual(["Calculado.", "Pronto.", "E agora?"])
    expect(JSON.stringify(back)).toContain('"42"')
  })

  it("is not published while the other has published nothing, or belongs to another company", async () => {
    const [called, caller] = [await bot("Preço"), await bot("Loja")]
    expect(await refusal(caller, shopFlow(called.id))).toEqual([422, expect.stringContaining(lost)])
    // Nor may one read the flow of a workspace that one does not see.
    const unseen = await server.seed.bot(shop.companyId, shop.afterSales, "Preço")
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update bots set published_flow_id = ${unseen.flowId} where id = ${unseen.id}`),
    )
    expect(await refusal(caller, shopFlow(unseen.id))).toEqual([422, expect.stringContaining(lost)])
    const elsewhere = await openShop(server)
    expect(await refusal(caller, shopFlow(elsewhere.bot.id))).toEqual([422, expect.stringContaining(lost)])
  })

  it("asks systems there with the secrets and the webhook of the bot whose flow it is", async () => {
    const [called, caller] = [await bot("Preço"), await bot("Loja")]
    const asking = changed(price("Arredondo?"), "Início", { callsWebhook: true })
    await publish(
      camila,
      called,
      changed(asking, "Fim", { call: { ...newCall, address: "https://erp.example/precos" } }),
    )
    await publish(camila, caller, shopFlow(called.id))
    const say = async (text: string, dialogToken: string | null) => {
      const { body } = await camila.post("/api/dialogs/simulator", {
        message: [text],
        dialogToken,
        botToken: caller.token,
      })
      // the wire of the simulator
      return body as { dialogToken: string }
    }
    const { dialogToken } = await say("oi", null)
    await say("preço", dialogToken)
    await say("sim", dialogToken)
    expect(askedBy).toEqual([called.id, called.id])
  })

  it("goes on through it after the other is deleted, until it is published again", async () => {
    const [called, caller] = [await bot("Preço"), await bot("Loja")]
    await publish(camila, called, price("Arredondo?"))
    await publish(camila, caller, shopFlow(called.id))
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update bots set deleted_at = now() where id = ${called.id}`),
    )
    const visitor = await shop.visitorOf(caller)
    await visitor.say("preço")
    expect((await visitor.say("sim")).slice(-3)).toEqual(["Calculado.", "Pronto.", "E agora?"])
    const { body } = await camila.get(`/api/bots/${caller.id}/flow/-1`)
    // the response shape of this route
    const flowId = (body as { readonly id: number }).id
    expect(await refusal({ id: caller.id, flowId }, shopFlow(called.id))).toEqual([422, expect.stringContaining(lost)])
  })
})
