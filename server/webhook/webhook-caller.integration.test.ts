import { createServer, type Server, type ServerResponse } from "node:http"
import type { BotId, CompanyId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createSecretBox } from "../platform/secret-box.ts"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { createWebhookCaller, type WebhookCaller } from "./webhook-caller.ts"

describeOnDatabase("a call of a customer's system", (open) => {
  let server: TestServer
  let system: Server
  let url: string
  let answer: (response: ServerResponse) => void
  let companyId: CompanyId
  let botId: BotId
  let impatient: WebhookCaller
  let patient: WebhookCaller

  beforeAll(async () => {
    system = createServer((request, response) => {
      request.resume()
      answer(response)
    })
    await new Promise<void>((resolve) => system.listen(0, "127.0.0.1", resolve))
    const address = system.address()
    url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
    server = await startTestServer(await open(migrations))
    companyId = await server.seed.company()
    botId = (await server.seed.bot(companyId, await server.seed.workspace(companyId))).id
    const callerWithin = (milliseconds: number) =>
      createWebhookCaller({
        transactions: server.transactions,
        clock: server.clock,
        secretBox: createSecretBox(new Uint8Array(32), "webhooks"),
        limits: { loopback: true, within: milliseconds },
      })
    // For what never answers: of anything else a slow machine would make a timeout too.
    impatient = callerWithin(300)
    patient = callerWithin(30_000)
  })
  beforeEach(() =>
    server.seed.asTenant(companyId, (tx) =>
      tx.execute(sql`
        insert into bot_webhooks (company_id, bot_id, url, secret, updated_by)
        values (${companyId}, ${botId}, ${`${url}/prosa`}, 'segredo', 'Ana')
        on conflict (company_id, bot_id) do update set failures = 0, paused_until = null`),
    ),
  )
  afterAll(async () => {
    await server.close()
    system.closeAllConnections()
    system.close()
  })

  const call = async (read: (body: string) => unknown = (body) => body, by = patient) => {
    const facts = {
      event: "node",
      field: "url",
      nodeName: "Boleto",
      kind: "live",
      attempt: 1,
      of: 2,
      dialogId: null,
    } as const
    const result = await Effect.runPromise(Effect.result(by.call({ ...facts, companyId, botId, body: "{}" }, read)))
    return Result.isFailure(result) ? result.failure.call : result.success.call
  }
  const json = (body: string): unknown => {
    try {
      return JSON.parse(body)
    } catch {
      return undefined
    }
  }

  it.each<readonly [string, (response: ServerResponse) => void, object]>([
    ["hangs", () => undefined, { failure: "timeout", status: null }],
    [
      "drips",
      (response) => {
        const drip = setInterval(() => response.write(" "), 20)
        response.on("close", () => clearInterval(drip))
      },
      { failure: "timeout", status: null },
    ],
    [
      "loops",
      (response) => void response.writeHead(307, { location: "/prosa" }).end(),
      { failure: "redirect", status: null },
    ],
    [
      "leads into a private network",
      (response) => void response.writeHead(307, { location: "http://169.254.169.254/" }).end(),
      { failure: "not-public" },
    ],
    ["answers 5 MB", (response) => void response.end("x".repeat(5_000_000)), { failure: "too-large" }],
    [
      "answers HTML",
      (response) => void response.end("<html>\0</html>"),
      { failure: "not-agreed", status: 200, responseBody: "<html>\uFFFD</html>" },
    ],
    ["hangs up", (response) => void response.socket?.destroy(), { failure: "unreachable" }],
    [
      "refuses",
      (response) => void response.writeHead(500).end("y".repeat(10_000)),
      { failure: "status", status: 500, responseBody: "y".repeat(4_096) },
    ],
  ])("that %s is recorded as such, and counted", async (_what, respond, expected) => {
    answer = respond
    const by = "failure" in expected && expected.failure === "timeout" ? impatient : patient
    expect(await call(json, by)).toMatchObject({ ...expected, event: "node", nodeName: "Boleto", attempt: 1, of: 2 })
    const { rows } = await server.seed.asTenant(companyId, (tx) => tx.execute("select failures from bot_webhooks"))
    expect(rows).toEqual([{ failures: 1 }])
  })

  describe("while calls pause", () => {
    const pause = (until: string) =>
      server.seed.asTenant(companyId, (tx) =>
        tx.execute(
          sql`update bot_webhooks set failures = 20, paused_until = ${new Date(server.clock.now() + Number(until)).toISOString()}`,
        ),
      )

    it("is not made; after the pause one of several tries", async () => {
      let made = 0
      let othersRefused = () => {}
      const refusals = new Promise<void>((done) => (othersRefused = done))
      answer = (response) => {
        made += 1
        void refusals.then(() => response.end("{}"))
      }
      await pause("60000")
      expect(await call()).toBeUndefined()
      expect(made).toBe(0)
      await pause("-1")
      let refused = 0
      const calls = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const one = await call()
          // The try is answered once the four others have their outcome, whether it came before them or after: a call
          // after its answer is made, and rightly.
          if (one === undefined && ++refused === 4) othersRefused()
          return one
        }),
      )
      expect([made, calls.filter((one) => one !== undefined).length]).toEqual([1, 1])
      answer = (response) => void response.end("{}")
      expect(await call()).toMatchObject({ failure: null })
    })

    it("pauses again when the try fails", async () => {
      answer = (response) => void response.writeHead(500).end()
      await pause("-1")
      expect(await call()).toMatchObject({ failure: "status" })
      expect(await call()).toBeUndefined()
    })
  })
})
