import { createHttpWebhookConfigs } from "@prosa/adapters-http/clients"
import { BotId, notFound, WebhookCallId } from "@prosa/core/kernel"
import { recordedCalls, type WebhookConfigs, webhookMessages as say } from "@prosa/core/webhook"
import { createInMemoryWebhookConfigs, emptyWebhookDraft } from "@prosa/core/webhook/testing"
import type { TestServer } from "@prosa/server/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer } from "../../server/testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../../server/testing/customer-system.ts"
import { describeOnBothDatabases } from "../../server/platform/storage/testing/test-databases.ts"
import { migrations } from "../../server/storage/migrations.ts"
import { sql } from "../../server/platform/storage/sql.ts"
import { answerOf, failureOf } from "./outcomes.ts"

interface ConfigsHarness {
  readonly configs: WebhookConfigs
  readonly botId: BotId
  /** An address of the customer's system. */
  readonly address: string
  /** The customer's system answers with this status from now on. */
  readonly respond: (status: number) => void
  /** Records a recorded call as one whose body was too long to be kept whole. */
  readonly cut: (id: WebhookCallId) => Promise<void>
  /** Pauses the calls of the configured bot, as 20 failures in a row do. */
  readonly pause: () => Promise<void>
}

/** What holds for `WebhookConfigs`, whoever keeps them. The bot is not configured at first. */
const describeWebhookConfigs = (name: string, open: () => Promise<ConfigsHarness>): void => {
  describe(`WebhookConfigs, ${name}`, () => {
    it("are empty at first; the first save answers the secret, and nothing answers it again", async () => {
      const { configs, botId, address } = await open()
      expect(await answerOf(configs.get(botId))).toEqual({ ...emptyWebhookDraft, secret: null, paused: null })
      expect(await failureOf(configs.renewSecret(botId))).toMatchObject({ message: say.notConfigured })
      const draft = { ...emptyWebhookDraft, url: address, headers: [{ key: "Authorization", value: "Bearer 1" }] }
      const { config, newSecret } = await answerOf(configs.save(botId, draft))
      expect(newSecret?.text).toMatch(/^whsec_[\w-]{20,}$/u)
      expect(config).toMatchObject({ ...draft, secret: { ending: newSecret?.text.slice(-4) } })
      const again = await answerOf(configs.save(botId, { ...draft, callbackUrl: address }))
      expect(again.newSecret).toBeNull()
      expect(await answerOf(configs.get(botId))).toEqual(again.config)
      expect(again.config).toMatchObject({ url: address, callbackUrl: address, secret: config.secret })
    })

    it("keep headers of one key, in their order", async () => {
      const { configs, botId } = await open()
      const headers = [
        { key: "X-Loja", value: "sp-01" },
        { key: "x-loja", value: "mg-02" },
      ]
      expect((await answerOf(configs.save(botId, { ...emptyWebhookDraft, headers }))).config.headers).toEqual(headers)
    })

    it("refuse addresses outside of the public internet, each by its path", async () => {
      const { configs, botId } = await open()
      const draft = { ...emptyWebhookDraft, url: "http://10.0.0.1/a", callbackUrl: "http://169.254.169.254/" }
      const errors = [
        { path: "url", message: say.notPublic },
        { path: "callbackUrl", message: say.notPublic },
      ]
      expect(await failureOf(configs.save(botId, draft))).toMatchObject({ _tag: "InvalidInput", errors })
      expect((await answerOf(configs.get(botId))).secret).toBeNull()
      const test = { field: "url", headers: [] } as const
      for (const [address, message] of [
        ["http://192.168.0.1/", say.notPublic],
        ["", say.noTestAddress],
      ] as const)
        expect(await failureOf(configs.test(botId, { ...test, address }))).toMatchObject({
          errors: [{ path: "address", message }],
        })
    })

    it("renew the secret", async () => {
      const { configs, botId } = await open()
      const { newSecret } = await answerOf(configs.save(botId, emptyWebhookDraft))
      const renewed = await answerOf(configs.renewSecret(botId))
      expect(renewed.text).not.toBe(newSecret?.text)
      expect((await answerOf(configs.get(botId))).secret?.ending).toBe(renewed.text.slice(-4))
    })

    it("end a pause; without one nothing changes", async () => {
      const { configs, botId, address, pause } = await open()
      await answerOf(configs.resume(botId))
      await answerOf(configs.save(botId, { ...emptyWebhookDraft, url: address }))
      await pause()
      const paused = await answerOf(configs.get(botId))
      expect(paused.paused).toMatchObject({ failures: 20 })
      expect(await answerOf(configs.resume(botId))).toBeUndefined()
      expect(await answerOf(configs.get(botId))).toEqual({ ...paused, paused: null })
      await answerOf(configs.resume(botId))
      expect(await answerOf(configs.get(botId))).toEqual({ ...paused, paused: null })
    })

    it("record tests, newest first, also those that fail", async () => {
      const { configs, botId, address, respond } = await open()
      expect(await answerOf(configs.calls(botId))).toEqual([])
      const first = await answerOf(configs.test(botId, { field: "url", address, headers: [] }))
      expect(first).toMatchObject({ event: "test", kind: "test", field: "url", status: 200, failure: null })
      respond(503)
      const second = await answerOf(
        configs.test(botId, { field: "closeRoomUrl", address: `${address}?chave=1`, headers: [] }),
      )
      expect(second).toMatchObject({ field: "closeRoomUrl", status: 503, failure: "status", address: first.address })
      expect(await answerOf(configs.calls(botId))).toEqual([second, first])
    })

    it("repeat a recorded call to the present address", async () => {
      const { configs, botId, address } = await open()
      const call = await answerOf(configs.test(botId, { field: "url", address, headers: [] }))
      expect(await failureOf(configs.repeat(botId, call.id))).toMatchObject({
        _tag: "NotRepeatable",
        message: say.noAddress,
      })
      await answerOf(configs.save(botId, { ...emptyWebhookDraft, url: address }))
      const repeated = await answerOf(configs.repeat(botId, call.id))
      expect(repeated).toMatchObject({ kind: "repeat", event: "test", requestBody: call.requestBody, status: 200 })
      expect((await answerOf(configs.calls(botId))).map(({ id }) => id)).toEqual([repeated.id, call.id])
      expect(await failureOf(configs.repeat(botId, WebhookCallId.make(2_000_000)))).toEqual(notFound)
    })

    it("repeat no call whose body was cut", async () => {
      const { configs, botId, address, cut } = await open()
      await answerOf(configs.save(botId, { ...emptyWebhookDraft, url: address }))
      const { id } = await answerOf(configs.test(botId, { field: "url", address, headers: [] }))
      await cut(id)
      expect(await failureOf(configs.repeat(botId, id))).toEqual({ _tag: "NotRepeatable", message: say.cutBody })
      expect(await answerOf(configs.calls(botId))).toMatchObject([{ id, cut: true }])
    })

    it("are of no bot that is not there", async () => {
      const { configs, botId, address } = await open()
      const { id } = await answerOf(configs.test(botId, { field: "url", address, headers: [] }))
      const other = BotId.make(2_000_000_000)
      for (const refused of [
        configs.get(other),
        configs.save(other, emptyWebhookDraft),
        configs.renewSecret(other),
        configs.resume(other),
        configs.test(other, { field: "url", address, headers: [] }),
        configs.calls(other),
        configs.repeat(other, id),
      ])
        expect(await failureOf<unknown, unknown>(refused)).toEqual(notFound)
      expect((await answerOf(configs.get(botId))).secret).toBeNull()
      expect(await answerOf(configs.calls(botId))).toHaveLength(1)
    })

    it("keep the last 100 calls", async () => {
      const { configs, botId, address } = await open()
      for (let at = 0; at < recordedCalls + 3; at += 1)
        await answerOf(configs.test(botId, { field: "url", address, headers: [] }))
      const ids = (await answerOf(configs.calls(botId))).map(({ id }) => id)
      expect([ids.length, (ids[0] ?? 0) - (ids.at(-1) ?? 0)]).toEqual([recordedCalls, recordedCalls - 1])
    })
  })
}

describeOnBothDatabases("on a server", (openDatabase) => {
  let server: TestServer
  let system: CustomerSystem
  let made = 0
  beforeAll(async () => {
    system = await openCustomerSystem()
    server = await startTestServer(await openDatabase(migrations), { loopbackWebhooks: true })
  })
  afterAll(async () => {
    await server.close()
    system.close()
  })

  describeWebhookConfigs("over HTTP", async () => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const { id: botId } = await server.seed.bot(companyId, workspaceId)
    const email = `webhook${++made}@casa.com.br`
    await server.seed.person(companyId, { email, permissions: ["bot_view"], workspaces: [workspaceId] })
    const { fetch } = await server.signedIn(email)
    system.respond({ json: {} })
    return {
      configs: createHttpWebhookConfigs({ fetch }),
      botId,
      address: `${system.url}/prosa`,
      respond: (status) => system.respond({ status }),
      cut: (id) =>
        server.seed.asTenant(companyId, async (tx) => {
          await tx.execute(sql`update webhook_calls set cut = true where id = ${id}`)
        }),
      pause: () =>
        server.seed.asTenant(companyId, async (tx) => {
          const until = new Date(server.clock.now() + 60_000).toISOString()
          await tx.execute(sql`update bot_webhooks set failures = 20, paused_until = ${until}`)
        }),
    }
  })
})

describeWebhookConfigs("in memory", async () => {
  const botId = BotId.make(1)
  const configs = createInMemoryWebhookConfigs({}, { botId })
  return {
    configs,
    botId,
    cut: async (id) => configs.cut(id),
    pause: async () => configs.pause({ failures: 20, until: "2026-11-23T12:01:00.000Z" }),
    address: "https://erp.exemplo.com.br/prosa",
    respond: (status) => configs.respond({ status, failure: status === 200 ? null : "status" }),
  }
})
