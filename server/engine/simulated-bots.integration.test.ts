import type { BotId, BotToken, FlowId, WorkspaceId } from "@prosa/core/kernel"
import { lastResort } from "@prosa/core/engine"
import type { FlowDocument } from "@prosa/core/flow"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { openShop, publish, type TestShop } from "../testing/shop.ts"
import type { WebhookCall, WebhookEvent, WebhookReply } from "./webhooks.ts"

interface SimulatedWire {
  readonly responses: ReadonlyArray<{ readonly message: string; readonly notice?: boolean }>
  readonly dialogToken: string
}

describeOnDatabase("a simulated conversation between bots", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let sales: { readonly token: BotToken; readonly flowId: FlowId }
  const calls: Array<WebhookCall> = []
  let known: ReadonlySet<WebhookEvent> = new Set(["node"])
  const reply: WebhookReply = {
    messages: [{ text: "Saiu ontem.", buttons: [] }],
    variables: {},
    workspaceId: null,
    userId: null,
  }

  beforeAll(async () => {
    const webhooks = {
      eventsOf: () => Effect.sync(() => known),
      ask: () => Effect.fail({ _tag: "WebhookFailed", reason: "no system" } as const),
      // Like a bot without an address.
      call: (call: WebhookCall) =>
        known.has(call.event)
          ? Effect.sync(() => (calls.push(call), reply))
          : Effect.fail({ _tag: "WebhookFailed", reason: "no address" } as const),
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
  beforeEach(() => {
    known = new Set(["node"])
  })

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
  const simulate = async (texts: ReadonlyArray<string>, botToken = sales.token) => {
    let dialogToken: string | null = null
    const lines: Array<string> = []
    for (const text of texts) {
      const { status, body } = await camila.post("/api/dialogs/simulator", {
        message: [text],
        dialogToken,
        botToken,
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
      "[“Pedido” chamou o webhook]",
      "Saiu ontem.",
      "De nada.",
      "[Conversa finalizada]",
      "Olá de Vendas!",
    ])
    expect(calls).toMatchObject([{ event: "node", dialogId: null, message: "pedido", simulated: true }])
  })

  describe("of which one has no flow", () => {
    let floor: WorkspaceId
    let door: { readonly token: BotToken }
    const handing = (of: "specific-bot" | "sequential-bot", botId: BotId): FlowDocument => {
      const said = { workspaceId: floor, initialMessage: "Agora é com a Bia.", media: "LIVECHAT" } as const
      const transfer = of === "specific-bot" ? { kind: of, ...said, botId, botName: "Bia" } : { kind: of, ...said }
      return drawFlow("Porta", [
        { title: "Início", says: ["Olá!"], ways: [way("Bia", "Bia")], fallback: ["Não entendi."] },
        { title: "Bia", says: ["Só um momento."], transfer },
      ])
    }
    const openDoor = async (target: 4 | 6, of: "specific-bot" | "sequential-bot") => {
      floor = await server.seed.workspace(shop.companyId, `Bias ${target} ${of}`)
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`
          insert into user_workspaces (company_id, user_id, workspace_id) values (${shop.companyId}, ${shop.camila}, ${floor})`),
      )
      const bia = await server.seed.bot(shop.companyId, floor, "Bia")
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`
          update bots set target = ${target}, published_flow_id = null, people_workspace_id = ${floor} where id = ${bia.id}`),
      )
      const made = await server.seed.bot(shop.companyId, shop.customerCare, "Porta")
      await publish(camila, made, handing(of, bia.id))
      door = made
      return bia
    }

    it.each(["specific-bot", "sequential-bot"] as const)(
      "asks the system of a digital employee (%s), which is told that it is a simulation",
      async (of) => {
        known = new Set(["employeeMessage"])
        const bia = await openDoor(4, of)
        calls.splice(0)
        expect(await simulate(["oi", "bia", "cadê meu pedido?", "e agora?"], door.token)).toEqual([
          "Olá!",
          "Só um momento.",
          "[Conversa transferida: Bia]",
          "Agora é com a Bia.",
          "Saiu ontem.",
          "Saiu ontem.",
        ])
        const asked = { event: "employeeMessage", botId: bia.id, dialogId: null, simulated: true }
        expect(calls).toMatchObject([
          { ...asked, message: "cadê meu pedido?" },
          { ...asked, message: "e agora?" },
        ])
      },
    )

    it("says the last resort for a digital employee without an address, as the room does", async () => {
      known = new Set()
      await openDoor(4, "specific-bot")
      calls.splice(0)
      const lines = await simulate(["oi", "bia", "cadê?"], door.token)
      expect([lines.at(-1), calls]).toEqual([lastResort, []])
    })

    it.each(["specific-bot", "sequential-bot"] as const)(
      "goes straight to people without a script (%s)",
      async (of) => {
        await openDoor(6, of)
        const lines = await simulate(["oi", "bia"], door.token)
        expect(lines.slice(0, 4)).toEqual([
          "Olá!",
          "Só um momento.",
          "[Conversa transferida: Bia]",
          "Agora é com a Bia.",
        ])
        expect(lines.at(-1)).toBe("[Conversa transferida: Sequencial]")
      },
    )
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
