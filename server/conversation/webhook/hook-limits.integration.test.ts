import { createHmac } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"

const secret = "whsec_limite"
type TestBot = Awaited<ReturnType<TestServer["seed"]["bot"]>>

describeOnDatabase("calls of customers' systems", (open) => {
  let server: TestServer
  let shop: TestShop
  let busy: TestBot
  let calm: TestBot

  beforeAll(async () => {
    server = await startTestServer(await open(migrations), { callLimitFactor: 1 })
    shop = await openShop(server)
    busy = await server.seed.bot(shop.companyId, shop.customerCare, "Muito chamado")
    calm = await server.seed.bot(shop.companyId, shop.customerCare, "Pouco chamado")
    await server.seed.asTenant(shop.companyId, async (tx) => {
      for (const { id } of [busy, calm])
        await tx.execute(sql`
          insert into bot_webhooks (company_id, bot_id, secret, updated_by)
          values (${shop.companyId}, ${id}, ${secret}, 'Camila')`)
    })
  })
  afterAll(() => server.close())

  /** A call of no known kind: it counts before its body is read. */
  const payload = "{}"
  const signature = `sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`
  const call = ({ token }: TestBot, address: string, given = signature) =>
    server.app.inject({
      method: "POST",
      url: `/api/hooks/${token}`,
      remoteAddress: address,
      headers: { "content-type": "application/json", "x-prosa-signature": given },
      payload,
    })
  /** Calls until one is refused: at least `times` are taken, and one more in each part of the minute that passes meanwhile. */
  const untilRefused = async (times: number, next: (at: number) => ReturnType<typeof call>, status: number) => {
    const begun = server.clock.now()
    for (let taken = 0; ; taken++) {
      const answer = await next(taken)
      if (answer.statusCode !== 429) {
        expect(answer.statusCode).toBe(status)
        continue
      }
      const refilled = ((server.clock.now() - begun) / 60_000) * times
      expect(taken).toBeGreaterThanOrEqual(times)
      expect(taken).toBeLessThanOrEqual(times + refilled + 1)
      return answer
    }
  }

  it("are 600 a minute for each bot, from all addresses together", async () => {
    const refused = await untilRefused(600, (at) => call(busy, `203.0.113.${at % 9}`), 400)
    expect(refused.json()).toMatchObject({ _tag: "TooManyRequests" })
    expect((await call(calm, "203.0.113.1")).statusCode).toBe(400)
    server.advance(1_000)
    expect((await call(busy, "203.0.113.1")).statusCode).toBe(400)
  })

  it("are 30 unsigned ones a minute for each address, which take nothing from signed ones", async () => {
    const address = "203.0.113.9"
    await untilRefused(30, () => call(calm, address, "sha256=00"), 401)
    expect((await call(calm, address)).statusCode).toBe(400)
    expect((await call(calm, "203.0.113.10", "sha256=00")).statusCode).toBe(401)
    server.advance(60_001)
    expect((await call({ ...calm, token: "nenhum" as TestBot["token"] }, address)).statusCode).toBe(401)
  })
})
