import { bodyOfRooms } from "@prosa/adapters-http/routes"
import { noRoomFilters, type RoomsCsvWish } from "@prosa/core/conversation"
import { readCsv } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { exportRooms } from "./rooms-export.ts"

/** More than two parts of an export. */
const count = 1_203

describeOnDatabase("the export of rooms", (open) => {
  let server: TestServer
  let shop: TestShop
  let manager: TestBrowser

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    const email = `gestora-${crypto.randomUUID()}@casa.com.br`
    const workspaces = [shop.customerCare, shop.afterSales]
    await server.seed.person(shop.companyId, { email, permissions: ["dialog_view"], workspaces })
    manager = await server.signedIn(email)
    const { companyId, customerCare, bot } = shop
    await server.seed.asTenant(companyId, async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        insert into contacts (company_id, workspace_id, name, name_folded, phone)
        values (${companyId}, ${customerCare}, ${"=1+1"}, ${"=1+1"}, '') returning id`)
      await tx.execute(sql`
        insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, medium, token, status, tag,
          last_message_at, started_at)
        select ${companyId}, ${customerCare}, ${bot.id}, ${bot.id}, ${rows[0]?.id}, 'LIVECHAT', 'LIVECHAT',
          'sala-' || n || ${crypto.randomUUID()}::text, 0, case when n % 2 = 0 then 'par' else '' end,
          '2026-11-19T02:05:00Z'::timestamptz + n * interval '1 minute', '2026-11-19T02:05:00Z'::timestamptz - n * interval '1 minute'
        from generate_series(1, ${count}::int) n`)
    })
  })
  afterAll(() => server.close())

  const wishOf = (facts: Partial<RoomsCsvWish> = {}): RoomsCsvWish => ({
    companyId: shop.companyId,
    workspaces: [shop.customerCare, shop.afterSales],
    filters: noRoomFilters,
    sort: undefined,
    ...facts,
  })
  const asked = (wish: object, browser = manager) =>
    browser.fetch("/api/dialogs/export", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wish),
    })
  const linesOf = (text: string) => Result.getOrThrow(readCsv(text)).map(({ cells }) => cells)
  const exported = async (wish: RoomsCsvWish) => {
    const answer = await asked(bodyOfRooms(wish))
    expect(answer.status).toBe(200)
    const [, ...lines] = linesOf(await answer.text())
    expect(answer.headers.get("x-rooms")).toBe(String(lines.length))
    return lines
  }
  const listed = async (wish: RoomsCsvWish) => {
    const ids: Array<number> = []
    for (let offset = 0; offset < count; offset += 200) {
      const { body } = await manager.post("/api/dialogs/list", { ...bodyOfRooms(wish), offset, limit: 200 })
      ids.push(...(body as { result: ReadonlyArray<{ id: number }> }).result.map(({ id }) => id))
    }
    return ids
  }

  it("has every room of the filter once, in the order of the table, whatever the number of its parts", async () => {
    for (const wish of [
      wishOf(),
      wishOf({ sort: { field: "startedAt", order: 1 } }),
      wishOf({ filters: { ...noRoomFilters, tag: "par" } }),
    ]) {
      const ids = (await exported(wish)).map(([id]) => Number(id))
      expect(ids).toEqual(await listed(wish))
      expect(ids).toHaveLength(wish.filters.tag === "" ? count : Math.floor(count / 2))
    }
  })

  it("is a file that no cache keeps, with no formula, and moments in the company's time zone", async () => {
    const { headers } = await asked(bodyOfRooms(wishOf()))
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="salas.csv"',
      "cache-control": "no-store",
    })
    const lines = await exported(wishOf({ sort: { field: "startedAt", order: -1 } }))
    expect(lines[0]?.[1]).toBe("'=1+1")
    // 02:04 in UTC
    expect(lines[0]?.[8]).toBe("18/11/2026 23:04")
  })

  it("leaves out a room that has left the workspaces since it was chosen", async () => {
    const { transactions, clock } = server
    const inTenant: Parameters<typeof exportRooms>[0] = (work) => transactions.asTenant(shop.companyId, work)
    const { companyId: _, ...wish } = wishOf({
      workspaces: [shop.customerCare],
      filters: { ...noRoomFilters, tag: "par" },
    })
    const { rooms, parts } = await Effect.runPromise(exportRooms(inTenant, wish, clock))
    const reading = parts[Symbol.asyncIterator]()
    const head = await reading.next()
    const last = (await listed(wishOf({ filters: { ...noRoomFilters, tag: "par" } }))).at(-1)
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update dialogs set workspace_id = ${shop.afterSales} where id = ${last}`),
    )
    let text = String(head.value)
    for (let part = await reading.next(); part.done !== true; part = await reading.next()) text += part.value
    const ids = linesOf(text)
      .slice(1)
      .map(([id]) => Number(id))
    expect(ids).toHaveLength(rooms - 1)
    expect(ids).not.toContain(last)
  })

  it("is refused to who may not see rooms, for another company, and with a filter that is none", async () => {
    const email = `sem-${crypto.randomUUID()}@casa.com.br`
    await server.seed.person(shop.companyId, {
      email,
      permissions: ["omnichannel_view"],
      workspaces: [shop.customerCare],
    })
    expect((await asked(bodyOfRooms(wishOf()), await server.signedIn(email))).status).toBe(403)
    const other = await openShop(server)
    expect((await asked(bodyOfRooms(wishOf({ companyId: other.companyId })))).status).toBe(403)
    expect(await exported(wishOf({ workspaces: [other.customerCare] }))).toEqual([])
    expect((await asked({ ...bodyOfRooms(wishOf()), filters: [{ field: "nada", value: "1" }] })).status).toBe(400)
  })
})
