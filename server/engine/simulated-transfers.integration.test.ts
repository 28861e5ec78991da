import type { TransferTarget } from "@prosa/core/transfer"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { openShop, publish, type TestShop } from "../testing/shop.ts"
import type { WebhookCall, WebhookEvent, WebhookFailed, WebhookReply } from "./webhooks.ts"

interface SimulatedWire {
  readonly responses: ReadonlyArray<{ readonly message: string; readonly notice?: boolean }>
  readonly dialogToken: string
}

const nothing: WebhookReply = { messages: [], variables: {}, workspaceId: null, userId: null }

describeOnDatabase("a simulated transfer that the customer's system decides or takes", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  const calls: Array<WebhookCall> = []
  let known: ReadonlySet<WebhookEvent>
  let reply: WebhookReply | WebhookFailed

  beforeAll(async () => {
    const webhooks = {
      eventsOf: () => Effect.sync(() => known),
      ask: () => Effect.fail({ _tag: "WebhookFailed", reason: "no system" } as const),
      call: (call: WebhookCall) =>
        Effect.suspend(() => {
          calls.push(call)
          return "_tag" in reply ? Effect.fail(reply) : Effect.succeed(reply)
        }),
    }
    server = await startTestServer(await open(migrations), { webhooks })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(() => server.close())
  beforeEach(() => {
    calls.splice(0)
    known = new Set(["transferWorkspace", "transferExternal"])
    reply = nothing
  })

  /** The notes that end a simulated conversation with a bot that transfers so. */
  const transferred = async (target: TransferTarget): Promise<ReadonlyArray<string>> => {
    const bot = await server.seed.bot(shop.companyId, shop.customerCare, target.kind)
    const flow = drawFlow(target.kind, [
      { title: "Início", says: ["Olá!"], ways: [way("Gente", "gente")] },
      { title: "Gente", says: ["Um instante."], transfer: target },
    ])
    await publish(camila, bot, flow)
    const say = async (text: string, dialogToken: string | null) => {
      const said = { message: [text], dialogToken, botToken: bot.token }
      const { status, body } = await camila.post("/api/dialogs/simulator", said)
      expect(status).toBe(200)
      // the wire of the simulator
      return body as SimulatedWire
    }
    const { dialogToken } = await say("oi", null)
    const { responses } = await say("gente", dialogToken)
    expect(responses[0]).toMatchObject({ message: "Um instante." })
    return responses.slice(1).map(({ message, notice }) => `${notice === true} ${message}`)
  }
  const undecided = ["true O webhook não decidiu o workspace. A conversa fica aguardando atendimento"]
  const untaken = ["true A plataforma externa não recebeu a conversa. Ela fica aguardando atendimento"]

  it("goes to the workspace that the system answers, which is told that it is a simulation", async () => {
    reply = { ...nothing, workspaceId: shop.customerCare }
    expect(await transferred({ kind: "workspace-by-webhook" })).toEqual(["true Conversa transferida: SAC"])
    expect(calls).toMatchObject([{ event: "transferWorkspace", dialogId: null, simulated: true }])
  })

  it("waits where the bot is while the system decides nothing, names a foreign workspace, fails, or has no address", async () => {
    expect(await transferred({ kind: "workspace-by-webhook" })).toEqual(undecided)
    reply = { ...nothing, workspaceId: (await openShop(server)).customerCare }
    expect(await transferred({ kind: "workspace-by-webhook" })).toEqual(undecided)
    reply = { _tag: "WebhookFailed", reason: "down" }
    expect(await transferred({ kind: "workspace-by-webhook" })).toEqual(undecided)
    expect(calls).toHaveLength(3)
    known = new Set(["node"])
    expect(await transferred({ kind: "workspace-by-webhook" })).toEqual(undecided)
    expect(calls).toHaveLength(3)
  })

  it("is told to the external platform, and waits where the bot is if that does not answer", async () => {
    expect(await transferred({ kind: "external-platform" })).toEqual([
      "true Conversa transferida: Plataforma Externa (Webhook)",
    ])
    expect(calls).toMatchObject([{ event: "transferExternal", dialogId: null, simulated: true }])
    reply = { _tag: "WebhookFailed", reason: "down" }
    expect(await transferred({ kind: "external-platform" })).toEqual(untaken)
    known = new Set()
    expect(await transferred({ kind: "external-platform" })).toEqual(untaken)
    expect(calls).toHaveLength(2)
  })
})
