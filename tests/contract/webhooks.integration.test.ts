import { createHmac } from "node:crypto"
import { BotId, CompanyId, DialogId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createHttpWebhooks, type WebhookCall, type WebhookEvent, type Webhooks } from "../../server/engine/index.ts"
import { readWebhookReply } from "../../server/engine/webhook-wire.ts"
import { createSecretBox } from "../../server/platform/secret-box.ts"
import { createSystemCaller, createWebhookCaller } from "../../server/webhook/index.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { type CustomerSystem, openCustomerSystem } from "../../server/testing/customer-system.ts"
import { createInMemoryWebhooks, webhookDown } from "../../server/testing/in-memory-webhooks.ts"
import type { TestServer } from "@prosa/server/testing"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

const httpWebhooks = ({ transactions, clock }: TestServer, loopback: boolean) => {
  const secretBox = createSecretBox(new Uint8Array(32), "webhooks")
  const limits = { loopback }
  return createHttpWebhooks(
    createWebhookCaller({ transactions, clock, secretBox, limits }),
    createSystemCaller({ transactions, clock, secretBox, limits }),
  )
}

interface WebhooksHarness {
  readonly webhooks: Webhooks
  readonly companyId: CompanyId
  readonly botId: BotId
  /** Gives the bot addresses for these events only; those of both transfers are one. */
  readonly configure: (events: ReadonlyArray<WebhookEvent>) => Promise<void>
  readonly events: () => Promise<ReadonlyArray<WebhookEvent>>
  /** The customer's system answers with this JSON, or is down. */
  readonly respond: (answer: { readonly json: unknown } | "down") => void
  /** The facts that the customer's system has received. */
  readonly received: () => ReadonlyArray<unknown>
}

const all: ReadonlyArray<WebhookEvent> = ["node", "transferWorkspace", "transferExternal"]
const dialogId = Schema.decodeSync(DialogId)(7)
const callOf = ({ companyId, botId }: WebhooksHarness, facts: Partial<WebhookCall> = {}): WebhookCall => ({
  event: "node",
  companyId,
  botId,
  dialogId,
  nodeName: "Situação",
  message: "onde está?",
  variables: { pedido: "123" },
  contact: { name: "Ana", phone: "11987654321", email: "" },
  sentAt: "2026-11-23T09:00:00.000Z",
  simulated: false,
  ...facts,
})

/** The promises of `Webhooks`, for every implementation. */
const describeWebhooks = (name: string, open: () => Promise<WebhooksHarness>): void => {
  describe(`Webhooks, ${name}`, () => {
    let harness: WebhooksHarness
    beforeAll(async () => {
      harness = await open()
    })
    const replyTo = (json: unknown, facts: Partial<WebhookCall> = {}) => {
      harness.respond({ json })
      return answerOf(harness.webhooks.call(callOf(harness, facts)))
    }

    it("are called for the events that the bot has an address for", async () => {
      await harness.configure([])
      expect(await harness.events()).toEqual([])
      expect(await failureOf(harness.webhooks.call(callOf(harness)))).toMatchObject({ _tag: "WebhookFailed" })
      await harness.configure(["node"])
      expect(await harness.events()).toEqual(["node"])
      await harness.configure(["transferWorkspace", "transferExternal"])
      expect(await harness.events()).toEqual(["transferWorkspace", "transferExternal"])
      await harness.configure(all)
      expect(await harness.events()).toEqual(all)
    })

    it("receive the facts of the call", async () => {
      await replyTo({})
      expect(harness.received().at(-1)).toMatchObject({
        event: "node",
        companyId: harness.companyId,
        botId: harness.botId,
        dialogId: 7,
        nodeName: "Situação",
        message: "onde está?",
        variables: { pedido: "123" },
        contact: { name: "Ana", phone: "11987654321", email: "" },
        sentAt: "2026-11-23T09:00:00.000Z",
      })
      await replyTo({}, { dialogId: null, simulated: true, event: "transferWorkspace" })
      expect(harness.received().at(-1)).toMatchObject({ event: "transferWorkspace", dialogId: null, simulated: true })
    })

    it("answer with messages, variables, a workspace and a person, each of which may be left out", async () => {
      const nothing = { messages: [], variables: {}, workspaceId: null, userId: null }
      for (const json of [{}, { messages: null, variables: null, workspaceId: null, userId: 0, more: [1] }])
        expect(await replyTo(json)).toEqual(nothing)
      expect(
        await replyTo({
          messages: [
            "Saiu ontem.",
            { text: "E agora?", buttons: ["Rastrear", { label: "Site", link: "https://exemplo.com.br" }] },
            { text: "Só isso." },
          ],
          variables: { rota: "7", dias: 2, pago: true, obs: null },
          workspaceId: 3,
          userId: 9,
        }),
      ).toEqual({
        messages: [
          { text: "Saiu ontem.", buttons: [] },
          {
            text: "E agora?",
            buttons: [
              { kind: "quick-reply", label: "Rastrear" },
              { kind: "link", label: "Site", link: "https://exemplo.com.br" },
            ],
          },
          { text: "Só isso.", buttons: [] },
        ],
        variables: { rota: "7", dias: "2", pago: "true", obs: "" },
        workspaceId: 3,
        userId: 9,
      })
    })

    it("fail if the system is down, or answers otherwise than agreed", async () => {
      harness.respond("down")
      expect(await failureOf(harness.webhooks.call(callOf(harness)))).toMatchObject({ _tag: "WebhookFailed" })
      const wrong: ReadonlyArray<unknown> = [
        "ok",
        [],
        { messages: "oi" },
        { messages: [{ buttons: [] }] },
        { messages: Array.from({ length: 21 }, () => "oi") },
        { messages: ["x".repeat(4_097)] },
        { messages: ["a\0b"] },
        { variables: { a: {} } },
        { workspaceId: "3" },
        { userId: -1 },
      ]
      for (const json of wrong) {
        harness.respond({ json })
        const failure = await failureOf(harness.webhooks.call(callOf(harness)))
        expect(failure, JSON.stringify(json).slice(0, 60)).toMatchObject({ _tag: "WebhookFailed" })
      }
    })
  })
}

describeWebhooks("in memory", () => {
  const webhooks = createInMemoryWebhooks()
  const failed = { ...webhookDown, reason: "not the agreed answer" }
  return Promise.resolve({
    webhooks,
    companyId: Schema.decodeSync(CompanyId)(1),
    botId: Schema.decodeSync(BotId)(2),
    configure: (events) => {
      webhooks.events = new Set(events)
      return Promise.resolve()
    },
    events: () => Promise.resolve([...webhooks.events]),
    respond: (answer) => {
      const reply = answer === "down" ? undefined : readWebhookReply(JSON.stringify(answer.json))
      webhooks.answer = () => (reply === undefined ? Effect.fail(failed) : Effect.succeed(reply))
    },
    received: () => webhooks.calls,
  })
})

describeOnEachServer((open) => {
  const systems: Array<CustomerSystem> = []
  afterAll(() => {
    for (const system of systems) system.close()
  })
  const harnessOn = async (server: TestServer) => {
    const system = await openCustomerSystem()
    systems.push(system)
    const companyId = await server.seed.company()
    const { id: botId } = await server.seed.bot(companyId, await server.seed.workspace(companyId))
    const webhooks = httpWebhooks(server, true)
    const harness: WebhooksHarness = {
      webhooks,
      companyId,
      botId,
      configure: async (events) => {
        const [url, transferUrl] = [
          events.includes("node") ? `${system.url}/node` : "",
          events.includes("transferWorkspace") ? `${system.url}/transfer` : "",
        ]
        await server.seed.asTenant(companyId, (tx) =>
          tx.execute(sql`
            insert into bot_webhooks (company_id, bot_id, url, transfer_url, headers, secret, updated_by)
            values (${companyId}, ${botId}, ${url}, ${transferUrl},
              '[{"key":"X-Loja","value":"1"},{"key":"x-loja","value":"2"}]'::jsonb, 'segredo', 'Júlia')
            on conflict (company_id, bot_id) do update set url = excluded.url, transfer_url = excluded.transfer_url`),
        )
      },
      events: () =>
        server.seed.asTenant(companyId, ({ run }) =>
          run((tx) => Effect.map(webhooks.eventsOf(tx, botId), (events) => [...events])),
        ),
      respond: (answer) => system.respond(answer === "down" ? { status: 503 } : answer),
      received: () => system.received.map(({ body }): unknown => JSON.parse(body)),
    }
    return { harness, system }
  }

  describeWebhooks("over HTTP", async () => (await harnessOn(await open())).harness)

  describe("Webhooks over HTTP", () => {
    it("sign the body, and send the bot's headers, of a key that stands twice the last", async () => {
      const { harness, system } = await harnessOn(await open())
      await harness.configure(all)
      await answerOf(harness.webhooks.call(callOf(harness)))
      await answerOf(harness.webhooks.call(callOf(harness, { event: "transferExternal" })))
      expect(system.received.map(({ path }) => path)).toEqual(["/node", "/transfer"])
      const [first] = system.received
      if (first === undefined) throw new Error("the system has received nothing")
      const { headers, body } = first
      expect(headers["x-prosa-signature"]).toBe(`sha256=${createHmac("sha256", "segredo").update(body).digest("hex")}`)
      expect(headers["x-loja"]).toBe("2")
      expect(JSON.parse(body)).not.toHaveProperty("simulated")
    })

    it("know nothing of another company's bot", async () => {
      const server = await open()
      const { harness, system } = await harnessOn(server)
      await harness.configure(all)
      const other = await server.seed.company()
      const events = await server.seed.asTenant(other, ({ run }) =>
        run((tx) => harness.webhooks.eventsOf(tx, harness.botId)),
      )
      expect([...events]).toEqual([])
      expect(await failureOf(harness.webhooks.call(callOf(harness, { companyId: other })))).toMatchObject({
        reason: "no address",
      })
      expect(system.received).toEqual([])
    })

    it("call no address of this machine in production", async () => {
      const server = await open()
      const { harness, system } = await harnessOn(server)
      await harness.configure(all)
      const strict = httpWebhooks(server, false)
      expect(await failureOf(strict.call(callOf(harness)))).toMatchObject({ reason: "not a public address" })
      expect(system.received).toEqual([])
    })
  })
})
