import { randomUUID } from "node:crypto"
import { ClientId } from "@prosa/core/kernel"
import { type FakeGraph, openFakeGraph, samplePicture } from "@prosa/fakes"
import { Effect, Schema } from "effect"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { receiveMessage } from "../../conversation/receiving/receive-message.ts"
import { drawFlow } from "../../demo/draw-flow.ts"
import { createPublishedScripts } from "../../engine/index.ts"
import type { JobWorker } from "../../platform/jobs/job-worker.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { seedConnection } from "../../testing/fake-gateway.ts"
import { openShop, publishNext, type TestShop } from "../../testing/shop.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { fakeNumbers } from "../../testing/vendor-shop.ts"
import { createByteBudget } from "./byte-budget.ts"
import type { ChannelGateway } from "../gateway/channel-gateway.ts"
import { startDeliveryWorker } from "./delivery-worker.ts"
import { type DeliveryWorkerOptions } from "./delivery-worker-options.ts"
import { createWhatsappGateway } from "../whatsapp-cloud/whatsapp-gateway.ts"

const uploads = /\/media$/u
const picture = samplePicture()

describeOnDatabase("a file for a vendor", (open) => {
  let graph: FakeGraph
  let server: TestServer
  let shop: TestShop
  let connection: Awaited<ReturnType<typeof seedConnection>>
  let worker: JobWorker | undefined
  let people = 0

  beforeAll(async () => {
    graph = await openFakeGraph({ receipts: "manual" })
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const form = new FormData()
    form.append("name", "vitrine.png")
    form.append("mimeType", "image/png")
    form.append("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "vitrine.png")
    const uploaded = await camila.fetch("/api/files/upload", { method: "POST", body: form })
    const { fileId } = (await uploaded.json()) as { readonly fileId: string }
    const flow = drawFlow("Vitrine", [{ title: "Início", says: [""], fallback: ["Só isso."] }])
    await publishNext(camila, shop.bot, {
      ...flow,
      nodes: flow.nodes.map((node) => ({
        ...node,
        botInteractions: node.botInteractions.map((said) => ({
          ...said,
          files: [{ fileId, name: "", url: "", mime: "" }],
        })),
      })),
    })
    const { companyId, bot } = shop
    const { phoneId: externalId } = fakeNumbers.aurora
    connection = await seedConnection(server.seed, { companyId, botId: bot.id, medium: "WHATSAPP", externalId })
    const secret = server.deliveries.channelSecrets.seal(graph.userToken)
    await server.seed.asTenant(companyId, (tx) => tx.execute(sql`update channel_connections set secret = ${secret}`))
  })
  afterEach(async () => {
    await worker?.stop(0)
    graph.clearFaults()
  })
  afterAll(async () => {
    await server.close()
    await graph.close()
  })

  const gatewayOf = (within: number) => createWhatsappGateway({ graphUrl: graph.url, version: "v25.0", within })
  const deliver = (gateway: ChannelGateway, options: Partial<DeliveryWorkerOptions> = {}) => {
    worker = startDeliveryWorker({
      ...server.deliveries,
      gateways: { WHATSAPP: gateway },
      pollEvery: 20,
      retryWait: () => 20,
      ...options,
    })
  }
  /** A person who writes; the bot answers with the picture. */
  const writes = async () => {
    const value = `55119${String(30_000_000 + ++people)}`
    graph.whatsapp.says({ from: value }, { type: "text", text: "oi" })
    const { companyId, bot } = shop
    const said = { clientId: Schema.decodeSync(ClientId)(randomUUID()), text: "oi", fileIds: [] }
    const identity = { channel: "WHATSAPP", kind: "phone", value } as const
    const needs = {
      webhooks: null,
      scripts: createPublishedScripts(),
      presence: { online: () => new Set<never>() },
      clock: server.clock,
    }
    const received = await Effect.runPromise(
      server.transactions.asTenant(companyId, (tx) =>
        receiveMessage(
          tx,
          { companyId, botId: bot.id, identity, connection: { id: connection, medium: "WHATSAPP" }, said },
          needs,
        ),
      ),
    )
    const states = async () => {
      const { rows } = await server.seed.asTenant(companyId, (tx) =>
        tx.execute<{ delivery: string; delivery_reason: string | null }>(sql`
          select delivery, delivery_reason from messages where dialog_id = ${received.dialogId} and sender = 'BOT'`),
      )
      return rows.map(({ delivery, delivery_reason: reason }) => [delivery, reason])
    }
    const asked = (path: RegExp) =>
      graph.requests.filter(({ path: called, body }) => path.test(called) && (body["to"] ?? value) === value).length
    return { states, asked }
  }

  it("may take longer than a lease: it is uploaded once and sent", async () => {
    graph.fail({ path: uploads, kind: "slow", milliseconds: 1_500 })
    const ana = await writes()
    const before = ana.asked(uploads)
    deliver(gatewayOf(10_000), { lease: 600 })
    await soon(async () => expect(await ana.states()).toEqual([["sent", null]]))
    expect([ana.asked(uploads) - before, ana.asked(/\/messages$/u)]).toEqual([1, 1])
  })

  it("whose upload is cut is uploaded five times, and the message was surely not sent", async () => {
    graph.fail({ path: uploads, kind: "timeout-before", times: 50 })
    const ana = await writes()
    const before = ana.asked(uploads)
    deliver(gatewayOf(200), { lease: 600 })
    await soon(async () =>
      expect(await ana.states()).toEqual([
        ["failed", "O arquivo não chegou ao canal a tempo, e a mensagem não foi enviada."],
      ]),
    )
    expect([ana.asked(uploads) - before, ana.asked(/\/messages$/u)]).toEqual([5, 0])
  })

  it("whose upload the process does not survive is uploaded again", async () => {
    graph.fail({ path: uploads, kind: "timeout-before" })
    const ana = await writes()
    const before = ana.asked(uploads)
    deliver(gatewayOf(10_000))
    await soon(() => expect(ana.asked(uploads) - before).toBe(1))
    await worker?.stop(0)
    deliver(gatewayOf(10_000))
    await soon(async () => expect(await ana.states()).toEqual([["sent", null]]))
  })

  it("waits for its share of memory, as every other does", async () => {
    let most = 0
    let held = 0
    const gateway = gatewayOf(10_000)
    const counting: ChannelGateway = {
      ...gateway,
      prepare: (...asked) =>
        Effect.suspend(() => {
          most = Math.max(most, ++held)
          return Effect.ensuring(
            Effect.delay(gateway.prepare(...asked), 30),
            Effect.sync(() => void (held -= 1)),
          )
        }),
    }
    const all = await Promise.all(Array.from({ length: 5 }, writes))
    const memory = createByteBudget({ total: 2 * picture.length, perCompany: 2 * picture.length })
    deliver(counting, { memory })
    for (const ana of all) await soon(async () => expect(await ana.states()).toEqual([["sent", null]]))
    expect(most).toBe(2)
  })
})
