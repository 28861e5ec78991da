import type { BotId, CompanyId } from "@prosa/core/kernel"
import { emptyWebhookDraft } from "@prosa/core/webhook/testing"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../testing/customer-system.ts"

const header = { key: "Authorization", value: "Bearer muito-secreto-9f" }

describeOnDatabase("the webhook of a bot", (open) => {
  let server: TestServer
  let system: CustomerSystem
  let companyId: CompanyId
  let botId: BotId
  let ana: TestBrowser
  let made = 0

  beforeAll(async () => {
    system = await openCustomerSystem()
    server = await startTestServer(await open(migrations), { loopbackWebhooks: true })
  })
  beforeEach(async () => {
    companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    botId = (await server.seed.bot(companyId, workspaceId)).id
    const email = `ana${++made}@gancho.com.br`
    await server.seed.person(companyId, { email, permissions: ["bot_view"], workspaces: [workspaceId] })
    ana = await server.signedIn(email)
    system.received.splice(0)
    system.respond({ json: {} })
  })
  afterAll(async () => {
    await server.close()
    system.close()
  })

  const path = (rest = "webhook-config") => `/api/bots/${botId}/${rest}`
  const save = (facts: object = {}) =>
    ana.post(path(), {
      ...emptyWebhookDraft,
      url: `${system.url}/prosa?chave=segredo-da-url`,
      headers: [header],
      ...facts,
    })
  const rows = async (statement: string) => (await server.seed.asTenant(companyId, (tx) => tx.execute(statement))).rows

  it("is sealed in the database, secret and headers", async () => {
    const { status, body } = await save()
    expect(status).toBe(200)
    // the response shape of this route
    const { text } = (body as { newSecret: { text: string } }).newSecret
    const stored = await rows("select to_jsonb(w) as row, encode(sealed, 'escape') as plain from bot_webhooks w")
    const found = JSON.stringify(stored)
    expect(found).toContain("/prosa")
    expect(found).not.toContain(text)
    expect(found).not.toContain("muito-secreto")
  })

  it("is written to the audit without the values of headers, secret and query; none of them is in the log", async () => {
    await save()
    await ana.post(path("webhook-config/secret"), {})
    await ana.post(path("webhook-config/test"), { field: "url", address: `${system.url}/prosa`, headers: [header] })
    const audit = await rows("select action, subject, detail from audit where action like 'bot.webhook%' order by id")
    expect(audit).toMatchObject([
      {
        action: "bot.webhook",
        subject: `bot ${botId}`,
        detail: { headerKeys: ["Authorization"], hosts: [new URL(system.url).host] },
      },
      { action: "bot.webhook-secret", subject: `bot ${botId}` },
    ])
    for (const secret of ["muito-secreto", "segredo-da-url", "whsec_"])
      expect([secret, JSON.stringify(audit).includes(secret), server.log.join("\n").includes(secret)]).toEqual([
        secret,
        false,
        false,
      ])
  })

  it("is called again once its pause is ended by a person, which the audit says once", async () => {
    await save()
    const until = new Date(server.clock.now() + 60_000).toISOString()
    await rows(`update bot_webhooks set failures = 23, paused_until = '${until}'`)
    const resume = () => ana.post(path("webhook-config/resume"), {})
    expect((await Promise.all([resume(), resume()])).map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ])
    // the failures stay, so that one more pauses the calls again
    expect(await rows("select failures, paused_until from bot_webhooks")).toEqual([
      { failures: 23, paused_until: null },
    ])
    expect(await rows("select subject, detail from audit where action = 'bot.webhook-resume'")).toEqual([
      { subject: `bot ${botId}`, detail: { failures: 23 } },
    ])
  })

  it("refuses a ninth test at once of a company with 429, and takes the next when one has ended", async () => {
    await save()
    const release = system.hold()
    const test = () =>
      ana.post(path("webhook-config/test"), { field: "url", address: `${system.url}/prosa`, headers: [] })
    const running = Array.from({ length: 8 }, test)
    await soon(() => expect(system.received).toHaveLength(8))
    expect(await test()).toMatchObject({
      status: 429,
      body: { message: "Há testes demais ao mesmo tempo. Espere um deles terminar." },
    })
    release()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await test()).status).toBe(200)
  })

  it("keeps header values out of the call log, also where the system echoes them", async () => {
    await save()
    system.respond({ json: { eco: `veio ${header.value}` } })
    const { body } = await ana.post(path("webhook-config/test"), {
      field: "url",
      address: `${system.url}/prosa?chave=segredo-da-url`,
      headers: [header],
    })
    expect(system.received[0]?.headers["authorization"]).toBe(header.value)
    expect(body).toMatchObject({ call: { responseBody: '{"eco":"veio ••••"}' } })
    const log = JSON.stringify((await ana.get(path("webhook-calls"))).body)
    expect(log).not.toContain("muito-secreto")
    expect(log).not.toContain("segredo-da-url")
  })

  it("answers its secret in no call but the one that makes it", async () => {
    const { body } = await save()
    const { text } = (body as { newSecret: { text: string } }).newSecret
    for (const answer of [await save(), await ana.get(path()), await ana.get(path("webhook-calls"))])
      expect(JSON.stringify(answer.body)).not.toContain(text)
  })

  it("whose secrets were sealed under another key calls nothing, and gets a new secret with the next save", async () => {
    await save()
    await rows("update bot_webhooks set sealed = decode(repeat('00', 60), 'hex')")
    expect((await ana.get(path())).body).toMatchObject({ secret: null, headers: [], paused: null })
    expect((await ana.post(path("webhook-config/secret"), {})).status).toBe(409)
    const { body } = await save()
    expect(body).toMatchObject({ newSecret: { text: expect.stringMatching(/^whsec_/u) }, headers: [header] })
  })

  it("makes one secret of two first saves at once", async () => {
    const answers = await Promise.all([save(), save(), save()])
    const secrets = answers.flatMap(({ body }) => (body as { newSecret: { text: string } | null }).newSecret ?? [])
    expect(secrets).toHaveLength(1)
  })

  describe("refuses", () => {
    it("headers that would break a request, and those of ours, by their path", async () => {
      const wrong = [
        { key: "X-A\r\nHost: outro", value: "1" },
        { key: "X-A", value: "1\r\nX-B: 2" },
        { key: "X A", value: "1" },
        { key: "", value: "1" },
        { key: "X-A", value: "" },
        { key: "host", value: "outro.exemplo" },
        { key: "X-Prosa-Signature", value: "sha256=1" },
        { key: "X-A", value: "a\0b" },
        { key: "x".repeat(101), value: "1" },
        { key: "X-A", value: "x".repeat(2_001) },
      ]
      for (const one of wrong) {
        const { status, body } = await save({ headers: [header, one] })
        expect([one.key.slice(0, 20), status]).toEqual([one.key.slice(0, 20), 400])
        expect(body).toMatchObject({ errors: [{ path: expect.stringMatching(/^headers\.1(?:\.(?:key|value))?$/u) }] })
      }
      expect((await save({ headers: Array.from({ length: 21 }, () => header) })).status).toBe(400)
    })

    it("addresses of this machine, of private networks and of no machine, however they are written", async () => {
      const strict = await startTestServerWithoutLoopback()
      try {
        const hosts = [
          "127.0.0.1",
          "2130706433",
          "0x7f.0.0.1",
          "localhost",
          "a.localhost",
          "[::1]",
          "[::ffff:10.0.0.1]",
          "10.0.0.1",
          "172.16.0.1",
          "192.168.0.1",
          "169.254.169.254",
          "100.64.0.1",
          "0.0.0.0",
          "[fd00::1]",
          "[fe80::1]",
          "metadata.google.internal",
          "impressora.local",
        ]
        for (const host of hosts) {
          const { status, body } = await strict.save(`http://${host}/`)
          expect([host, status]).toEqual([host, 400])
          expect(body).toMatchObject({ errors: [{ path: "callbackUrl" }] })
        }
        for (const bad of ["ftp://erp.exemplo.com.br", "javascript:alert(1)", "erp", "https://a:b@erp.exemplo.com.br"])
          expect([bad, (await strict.save(bad)).status]).toEqual([bad, 400])
      } finally {
        await strict.close()
      }
    })
  })

  const startTestServerWithoutLoopback = async () => {
    const strict = await startTestServer(await open(migrations))
    const company = await strict.seed.company()
    const workspaceId = await strict.seed.workspace(company)
    const bot = await strict.seed.bot(company, workspaceId)
    await strict.seed.person(company, {
      email: "rui@gancho.com.br",
      permissions: ["bot_view"],
      workspaces: [workspaceId],
    })
    const rui = await strict.signedIn("rui@gancho.com.br")
    return {
      save: (callbackUrl: string) =>
        rui.post(`/api/bots/${bot.id}/webhook-config`, { ...emptyWebhookDraft, callbackUrl }),
      close: () => strict.close(),
    }
  }

  it("is nobody's else: another company's bot and call do not exist", async () => {
    await save()
    const tested = await ana.post(path("webhook-config/test"), {
      field: "url",
      address: `${system.url}/a`,
      headers: [],
    })
    // the response shape of this route
    const { id } = (tested.body as { call: { id: number } }).call
    const other = await server.seed.company()
    const workspaceId = await server.seed.workspace(other)
    const mine = await server.seed.bot(other, workspaceId)
    const email = `eva${++made}@gancho.com.br`
    await server.seed.person(other, { email, permissions: ["bot_view"], workspaces: [workspaceId] })
    const eva = await server.signedIn(email)
    for (const answer of [
      await eva.get(path()),
      await eva.post(path(), emptyWebhookDraft),
      await eva.post(path("webhook-config/secret"), {}),
      await eva.post(path("webhook-config/resume"), {}),
      await eva.post(path("webhook-config/test"), { field: "url", address: `${system.url}/b`, headers: [] }),
      await eva.get(path("webhook-calls")),
      await eva.post(path(`webhook-calls/${id}/repeat`), {}),
      await eva.post(`/api/bots/${mine.id}/webhook-calls/${id}/repeat`, {}),
    ])
      expect(answer.status).toBe(404)
    expect(system.received.map((hook) => hook.path)).toEqual(["/a"])
    const none = await server.seed.asTenant(other, (tx) => tx.execute(sql`select 1 from webhook_calls`))
    expect(none.rows).toEqual([])
  })
})
