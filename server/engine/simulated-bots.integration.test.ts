import type { BotToken, FlowId } from "@prosa/core/kernel"
import type { FlowDocument } from "@prosa/core/flow"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { describeOnEachDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { openShop, publish, type TestShop } from "../testing/shop.ts"
import type { WebhookCall, WebhookReply } from "./webhooks.ts"

interface SimulatedWire {
  readonly responses: ReadonlyArray<{ readonly message: string; readonly notice?: boolean }>
  readonly dialogToken: string
}

describeOnEachDatabase("a simulated conversation between bots", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let sales: { readonly token: BotToken; readonly flowId: FlowId }
  const calls: Array<WebhookCall> = []
  const reply: WebhookReply = {
    messages: [{ text: "Saiu ontem.", buttons: [] }],
    variables: {},
    workspaceId: null,
    userId: null,
  }

  beforeAll(async () => {
    const webhooks = {
      eventsOf: () => Effect.succeed(new Set(["node"] as const)),
      call: (call: WebhookCall) => Effect.sync(() => (calls.push(call), reply)),
    }
    server = await startTestServer(await open(migrations), { webhooks })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    const support = await server.seed.bot(shop.companyId, shop.customerCare, "Suporte")
    await publish(camila, support, supportFlow)
    const first = await server.seed.bot(shop.companyId, shop.customerCare, "Vendas")
    const target = {
      kind: "specific-bot",
      workspaceId: shop.customerCare,
      botId: support.id,
      botName: "Suporte",
      initialMessage: "Você está com o Suporte.",
      media: "LIVECHAT",
    } as const
    await publish(
      camila,
      first,
      drawFlow("Vendas", [
        {
          title: "Início",
          says: ["Olá de Vendas!"],
          ways: [way("Outro", "Outro")],
          fallback: ["Vendas não entendeu."],
        },
        { title: "Outro", says: ["Vou transferir."], transfer: target },
      ]),
    )
    sales = first
  })
  afterAll(() => server.close())

  const drawn = drawFlow("Suporte", [
    {
      title: "Início",
      says: ["Olá de Suporte!"],
      ways: [way("Pedido", "Pedido")],
      fallback: ["Suporte não entendeu."],
    },
    { title: "Pedido", says: ["Um momento."], ways: [way("Fim", "Obrigado")], fallback: ["Hein?"] },
    { title: "Fim", says: ["De nada."], ends: true },
  ])
  const supportFlow: FlowDocument = {
    ...drawn,
    nodes: drawn.nodes.map((node) => (node.title === "Pedido" ? { ...node, callsWebhook: true } : node)),
  }
  const simulate = async (texts: ReadonlyArray<string>) => {
    let dialogToken: string | null = null
    const lines: Array<string> = []
    for (const text of texts) {
      const { status, body } = await camila.post("/api/dialogs/simulator", {
        message: [text],
        dialogToken,
        botToken: sales.token,
      })
      expect(status).toBe(200)
      // the wire of the simulator
      const answer = body as SimulatedWire
      dialogToken = answer.dialogToken
      lines.push(...answer.responses.map(({ message, notice }) => (notice === true ? `[${message}]` : message)))
    }
    return lines
  }

  it("follows into the other bot and stays there, with the answers of its webhook", async () => {
    calls.splice(0)
    expect(await simulate(["oi", "outro", "xyz", "pedido", "obrigado", "oi de novo"])).toEqual([
      "Olá de Vendas!",
      "Vou transferir.",
      "[Conversa transferida: Suporte]",
      "Você está com o Suporte.",
      "Olá de Suporte!",
      "Suporte não entendeu.",
      "Um momento.",
      "Saiu ontem.",
      "De nada.",
      "[Conversa finalizada]",
      "Olá de Vendas!",
    ])
    expect(calls).toMatchObject([{ event: "node", dialogId: null, message: "pedido", simulated: true }])
  })

  it("says what the room says to a visitor", async () => {
    const texts = ["oi", "outro", "xyz"]
    const visitor = await shop.visitorOf(sales)
    for (const text of texts) await visitor.say(text)
    const { messages } = await visitor.messages()
    const said = messages.filter(({ sender }) => sender === "BOT").map(({ message }) => message)
    // in the live chat the greeting stands before the first text, which then has a fallback message
    expect(said).toEqual([
      "Olá de Vendas!",
      "Vendas não entendeu.",
      ...(await simulate(texts)).slice(1).filter((line) => !line.startsWith("[")),
    ])
  })
})
