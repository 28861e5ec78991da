import {
  createHttpBots,
  createHttpHomeSummaries,
  createHttpRooms,
  createHttpSessions,
} from "@prosa/adapters-http/clients"
import { createHttpDashboard } from "@prosa/adapters-http/dashboard-clients"
import { objectives } from "@prosa/core/bot"
import { noRoomFilters, type RoomFilters } from "@prosa/core/conversation"
import { addDays, fillServices } from "@prosa/core/dashboard"
import { type BotId, type CompanyId, localTimeIn, type WorkspaceId } from "@prosa/core/kernel"
import { dayAt } from "@prosa/core/shell"
import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { runSeed } from "../../tests/run-seed.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { startTestServer, type TestServer } from "../testing.ts"
import { letHappen, madeUpServices } from "../testing/made-up-services.ts"
import { migrations } from "../storage/migrations.ts"
import { moveSums } from "./sum-jobs.ts"

/** Neither that of the server nor that of new companies: at eight in the evening it is another day in both. */
const zone = "America/Manaus"
const names = ["Vendas", "Ajuda", "Entregas", "Cobrança", "Robô removido"]
const first = "2026-10-01"
const last = "2026-10-31"

const answerOf = <A, E>(call: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(call)

describeOnDatabase("home, bots, rooms and dashboard, asked about the same month", (openDatabase) => {
  let server: TestServer
  let companyId: CompanyId
  let workspaces: ReadonlyArray<WorkspaceId>
  let bots: ReadonlyArray<BotId>
  let ask: Awaited<ReturnType<typeof portsOf>>

  const portsOf = async (email: string) => {
    const options = { fetch: (await server.signedIn(email)).fetch }
    const [rooms, dashboard] = [createHttpRooms(options), createHttpDashboard(options)]
    const list = createHttpBots(options)
    const home = createHttpHomeSummaries(options)
    return {
      user: await answerOf(createHttpSessions(options).current()),
      /** How many rooms the table finds. */
      rooms: async (filters: Partial<RoomFilters>) => {
        const wish = { companyId, workspaces, filters: { ...noRoomFilters, ...filters }, offset: 0, limit: 1 }
        return (await answerOf(rooms.list({ ...wish, sort: undefined }))).total
      },
      services: async (of: ReadonlyArray<BotId>, startAt: string, endAt = startAt) =>
        fillServices(await answerOf(dashboard.services({ companyId, bots: of, startAt, endAt })), { startAt, endAt }),
      hours: (day: string) => answerOf(dashboard.servicesByHour({ companyId, bots, day })),
      figured: () => answerOf(dashboard.bots({ companyId, workspaces })),
      cards: () => answerOf(list.list({ companyId, workspaces, name: "", offset: 0, limit: 100 })),
      summary: (id: BotId) => answerOf(list.summary(id)),
      home: () => answerOf(home.today({ companyId, workspaces })),
    }
  }
  const execute = (statement: string) =>
    server.seed.asTenant(companyId, (tx) => tx.execute<{ readonly id: number; readonly day: string }>(statement))
  const sumEverything = () =>
    answerOf(
      Effect.gen(function* () {
        for (let behind = true; behind;)
          behind = yield* server.transactions.asTenant(companyId, (tx) =>
            moveSums(tx, Number.MAX_SAFE_INTEGER / 10_000, 500),
          )
      }),
    )

  beforeAll(async () => {
    server = await startTestServer(await openDatabase(migrations))
    companyId = await server.seed.company({ name: "Um mês" })
    workspaces = [
      await server.seed.workspace(companyId, "SAC"),
      await server.seed.workspace(companyId, "Pós-venda"),
      await server.seed.workspace(companyId, "Fechado"),
    ]
    const made: Array<BotId> = []
    for (const [at, name] of names.entries())
      made.push((await server.seed.bot(companyId, workspaces[at % 3] ?? (0 as WorkspaceId), name)).id)
    bots = made
    const permissions = ["dashboard_view", "dialog_view", "bot_view"] as const
    await server.seed.person(companyId, { email: "helena@agree.com.br", permissions, workspaces })
    const attendant = await server.seed.person(companyId, { email: "rui@agree.com.br", workspaces })
    await execute(`update companies set time_zone = '${zone}' where id = ${companyId}`)
    for (const [at, id] of bots.entries())
      await execute(`update bots set target = ${[1, 2, 3, 1, 4][at] ?? 1} where id = ${id}`)
    await execute(
      `insert into contacts (company_id, workspace_id, name) values (${companyId}, ${workspaces[0] ?? 0}, 'Ana')`,
    )
    // Some days before and after the month, so that its edges are those of the company's clocks.
    const services = fc.sample(madeUpServices(Date.parse("2026-09-29T12:00:00Z"), 35), { seed: runSeed, numRuns: 150 })
    const everywhere = services.map((service, at) => ({ ...service, bot: at % names.length }))
    await letHappen(server.seed, { companyId, bots, attendant }, everywhere)
    // Passed on to another bot, handed to another workspace, by every channel; then a bot is removed, and a workspace closed.
    await execute(`update dialogs set bot_id = ${bots[1] ?? 0} where id % 5 = 0`)
    await execute(`update dialogs set workspace_id = ${workspaces[1] ?? 0} where id % 7 = 0`)
    await execute(`update dialogs set channel = 'INSTAGRAM' where id % 11 = 0`)
    await execute(`update bots set deleted_at = now() where id = ${bots.at(-1) ?? 0}`)
    await execute(`update workspaces set active = false where id = ${workspaces[2] ?? 0}`)
    ask = await portsOf("helena@agree.com.br")
  })
  afterAll(() => server.close())

  const everyQuestion = async () => {
    const month = await ask.services(bots, first, last)
    const within = { startedFrom: first, startedUntil: last }
    const rooms = await ask.rooms(within)
    expect(rooms).toBeGreaterThan(80)

    // how many began, altogether, and how many of them are open
    expect([month.begunServices, month.openServices]).toEqual([rooms, await ask.rooms({ ...within, status: "OPEN" })])

    // by channel and by objective
    for (const { channel, count } of month.channelsServices) expect(count).toBe(await ask.rooms({ ...within, channel }))
    expect(month.channelsServices.reduce((sum, { count }) => sum + count, 0)).toBe(rooms)
    for (const { code: objective } of objectives)
      expect(month.targetsServices.find(({ target }) => target === objective)?.count ?? 0).toBe(
        await ask.rooms({ ...within, objective }),
      )

    // on each day, in each hour of it, and how many were closed on it
    for (const { day, count } of month.servicesByDayHistory) {
      expect([day, count]).toEqual([day, await ask.rooms({ startedFrom: day, startedUntil: day })])
      if (!day.endsWith("5")) continue
      expect((await ask.hours(day)).reduce((sum, hour) => sum + hour.count, 0)).toBe(count)
      const { closedServices, begunServices } = await ask.services(bots, day)
      expect([begunServices, closedServices]).toEqual([count, await ask.rooms({ closedOn: day })])
    }

    // of each bot, ever: its card, its page, the table of rooms and the dashboard
    const { result: cards, total } = await ask.cards()
    for (const [at, botName] of names.entries()) {
      const id = bots[at] ?? (0 as BotId)
      const { begunServices } = await ask.services([id], "2026-09-01", "2026-12-31")
      expect([botName, begunServices]).toEqual([botName, await ask.rooms({ botName })])
      if (at === names.length - 1) continue
      const summary = await ask.summary(id)
      expect([cards.find((card) => card.id === id)?.dialogs, summary.dialogs]).toEqual([begunServices, begunServices])
      expect(begunServices).toBeGreaterThan(0)
    }

    // how many bots there are: the heading of the home page counts the cards
    const figured = await ask.figured()
    expect(
      figured
        .filter(({ removed }) => !removed)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(cards.map(({ id }) => id).toSorted())
    expect([total, figured.length]).toEqual([names.length - 1, names.length])
    expect((await ask.home()).rooms?.total ?? 0).toBeLessThanOrEqual(await ask.rooms({ status: "OPEN" }))
  }

  it("none shows two numbers for one question, before the month is summed and after", async () => {
    await everyQuestion()
    await sumEverything()
    await everyQuestion()
  })

  it("a room that is reopened leaves the table's closed ones, and takes nothing from the day on which it was closed", async () => {
    const { rows } = await execute(`
      select id, to_char(closed_at at time zone '${zone}', 'YYYY-MM-DD') as day from dialogs where status = 1 order by id limit 1`)
    const [room] = rows
    if (room === undefined) throw new Error("no room was closed")
    const before = await ask.services(bots, room.day)
    await execute(`update dialogs set status = 0, closed_at = null, reopened_at = now() where id = ${room.id}`)
    const after = await ask.services(bots, room.day)
    expect(after.closedServices).toBe(before.closedServices)
    expect(await ask.rooms({ closedOn: room.day })).toBe(before.closedServices - 1)
  })

  it("today is the company's day on every screen, also while it is another one elsewhere", async () => {
    // half past eight in the evening in Manaus
    const now = server.clock.now()
    const evening = Date.parse(`${addDays(localTimeIn("UTC")(now).day, 1)}T00:30:00Z`)
    server.advance(evening - now)
    ask = await portsOf("helena@agree.com.br")
    expect(localTimeIn("UTC")(server.clock.now()).day).not.toBe(localTimeIn(zone)(server.clock.now()).day)
    await execute(`
      insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, started_at, last_message_at)
      select company_id, workspace_id, id, id, (select min(id) from contacts), 'LIVECHAT', 'tonight', m.at, m.at
      from bots, (select to_timestamp(${server.clock.now() / 1_000}) as at) m where id = ${bots[0] ?? 0}`)
    // What the filters of tables call today, in the session's time zone.
    const today = dayAt(server.clock.now(), ask.user.timeZone)
    const shown = await ask.services(bots, today)
    expect(shown.today).toBe(today)
    expect([shown.begunServices, await ask.rooms({ startedFrom: today })]).toEqual([1, 1])
  })
})
