import type { Permission } from "@prosa/core/access"
import { companyTimeZones } from "@prosa/core/administration"
import type { Objective } from "@prosa/core/bot"
import {
  addDays,
  addSums,
  type DashboardServices,
  figuresOf,
  type HourServices,
  noServices,
  periodErrors,
  recentDays,
  sumByDay,
  sumPeriod,
} from "@prosa/core/dashboard"
import { type BotId, type CompanyId, localTimeIn, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect, Exit } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runSeed } from "../../tests/run-seed.ts"
import { soon } from "../../tests/soon.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { sql } from "../platform/storage/sql.ts"
import { goToMidday } from "../testing/go-to-midday.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { eventsOfService, letHappen, type MadeUpService, madeUpServices } from "../testing/made-up-services.ts"
import { openShop } from "../testing/shop.ts"
import { moveSums } from "./sum-jobs.ts"

const zone = "America/Sao_Paulo"
const minute = 60_000
const day = 86_400_000
/** In the year 2100. */
const everything = 4_102_444_800_000

describeOnDatabase("the dashboard", (open) => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer(await open(migrations), { jobs: true })))
  afterAll(() => server.close())

  let persons = 0
  const signIn = async (
    companyId: CompanyId,
    workspaces: ReadonlyArray<WorkspaceId>,
    permissions: ReadonlyArray<Permission> = ["dashboard_view"],
  ) => {
    const email = `gestora${++persons}@painel.com.br`
    await server.seed.person(companyId, { email, name: "Helena", permissions, workspaces })
    return server.signedIn(email)
  }
  const read = async (browser: TestBrowser, bots: ReadonlyArray<BotId>, startAt: string, endAt: string) => {
    const answer = await browser.post("/api/dashboard/services", { bots, startAt, endAt })
    expect(answer.status).toBe(200)
    // the answer of the route
    return answer.body as DashboardServices
  }
  const hoursOf = async (browser: TestBrowser, bots: ReadonlyArray<BotId>, wished: string) => {
    const query = bots.map((id) => `bots=${id}`).join("&")
    const answer = await browser.get(`/api/dashboard/services-by-hour?${query}&day=${wished}`)
    expect(answer.status).toBe(200)
    return answer.body as ReadonlyArray<HourServices>
  }
  /** Sums all that happened before a moment, at most so many rows of each log at once. */
  const sum = (companyId: CompanyId, before: number, most: number) =>
    Effect.runPromise(
      Effect.gen(function* () {
        for (let behind = true; behind;)
          behind = yield* server.transactions.asTenant(companyId, (tx) => moveSums(tx, before, most))
      }),
    )

  it("shows a day's work: what began, who entered, what was closed and reopened, at its own time", async () => {
    goToMidday(server, zone)
    const shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const helena = await signIn(shop.companyId, [shop.customerCare])
    const today = localTimeIn(zone)(server.clock.now()).day
    const figures = () => read(helena, [shop.bot.id], today, today)

    const byBot = await shop.greeted()
    await byBot.say("tchau")
    const taken = await shop.greeted()
    await taken.say("camila")
    const id = await taken.dialogId()
    await camila.post(`/api/omnichannel/dialogs/${id}/join`)
    server.advance(6 * minute)
    await camila.post(`/api/omnichannel/dialogs/finalize/${id}`)
    const waiting = await shop.greeted()
    await waiting.say("oi")
    const before = await figures()
    expect(before).toMatchObject({
      begunServices: 3,
      openServices: 1,
      closedServices: 2,
      botServices: 1,
      humanServices: 1,
      humanServicesMinutes: 6,
      savedMinutes: 6,
      averageHumanFrom: "period",
      timeZone: zone,
      today,
      channelsServices: [{ channel: "LIVECHAT", count: 3, averageTime: expect.any(Number) }],
      targetsServices: [{ channel: "Atendimento", target: 1, count: 3 }],
    })
    const { count } = await server.seed
      .asTenant(shop.companyId, (tx) =>
        tx.execute<{ count: number }>("select count(*)::int as count from messages where sender <> 'SYSTEM'"),
      )
      .then(({ rows: [row] }) => row ?? { count: -1 })
    expect(before.messages).toBe(count)

    // a reopening takes no closing away: what happened stays, and a new service of a person begins
    await camila.post(`/api/omnichannel/dialogs/${id}/open`)
    expect(await figures()).toMatchObject({ openServices: 2, closedServices: 2, humanServices: 2 })
    await camila.post(`/api/omnichannel/dialogs/finalize/${id}`)
    const after = await figures()
    expect(after).toMatchObject({ openServices: 1, closedServices: 3, humanServices: 2, humanServicesMinutes: 6 })

    // summed by the job, the same
    await sum(shop.companyId, server.clock.now() + 1, 1)
    expect(await figures()).toEqual(after)
  })

  it("refuses who may not see it, and what is not theirs", async () => {
    const [shop, other] = [await openShop(server), await openShop(server)]
    const helena = await signIn(shop.companyId, [shop.customerCare])
    const wish = { bots: [shop.bot.id], startAt: "2026-11-01", endAt: "2026-11-19" }
    const status = async (browser: TestBrowser, body: object) =>
      (await browser.post("/api/dashboard/services", body)).status
    expect(await status(await signIn(shop.companyId, [shop.customerCare], ["bot_view"]), wish)).toBe(403)
    expect(await status(helena, wish)).toBe(200)
    expect(await status(helena, { ...wish, companyId: other.companyId })).toBe(403)
    expect(await status(helena, { ...wish, bots: [shop.bot.id, other.bot.id] })).toBe(404)
    expect(await status(await signIn(shop.companyId, [shop.afterSales]), wish)).toBe(404)
    expect(await status(helena, { ...wish, bots: [] })).toBe(200)
    expect(await status(helena, { ...wish, bots: [0] })).toBe(200)
    const refused = async (body: object) => {
      const answer = await helena.post("/api/dashboard/services", { ...wish, ...body })
      return [answer.status, JSON.stringify(answer.body)]
    }
    const backwards = { startAt: "2026-11-19", endAt: "2026-11-01" }
    const decade = { startAt: "2016-11-01", endAt: "2026-11-01" }
    expect(await refused(backwards)).toEqual([400, expect.stringContaining(periodErrors(backwards)[0]?.message ?? "?")])
    expect(await refused(decade)).toEqual([400, expect.stringContaining(periodErrors(decade)[0]?.message ?? "?")])
    for (const startAt of ["2026-02-30", "11/19/2026", "令和8年11月19日", ""])
      expect(await refused({ startAt })).toEqual([400, expect.stringContaining("Data inválida")])
    expect((await helena.post("/api/dashboard/other", wish)).status).toBe(400)
    expect((await helena.get(`/api/dashboard/services-by-hour?bots=${other.bot.id}&day=2026-11-19`)).status).toBe(404)
    expect((await helena.get("/api/dashboard/services-by-hour?bots=0&day=2026-11-19")).body).toEqual([])
  })

  describe("of a made-up month", () => {
    const from = Date.parse("2026-09-28T12:00:00Z")
    const madeUp = madeUpServices(from, 38)

    let companyId: CompanyId
    let bots: ReadonlyArray<BotId>
    let helena: TestBrowser
    let attendant: UserId
    const month: Array<MadeUpService> = []
    const happen = async (more: ReadonlyArray<MadeUpService>) => {
      month.push(...more)
      await letHappen(server.seed, { companyId, bots, attendant }, more)
    }
    const targets = () => new Map<BotId, Objective>(bots.map((id, place) => [id, place === 0 ? 1 : 3]))
    /** The figures, counted anew from all that has happened. */
    const anew = (first: string, last: string, timeZone: string, today: string) => {
      const sums = sumByDay(
        month.flatMap((made) => eventsOfService(made, bots)),
        timeZone,
      )
      const of = (startAt: string, endAt: string) =>
        sumPeriod(
          sums.filter((row) => row.day >= startAt && row.day <= endAt),
          (id) => targets().get(id),
        )
      const hourOf = localTimeIn(timeZone)
      return figuresOf({
        period: of(first, last),
        open: month.filter(({ begun, closed }) => {
          const began = hourOf(begun).day
          return closed === null && began >= first && began <= last
        }).length,
        recent: of(addDays(today, 1 - recentDays), today).byChannel.reduce(addSums, noServices),
        timeZone,
        today,
      })
    }
    const sorted = (figures: DashboardServices) => {
      const inOrder = (rows: ReadonlyArray<object>) =>
        rows.map((row) => Object.entries(row).toSorted().join()).toSorted()
      const { servicesByDayHistory, botVsHumanServices, channelsServices, targetsServices, ...rest } = figures
      const days = servicesByDayHistory.filter(({ count }) => count > 0)
      return [rest, ...[days, botVsHumanServices, channelsServices, targetsServices].map(inOrder)]
    }
    const periods = [
      ["2026-10-01", "2026-10-31"],
      ["2026-09-29", "2026-11-04"],
      ["2026-10-07", "2026-10-09"],
    ] as const
    const expectSame = async (timeZone = zone) => {
      for (const [first, last] of periods) {
        const found = await read(helena, bots, first, last)
        expect(sorted(found)).toEqual(sorted(anew(first, last, timeZone, found.today)))
      }
      const wished = "2026-10-12"
      const hours = new Map<number, number>()
      for (const { begun } of month) {
        const began = localTimeIn(timeZone)(begun)
        if (began.day === wished) hours.set(began.hour, (hours.get(began.hour) ?? 0) + 1)
      }
      expect(await hoursOf(helena, bots, wished)).toEqual(
        [...hours].map(([hour, count]) => ({ hour, count })).toSorted((a, b) => a.hour - b.hour),
      )
    }

    beforeAll(async () => {
      companyId = await server.seed.company({ name: "Um mês" })
      const workspace = await server.seed.workspace(companyId, "SAC")
      bots = [
        (await server.seed.bot(companyId, workspace, "Vendas")).id,
        (await server.seed.bot(companyId, workspace, "Ajuda")).id,
      ]
      attendant = await server.seed.person(companyId, { email: "rui@painel.com.br", workspaces: [workspace] })
      await server.seed.asTenant(companyId, async (tx) => {
        await tx.execute(`update bots set target = 3 where id = ${bots[1] ?? 0}`)
        await tx.execute(
          `insert into contacts (company_id, workspace_id, name) values (${companyId}, ${workspace}, 'Ana')`,
        )
      })
      helena = await signIn(companyId, [workspace])
      await happen(fc.sample(madeUp, { seed: runSeed, numRuns: 60 }))
    })

    it("are those that are counted anew, not summed, half summed, and summed", async () => {
      await expectSame()
      // 40 rows of each log, and then a node dies before its next step is stored
      await Effect.runPromise(server.transactions.asTenant(companyId, (tx) => moveSums(tx, everything, 40)))
      await expectSame()
      const killed = await Effect.runPromiseExit(
        server.transactions.asTenant(companyId, (tx) =>
          Effect.andThen(moveSums(tx, everything, 1_000), Effect.die(new Error("the node was killed"))),
        ),
      )
      expect(Exit.isFailure(killed)).toBe(true)
      await expectSame()
      // two nodes at once
      await Promise.all([sum(companyId, everything, 17), sum(companyId, everything, 23)])
      await expectSame()
      // nothing younger than the moment is summed, and what comes late counts at its own time
      await happen(fc.sample(madeUp, { seed: runSeed + 1, numRuns: 20 }))
      await sum(companyId, from + 12 * day, 50)
      await expectSame()
    })

    it("do not change when contacts are joined, and are those of another time zone once the company has it", async () => {
      await server.seed.asTenant(companyId, async (tx) => {
        await tx.execute(
          `insert into contacts (company_id, workspace_id, name) select company_id, workspace_id, 'Ana' from contacts limit 1`,
        )
        await tx.execute("update dialogs set contact_id = (select max(id) from contacts)")
      })
      await expectSame()
      const other = "Asia/Kathmandu"
      await server.seed.asTenant(companyId, (tx) => tx.execute(`update companies set time_zone = '${other}'`))
      await expectSame(other)
      await sum(companyId, everything, 500)
      await expectSame(other)
    })
  })

  it("counts in every time zone that a company may have", async () => {
    const { seed } = server
    const companyId = await seed.company()
    const { rows } = await seed.asTenant(companyId, (tx) =>
      tx.execute<{ name: string }>(sql`
        select name from unnest(${companyTimeZones.map(({ name }) => name)}::text[]) z(name)
        where (now() at time zone z.name) is not null`),
    )
    expect(rows).toHaveLength(companyTimeZones.length)
    for (const { name } of companyTimeZones) expect(localTimeIn(name)(0).day).toMatch(/^19(69|70)-/u)
  })

  it("is summed by a job of each company, which plans itself", async () => {
    const companyId = await server.seed.company()
    const count = (table: string) =>
      server.seed
        .asTenant(companyId, (tx) => tx.execute<{ count: number }>(`select count(*)::int as count from ${table}`))
        .then(({ rows }) => rows[0]?.count)
    expect([await count("jobs"), await count("dashboard_progress")]).toEqual([1, 0])
    server.advance(61 * minute)
    await soon(async () => expect(await count("dashboard_progress")).toBe(1))
    await soon(async () =>
      expect(await count("jobs where due_at > now() + interval '1 hour' and attempts = 0")).toBe(1),
    )
  })
})
