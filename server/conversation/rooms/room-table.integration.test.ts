import { bodyOfRooms, RoomRowWire } from "@prosa/adapters-http/routes"
import { nameFound } from "@prosa/core/contact"
import {
  noRoomFilters,
  type RoomFilters,
  type RoomOrder,
  type RoomRow,
  inListedOrder,
  isTimedOrder,
  roomSortFields,
  type RoomsWish,
  type TimedRoomField,
  timedRoomFields,
} from "@prosa/core/conversation"
import { decode, fold, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"

const names = ["Ana Souza", "ana maria", "João Batista", "أحمد منصور", "😍", "x".repeat(120), "50% de_desconto", ""]
const tags = ["", "Troca", "troca · avaria", "Venda"]
const labelNames = ["Troca", "Vendas", "VIP"]
const channelNames = ["LIVECHAT", "WHATSAPP", "FACEBOOK", "INSTAGRAM"] as const
const hour = 3_600_000
/** How many hours ago a room began: every seventh, the last rooms 40 days before those. */
const beganAgo = (n: number) => n * 7 + (n < 52 ? 0 : 960)
/** Hours from the beginning of a room to its last message, and on to its closing: the older ones went on for longer. */
const livesOf = (n: number): readonly [written: number, closed: number] =>
  n >= 52 && n % 4 < 2
    ? [(n % 4 === 0 ? 780 : 20) + n / 100, 790 + n / 100]
    : n < 36
      ? [n % 6, n % 6]
      : [([0, 1, 30, 3, 24, 200][n % 6] ?? 0) + n / 100, (n % 5 === 0 ? 250 : 200) + n / 100]

/** What a row is made of, as this suite stores it. */
interface Seed {
  readonly n: number
  readonly name: string
  readonly phone: string
  readonly channel: (typeof channelNames)[number]
  readonly workspaceId: WorkspaceId
  readonly holder: UserId | null
  readonly tag: string
  /** The names of its labels. */
  readonly labels: ReadonlyArray<string>
  readonly startedAt: number
  readonly lastMessageAt: number
  readonly closedAt: number | null
}

describeOnDatabase("the table of rooms", (open) => {
  let server: TestServer
  let shop: TestShop
  let manager: TestBrowser
  let now: number
  const seeds: Array<Seed> = []

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
    const email = `gestora-${crypto.randomUUID()}@casa.com.br`
    await server.seed.person(shop.companyId, {
      email,
      name: "Gestora",
      permissions: ["dialog_view"],
      workspaces: [shop.customerCare, shop.afterSales],
    })
    manager = await server.signedIn(email)
    now = server.clock.now()
    for (let n = 0; n < 60; n += 1) {
      const startedAt = now - beganAgo(n) * hour
      const [written, closed] = livesOf(n)
      seeds.push({
        n,
        name: names[n % names.length] ?? "",
        phone: n % 5 === 0 ? "" : `55119${String(80_000_000 + n * 137)}`,
        channel: channelNames[n % 4] ?? "LIVECHAT",
        workspaceId: n % 3 === 0 ? shop.afterSales : shop.customerCare,
        holder: n % 4 === 0 ? shop.rafael : null,
        tag: tags[n % tags.length] ?? "",
        labels: labelNames.filter((_, at) => n % (at + 5) === 0),
        startedAt,
        lastMessageAt: startedAt + written * hour,
        closedAt: n % 2 === 0 ? startedAt + closed * hour : null,
      })
    }
    await server.seed.asTenant(shop.companyId, async (tx) => {
      for (const name of labelNames)
        await tx.execute(sql`
          insert into labels (company_id, name, name_folded, colour, created_at)
          values (${shop.companyId}, ${name}, ${fold(name)}, 'red', now())`)
      for (const seed of seeds) {
        const { rows } = await tx.execute<{ id: number }>(sql`
          insert into contacts (company_id, workspace_id, name, name_folded, phone)
          values (${shop.companyId}, ${seed.workspaceId}, ${seed.name}, ${fold(seed.name)}, ${seed.phone}) returning id`)
        const { rows: rooms } = await tx.execute<{ id: number }>(sql`
          insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, medium, token, status, transferred,
            assignee_id, tag, last_message_at, started_at, closed_at)
          values (${shop.companyId}, ${seed.workspaceId}, ${shop.bot.id}, ${shop.bot.id}, ${rows[0]?.id}, ${seed.channel}, ${seed.channel},
            ${`sala-${seed.n}-${crypto.randomUUID()}`}, ${seed.closedAt === null ? 0 : 1}, ${seed.holder !== null}, ${seed.holder},
            ${seed.tag}, to_timestamp(${seed.lastMessageAt}::float8 / 1000), to_timestamp(${seed.startedAt}::float8 / 1000),
            to_timestamp(${seed.closedAt}::float8 / 1000)) returning id`)
        for (const label of seed.labels)
          await tx.execute(sql`
            insert into room_labels (company_id, dialog_id, label_id)
            select ${shop.companyId}, ${rooms[0]?.id}, id from labels where name = ${label}`)
      }
    })
  })
  afterAll(() => server.close())

  const Rows = Schema.Struct({ result: Schema.Array(RoomRowWire), total: Schema.Int })
  const list = async (wish: Partial<RoomsWish>) => {
    const { status, body } = await manager.post(
      "/api/dialogs/list",
      bodyOfRooms({
        companyId: shop.companyId,
        workspaces: [shop.customerCare, shop.afterSales],
        filters: noRoomFilters,
        sort: undefined,
        offset: 0,
        limit: 200,
        ...wish,
      }),
    )
    expect([status, body]).toMatchObject([200, {}])
    return Result.getOrThrow(decode(Rows, body))
  }
  /** The day of a moment in the company's time zone. */
  const dayOf = (at: number) => new Date(at - 3 * hour).toISOString().slice(0, 10)

  const matches = (filters: RoomFilters, seed: Seed): boolean => {
    const within = (at: number | null, from: string, until: string) =>
      (from === "" || (at !== null && dayOf(at) >= from)) && (until === "" || (at !== null && dayOf(at) <= until))
    return (
      (filters.status === "" || (filters.status === "OPEN") === (seed.closedAt === null)) &&
      nameFound(seed.name, filters.leadName) &&
      seed.phone.includes(filters.phone) &&
      (filters.channel === "" || filters.channel === seed.channel) &&
      fold(seed.holder === null ? "Sem transferência" : "Rafael Nogueira").includes(fold(filters.holderName)) &&
      (filters.tag === "" ||
        [seed.tag, ...seed.labels].some((word) => word !== "" && fold(word).startsWith(fold(filters.tag)))) &&
      (filters.workspaceName === "" || (seed.workspaceId === shop.afterSales) === (filters.workspaceName === "pós")) &&
      within(seed.startedAt, filters.startedFrom, filters.startedUntil) &&
      within(seed.lastMessageAt, filters.lastMessageFrom, filters.lastMessageUntil) &&
      within(seed.closedAt, filters.closedOn, filters.closedOn)
    )
  }

  /** Rooms without the time of the order follow, by their last message. No two of the suite have the same time. */
  const placeOf = (seed: Seed, field: TimedRoomField, order: 1 | -1) =>
    seed[field] === null ? Number.MAX_SAFE_INTEGER / 2 + order * seed.lastMessageAt : order * (seed[field] ?? 0)

  it("finds, orders and counts what a plain comparison of every row does", async () => {
    const day = fc.oneof(
      fc.constant(""),
      fc.integer({ min: 0, max: 18 }).map((days) => dayOf(now - days * 24 * hour)),
    )
    const filters = fc.record({
      ...(Object.fromEntries(Object.keys(noRoomFilters).map((key) => [key, fc.constant("")])) as {
        readonly [K in keyof RoomFilters]: fc.Arbitrary<"">
      }),
      status: fc.constantFrom("", "OPEN", "CLOSED"),
      leadName: fc.constantFrom("", "", "ANA", "ana s", "desconto", "%", "a", "an", "m", "de", "منصور"),
      phone: fc.constantFrom("", "", "5511", "137", "9", "5511980", "80000137"),
      channel: fc.constantFrom("", "", ...channelNames),
      holderName: fc.constantFrom("", "", "Sem transferência", "sem", "TRANSFERE", "rafa", "ra", "externa"),
      workspaceName: fc.constantFrom("", "", "pós", "sac"),
      tag: fc.constantFrom("", "", "TROCA", "venda", "vendas", "vi"),
      startedFrom: day,
      startedUntil: day,
      lastMessageFrom: day,
      lastMessageUntil: day,
      closedOn: fc.oneof({ weight: 4, arbitrary: fc.constant("") }, day),
    })
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.option(
          fc.record({ field: fc.constantFrom(...roomSortFields), order: fc.constantFrom(1 as const, -1 as const) }),
          { nil: undefined },
        ),
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 30 }),
        async (filters, sort, offset, limit) => {
          const expected = seeds.filter((seed) => matches(filters, seed))
          const whole = await list({ filters, sort })
          expect(whole.total).toBe(expected.length)
          const key = (row: RoomRow) => [row.startedAt, row.lastMessageAt, row.closedAt].join()
          const keyOf = (seed: Seed) =>
            [seed.startedAt, seed.lastMessageAt, seed.closedAt]
              .map((at) => (at === null ? "" : new Date(at).toISOString()))
              .join()
          expect(whole.result.map(key).sort()).toEqual(expected.map(keyOf).sort())
          const page = await list({ filters, sort, offset, limit })
          expect(page.result.map(({ id }) => id)).toEqual(
            whole.result.slice(offset, offset + limit).map(({ id }) => id),
          )
          const by: RoomOrder = sort ?? { field: "lastMessageAt", order: -1 }
          if (!isTimedOrder(by)) {
            expect(whole.result).toEqual(inListedOrder(whole.result, by))
            return
          }
          const { field, order } = by
          const times = whole.result.flatMap((row) => (row[field] === null ? [] : [Date.parse(row[field])]))
          expect(times).toEqual(times.toSorted((a, b) => order * (a - b)))
          // Rooms without the time of the order follow.
          expect(whole.result.findLastIndex((row) => row[field] !== null)).toBe(times.length - 1)
        },
      ),
      { numRuns: 40 },
    )
  })

  it("has the rooms of every period in every order, long ones too, with nothing else to find them by", async () => {
    const days = [0, 2, 5, 9, 14, 17, 24, 30, 54, 56].map((ago) => dayOf(now - ago * 24 * hour))
    for (const name of ["startedFrom", "startedUntil", "lastMessageFrom", "lastMessageUntil"] as const)
      for (const day of days)
        for (const field of timedRoomFields)
          for (const order of [1, -1] as const) {
            const filters = { ...noRoomFilters, [name]: day }
            const { result, total } = await list({ filters, sort: { field, order }, limit: 7 })
            const expected = seeds
              .filter((seed) => matches(filters, seed))
              .toSorted((a, b) => placeOf(a, field, order) - placeOf(b, field, order))
            expect(total).toBe(expected.length)
            expect(result.map(({ startedAt }) => Date.parse(startedAt))).toEqual(
              expected.slice(0, 7).map(({ startedAt }) => startedAt),
            )
          }
  })

  it("has each of 45 open rooms on one of three pages, ordered by the closing", async () => {
    const elsewhere = await openShop(server)
    const email = `gestora-${crypto.randomUUID()}@casa.com.br`
    await server.seed.person(elsewhere.companyId, {
      email,
      permissions: ["dialog_view"],
      workspaces: [elsewhere.customerCare],
    })
    const by = await server.signedIn(email)
    const { companyId, customerCare, bot } = elsewhere
    // The order of the ids is another one than that of the last messages, of which pairs are equal.
    const { rows: open } = await server.seed.asTenant(companyId, (tx) =>
      tx.execute<{ id: number; at: number }>(sql`
        with person as (insert into contacts (company_id, workspace_id, name, name_folded, phone)
          values (${companyId}, ${customerCare}, 'Ana', 'ana', '') returning id)
        insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, medium, token, status, transferred,
          last_message_at, started_at)
        select ${companyId}, ${customerCare}, ${bot.id}, ${bot.id}, person.id, 'LIVECHAT', 'LIVECHAT', 'aberta-' || n, 0, false,
          to_timestamp(${now}::float8 / 1000) - (n * 7 % 45) / 2 * interval '1 minute', to_timestamp(${now}::float8 / 1000) - interval '1 day'
        from person, generate_series(1, 45) n
        returning id, extract(epoch from last_message_at)::float8 as at`),
    )
    for (const order of [1, -1] as const) {
      const ids: Array<number> = []
      for (const offset of [0, 15, 30]) {
        const wish = { companyId, workspaces: [customerCare], filters: noRoomFilters, offset, limit: 15 }
        const { body } = await by.post(
          "/api/dialogs/list",
          bodyOfRooms({ ...wish, sort: { field: "closedAt", order } }),
        )
        ids.push(...Result.getOrThrow(decode(Rows, body)).result.map(({ id }) => id))
      }
      const expected = open.toSorted((a, b) => order * (a.at - b.at || a.id - b.id))
      expect(ids).toEqual(expected.map(({ id }) => id))
    }
  })

  it("finds by parts what 'Atendido Por' shows, an administrator who holds a room too", async () => {
    const elsewhere = await openShop(server)
    const { companyId, customerCare } = elsewhere
    const email = `gestora-${crypto.randomUUID()}@casa.com.br`
    await server.seed.person(companyId, { email, permissions: ["dialog_view"], workspaces: [customerCare] })
    const by = await server.signedIn(email)
    const address = `admin-${crypto.randomUUID()}@prosa.com.br`
    await server.seed.administrator(address)
    const admin = await server.signedIn(address)
    const ids: Array<number> = []
    for (let n = 0; n < 3; n += 1) ids.push(await (await elsewhere.greeted()).dialogId())
    const [free, ofRafael, ofAdmin] = ids
    expect(await admin.post(`/api/omnichannel/dialogs/${ofAdmin}/join`)).toMatchObject({ status: 200 })
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(sql`update dialogs set assignee_id = ${elsewhere.rafael}, transferred = true where id = ${ofRafael}`),
    )
    const found = async (holderName: string) => {
      const wish = { companyId, workspaces: [customerCare], sort: undefined, offset: 0, limit: 20 }
      const { body } = await by.post(
        "/api/dialogs/list",
        bodyOfRooms({ ...wish, filters: { ...noRoomFilters, holderName } }),
      )
      return Result.getOrThrow(decode(Rows, body)).result
    }
    const shown = (await found("")).find(({ id }) => id === ofAdmin)?.holderName ?? ""
    expect(shown).not.toBe("")
    const idsOf = async (holderName: string) => (await found(holderName)).map(({ id }) => Number(id))
    expect(await idsOf(shown)).toEqual([ofAdmin])
    expect(await idsOf(shown.slice(1).toUpperCase())).toEqual([ofAdmin])
    expect(await idsOf("nogueira")).toEqual([ofRafael])
    for (const part of ["sem", "TRANSF", "Sem transferência"]) expect(await idsOf(part)).toEqual([free])
    expect(await idsOf("ninguém assim")).toEqual([])
  })

  it("tells of each room what its columns show", async () => {
    const before = server.clock.now()
    const { result } = await list({ filters: { ...noRoomFilters, status: "CLOSED" } })
    const after = server.clock.now()
    const row = result.find(({ leadName }) => leadName === "Ana Souza")
    const seed = seeds.find(({ name, closedAt }) => name === "Ana Souza" && closedAt !== null)
    expect(row).toMatchObject({
      botName: expect.stringMatching(/^Robô/u),
      objective: 1,
      holderName: "Rafael Nogueira",
      repetitions: 0,
    })
    const secondsAt = (now: number) => Math.floor((now - (seed?.closedAt ?? 0)) / 1_000)
    expect(row?.statusSeconds).toBeGreaterThanOrEqual(secondsAt(before))
    expect(row?.statusSeconds).toBeLessThanOrEqual(secondsAt(after))
  })

  it("counts the earlier rooms of the same person", async () => {
    const visitor = await shop.visitor()
    await visitor.say("tchau")
    await visitor.say("tchau")
    const { result } = await list({ limit: 2 })
    expect(result.map(({ repetitions }) => repetitions)).toEqual([1, 0])
    const narrowed = await list({ filters: { ...noRoomFilters, repetitions: "1", channel: "LIVECHAT" } })
    expect(narrowed.result.map(({ id }) => id)).toEqual([result[0]?.id])
  })

  it("refuses fields that are none of the row, and values that are none of their field", async () => {
    const body = { offset: 0, limit: 20, workspaces: 0 }
    const asked = [
      { ...body, filters: [{ field: "senha", value: "x" }] },
      { ...body, filters: [{ field: "repetitions", value: "muitas" }] },
      { ...body, filters: [{ field: "plataform", value: "TELEGRAM" }] },
      { ...body, sortField: "senha", sortOrder: 1 },
      { ...body, startAtPeriod: { startAt: "2026-02-31" } },
      { ...body, limit: 201 },
    ]
    for (const wish of asked) expect((await manager.post("/api/dialogs/list", wish)).status).toBe(400)
    expect(await manager.post("/api/dialogs/list", body)).toMatchObject({ status: 200, body: { result: [], total: 0 } })
  })

  it("is searched by name for the quick finder, ten at a time", async () => {
    const { body } = await manager.get(
      `/api/dialogs?name=ana&workspaces=${shop.customerCare}&workspaces=${shop.afterSales}`,
    )
    const found = Result.getOrThrow(decode(Rows, body))
    expect(found.result.length).toBeLessThanOrEqual(10)
    expect(found.total).toBe(seeds.filter(({ name }) => fold(name).includes("ana")).length)
    expect(await manager.get("/api/dialogs?workspaces=0")).toMatchObject({
      status: 200,
      body: { result: [], total: 0 },
    })
  })
})
