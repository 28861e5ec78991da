import { afterAll, beforeAll, expect, it } from "vitest"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { tenantRole } from "../../platform/storage/row-security.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { createFakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { forgetEvents } from "./event-store.ts"

const day = 86_400_000

describeOnDatabase("processed events of the vendors", (open) => {
  let server: TestServer
  let shop: TestShop
  beforeAll(async () => {
    server = await startTestServer(await open(migrations), { gateways: { WHATSAPP: createFakeGateway("WHATSAPP") } })
    shop = await openShop(server)
  })
  afterAll(() => server.close())

  it("are forgotten after eight days, without reading those of a day for it", async () => {
    const { companyId, bot } = shop
    const facts = { companyId, botId: bot.id, medium: "WHATSAPP", externalId: "um número" } as const
    const connection = await seedConnection(server.seed, facts)
    const now = server.clock.now()
    const { forgotten, read } = await server.seed.asTenant(companyId, async ({ execute, run }) => {
      // Of all persons in turn: their order in the table says nothing of their moments.
      const stored = (from: number, to: number, days: number) =>
        execute(`insert into channel_events (company_id, connection_id, external_id, person, received_at)
          select ${companyId}, ${connection}, 'message ' || n, '5511', to_timestamp(${(now - days * day) / 1_000} - n * 7919 % 40000)
          from generate_series(${from}, ${to}) n`)
      await stored(1, 700, 8.1)
      await stored(701, 60_000, 0.1)
      await execute("reset role")
      await execute("analyze channel_events")
      await execute(`set local role ${tenantRole}`)
      const readSoFar = async () => {
        const { rows } = await execute<{ read: string }>(
          "select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'channel_events'",
        )
        return Number(rows[0]?.read)
      }
      const before = await readSoFar()
      // as a statement is planned that was executed often, when nothing is known of its moment
      await execute("set local plan_cache_mode = force_generic_plan")
      const forgotten = []
      for (let time = 0; time < 3; time++) forgotten.push(await run((tx) => forgetEvents(tx, now)))
      return { forgotten, read: (await readSoFar()) - before }
    })
    expect(forgotten).toEqual([500, 200, 0])
    expect(read).toBe(0)
  })
})
