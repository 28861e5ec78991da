import { createHttpSystemCalls } from "@prosa/adapters-http/clients"
import { newCall, type SystemCall } from "@prosa/core/flow"
import { BotId, notFound } from "@prosa/core/kernel"
import type { SystemCalls } from "@prosa/core/webhook"
import { createInMemorySystemCalls } from "@prosa/core/webhook/testing"
import type { TestServer } from "@prosa/server/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeOnDatabase } from "../../server/platform/storage/testing/test-databases.ts"
import { migrations } from "../../server/storage/migrations.ts"
import { startTestServer } from "../../server/testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../../server/testing/customer-system.ts"
import { answerOf, failureOf } from "./outcomes.ts"

interface CallsHarness {
  readonly calls: SystemCalls
  readonly botId: BotId
  readonly address: string
  /** The customer's system answers with this from now on. */
  readonly respond: (answer: { readonly json: unknown } | { readonly status: number }) => void
}

/** What holds for `SystemCalls`, whoever keeps them. The bot has no secret at first. */
const describeSystemCalls = (name: string, open: () => Promise<CallsHarness>): void => {
  describe(`SystemCalls, ${name}`, () => {
    const tried = ({ calls, botId, address }: CallsHarness, call: Partial<SystemCall> = {}) =>
      calls.tryOut(botId, { call: { ...newCall, address, ...call }, values: { "@cpf": "1" } })

    it("list secrets by name without their values, store in the place of a former one, and remove", async () => {
      const { calls, botId } = await open()
      expect(await answerOf(calls.secrets(botId))).toEqual([])
      await answerOf(calls.saveSecret(botId, "token", "tok-1"))
      await answerOf(calls.saveSecret(botId, "chave", "ch-1"))
      const listed = await answerOf(calls.saveSecret(botId, "token", "tok-2"))
      expect(listed.map((secret) => secret.name)).toEqual(["chave", "token"])
      expect(JSON.stringify(listed)).not.toMatch(/tok-|ch-1/u)
      expect((await answerOf(calls.removeSecret(botId, "chave"))).map((secret) => secret.name)).toEqual(["token"])
      expect(await failureOf(calls.removeSecret(botId, "chave"))).toEqual(notFound)
    })

    it("answer a trial with what the system says, of whatever status", async () => {
      const harness = await open()
      harness.respond({ json: { nome: "Ana" } })
      const { milliseconds: _took, ...answer } = await answerOf(tried(harness))
      expect(answer).toEqual({ status: 200, failure: null, body: '{"nome":"Ana"}', cut: false })
      harness.respond({ status: 503 })
      expect(await answerOf(tried(harness))).toMatchObject({ status: 503, failure: "status" })
      harness.respond({ status: 404 })
      expect(await answerOf(tried(harness))).toMatchObject({ status: 404, failure: null })
    })

    it("refuse a trial that cannot be sent, by its part", async () => {
      const harness = await open()
      const headers = [{ name: "X", value: "{{segredo.outro}}" }]
      expect(await failureOf(tried(harness, { headers }))).toMatchObject({
        _tag: "InvalidInput",
        errors: [{ path: "call.secret", message: "O segredo “outro” não existe neste robô" }],
      })
      await answerOf(harness.calls.saveSecret(harness.botId, "outro", "tok-123456"))
      harness.respond({ json: {} })
      expect(await answerOf(tried(harness, { headers }))).toMatchObject({ status: 200 })
    })

    it("know no other company's bot", async () => {
      const { calls, address } = await open()
      const other = BotId.make(2_000_000_000)
      for (const refused of [
        calls.secrets(other),
        calls.saveSecret(other, "token", "tok-1"),
        calls.removeSecret(other, "token"),
        calls.tryOut(other, { call: { ...newCall, address }, values: {} }),
      ])
        expect(await failureOf<unknown, unknown>(refused)).toEqual(notFound)
    })
  })
}

describeOnDatabase("on a server", (openDatabase) => {
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

  describeSystemCalls("over HTTP", async () => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const { id: botId } = await server.seed.bot(companyId, workspaceId)
    const email = `sistemas${++made}@casa.com.br`
    await server.seed.person(companyId, { email, permissions: ["bot_view"], workspaces: [workspaceId] })
    const { fetch } = await server.signedIn(email)
    return { calls: createHttpSystemCalls({ fetch }), botId, address: `${system.url}/prosa`, respond: system.respond }
  })
})

describeSystemCalls("in memory", async () => {
  const botId = BotId.make(1)
  const calls = createInMemorySystemCalls({ botId })
  return {
    calls,
    botId,
    address: "https://erp.exemplo.com.br/prosa",
    respond: (answer) =>
      calls.respond(
        "json" in answer
          ? { status: 200, failure: null, body: JSON.stringify(answer.json) }
          : { status: answer.status, failure: answer.status === 404 ? null : "status", body: "" },
      ),
  }
})
