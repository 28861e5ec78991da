import { randomUUID } from "node:crypto"
import { ClientId, type DialogId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { ChannelGateway, Delivery, DeliveryRefused } from "../channel/channel-gateway.ts"
import { startDeliveryWorker } from "../channel/delivery-worker.ts"
import { createPublishedScripts } from "../engine/published-scripts.ts"
import type { JobWorker } from "../platform/jobs/job-worker.ts"
import { silentLogger } from "../platform/logger.ts"
import { sql } from "../platform/storage/sql.ts"
import { describeOnEachDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { openShop, type TestShop } from "../testing/shop.ts"
import { createDialogs } from "./dialogs-service.ts"
import { receiveSaid, type ReceivedSaid, receivingOnce } from "./receive-said.ts"

const clientId = (text: string = randomUUID()) => Schema.decodeSync(ClientId)(text)

/** A fake vendor that records deliveries and, when repeatable, drops repeated keys. */
const createVendor = (repeatable = true) => {
  const shown: Array<{ readonly to: string; readonly text: string }> = []
  const keys = new Set<string>()
  const asked: Array<string> = []
  const state: { refusal: DeliveryRefused | undefined; dying: boolean } = { refusal: undefined, dying: false }
  const gateway: ChannelGateway = {
    repeatable,
    send: ({ key, to, text }: Delivery) =>
      Effect.suspend(() => {
        asked.push(text)
        if (state.refusal !== undefined) return Effect.fail(state.refusal)
        if (!repeatable || !keys.has(key)) shown.push({ to: to.value, text })
        keys.add(key)
        // simulates a process that dies after the vendor accepted the message: the outcome is never stored
        return state.dying ? Effect.die("killed") : Effect.succeed({ externalId: `vendor-${key}` })
      }),
  }
  return { shown, asked, state, gateway, texts: () => shown.map(({ text }) => text) }
}

describeOnEachDatabase("a channel with a gateway", (open) => {
  let server: TestServer
  let shop: TestShop
  const workers: Array<JobWorker> = []
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
  })
  beforeEach(() => server.seed.asTenant(shop.companyId, (tx) => tx.execute("delete from deliveries")))
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop(0)
  })
  afterAll(() => server.close())

  let persons = 0
  /** A contact who writes to the shop's bot by telephone. */
  const person = () => {
    const value = `55119${String(80_000_000 + ++persons)}`
    const identity = { channel: "WHATSAPP", kind: "phone", value } as const
    const needs = {
      scripts: createPublishedScripts(),
      presence: { online: () => new Set<never>() },
      clock: server.clock,
      webhooks: null,
    }
    const say = (text: string, id = clientId()): Promise<ReceivedSaid> => {
      const said = { clientId: id, text, fileIds: [] }
      const { companyId, bot } = shop
      return Effect.runPromise(
        receivingOnce(
          server.transactions.asTenant(companyId, (tx) =>
            receiveSaid(tx, { companyId, botId: bot.id, identity, said }, needs),
          ),
        ),
      )
    }
    return { value, say }
  }
  const start = (gateway: ChannelGateway) => {
    const { transactions, clock } = server
    const facts = { transactions, clock, logger: silentLogger, gateways: { WHATSAPP: gateway } }
    workers.push(startDeliveryWorker({ ...facts, pollEvery: 20, retryWait: () => 20 }))
  }
  const rows = async (columns: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute(`select ${columns} from deliveries order by id`)))
      .rows

  it("receives a message and sends the bot's answers in order", async () => {
    const vendor = createVendor()
    start(vendor.gateway)
    const { say, value } = person()
    await say("oi")
    await say("pedido")
    await vi.waitFor(() => expect(vendor.shown.length).toBe(2))
    expect(vendor.shown).toEqual([
      { to: value, text: "Olá! Como posso ajudar?" },
      { to: value, text: "Seu pedido está a caminho." },
    ])
    await vi.waitFor(async () =>
      expect(await rows("state, begun")).toEqual([
        { state: "sent", begun: false },
        { state: "sent", begun: false },
      ]),
    )
    expect(await rows("external_id is null as unnamed")).toEqual([{ unnamed: false }, { unnamed: false }])
  })

  it("stores and answers a message once, even if delivered again concurrently", async () => {
    const vendor = createVendor()
    start(vendor.gateway)
    const { say } = person()
    const id = clientId()
    const first = await Promise.all([say("oi", id), say("oi", id), say("oi", id)])
    const again = await say("oi", id)
    expect(new Set([...first, again].map(({ message }) => message.id)).size).toBe(1)
    expect([...first, again].filter(({ begun }) => begun !== undefined).length).toBe(1)
    await vi.waitFor(() => expect(vendor.texts()).toEqual(["Olá! Como posso ajudar?"]))
  })

  it("sends an attendant's messages, but no line meant for staff only", async () => {
    const vendor = createVendor()
    start(vendor.gateway)
    const { say } = person()
    const { begun } = await say("camila")
    const id: DialogId | undefined = begun?.id
    if (id === undefined) throw new Error("no conversation was begun")
    const { companyId, camila, customerCare } = shop
    const actor = {
      userId: camila,
      name: "Camila",
      companyId,
      admin: false,
      address: "",
      permissions: ["omnichannel_view"],
      workspaces: [customerCare],
    }
    const dialogs = createDialogs(actor, { ...server, scripts: createPublishedScripts(), webhooks: null })
    await Effect.runPromise(dialogs.say(id, { clientId: clientId(), text: "Bom dia, aqui é a Camila.", fileIds: [] }))
    await vi.waitFor(() => expect(vendor.texts().at(-1)).toBe("Bom dia, aqui é a Camila."))
    expect(vendor.texts().filter((text) => /entrou|Transferid|camila$/u.test(text))).toEqual([])
  })

  describe("a delivery whose outcome was lost in a crash", () => {
    it("is retried and shown once, if the vendor deduplicates by key", async () => {
      const vendor = createVendor()
      vendor.state.dying = true
      start(vendor.gateway)
      await person().say("pedido")
      await vi.waitFor(() => expect(vendor.asked.length).toBeGreaterThan(1))
      vendor.state.dying = false
      await vi.waitFor(() => expect(vendor.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."]))
      await vi.waitFor(async () => expect(await rows("state")).toEqual([{ state: "sent" }, { state: "sent" }]))
    })

    it("is not retried if the contact could see it twice: it fails with a reason", async () => {
      const vendor = createVendor(false)
      vendor.state.dying = true
      start(vendor.gateway)
      await person().say("pedido")
      await vi.waitFor(async () =>
        expect((await rows("state")).map(({ state }) => state)).toEqual(["failed", "failed"]),
      )
      expect(vendor.asked).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."])
      expect((await rows("reason"))[0]).toEqual({
        reason: "Não se sabe se a mensagem foi entregue. Envie de novo se for preciso.",
      })
    })
  })

  it("retries a temporary rejection, and lets no later message of the conversation overtake it", async () => {
    const vendor = createVendor()
    vendor.state.refusal = { _tag: "DeliveryRefused", reason: "ocupado", final: false }
    start(vendor.gateway)
    await person().say("pedido")
    await vi.waitFor(() => expect(vendor.asked.length).toBeGreaterThan(2))
    expect(new Set(vendor.asked)).toEqual(new Set(["Olá! Como posso ajudar?"]))
    vendor.state.refusal = undefined
    await vi.waitFor(() => expect(vendor.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."]))
  })

  it("gives up after a final rejection, stores the reason, and continues with the next", async () => {
    const vendor = createVendor()
    vendor.state.refusal = { _tag: "DeliveryRefused", reason: "Número inexistente.", final: true }
    start(vendor.gateway)
    await person().say("pedido")
    await vi.waitFor(async () =>
      expect(await rows("state, reason")).toEqual([
        { state: "failed", reason: "Número inexistente." },
        { state: "failed", reason: "Número inexistente." },
      ]),
    )
  })

  it("has a queue of its own: live chat has none, and a company sees only its own", async () => {
    const visitor = await shop.greeted()
    await visitor.say("pedido")
    expect(await rows("1")).toEqual([])
    await person().say("pedido")
    const other = await server.seed.company()
    const seen = await server.seed.asTenant(other, (tx) => tx.execute(sql`select 1 from deliveries`))
    expect(seen.rows).toEqual([])
  })
})
