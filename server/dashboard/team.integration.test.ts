import type { Permission } from "@prosa/core/access"
import {
  figuresOfPerson,
  figuresOfTeam,
  type OwnServices,
  sumOfTeamEvent,
  type TeamEvent,
  type TeamServices,
} from "@prosa/core/dashboard"
import { type BotId, type CompanyId, localTimeIn, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import fc from "fast-check"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runSeed } from "../../tests/run-seed.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { letTeamsWork, madeUpRooms, type MadeUpRoom, type TeamPlace } from "../testing/made-up-teams.ts"
import { goToMidday } from "../testing/go-to-midday.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { openShop } from "../testing/shop.ts"
import { openSocket } from "../testing/test-socket.ts"
import { moveSums } from "./sum-jobs.ts"

const zone = "America/Sao_Paulo"
const minute = 60_000
/** In the year 2100. */
const everything = 4_102_444_800_000

describeOnDatabase("the figures of a team", (open) => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer(await open(migrations))))
  afterAll(() => server.close())

  let persons = 0
  const signIn = async (
    companyId: CompanyId,
    workspaces: ReadonlyArray<WorkspaceId>,
    permissions: ReadonlyArray<Permission> = ["dashboard_view"],
  ) => {
    const email = `chefe${++persons}@equipe.com.br`
    await server.seed.person(companyId, { email, name: "Helena", permissions, workspaces })
    return server.signedIn(email)
  }
  const team = async (browser: TestBrowser, bots: ReadonlyArray<BotId>, startAt: string, endAt = startAt) => {
    const answer = await browser.post("/api/dashboard/team", { bots, startAt, endAt })
    expect(answer.status).toBe(200)
    // the answer of the route
    return answer.body as TeamServices
  }
  const own = async (browser: TestBrowser, startAt: string, endAt = startAt) =>
    // the answer of the route
    (await browser.post("/api/dashboard/own", { startAt, endAt })).body as OwnServices
  const sum = (companyId: CompanyId, before: number, most: number) =>
    Effect.runPromise(
      Effect.gen(function* () {
        for (let behind = true; behind;)
          behind = yield* server.transactions.asTenant(companyId, (tx) => moveSums(tx, before, most))
      }),
    )

  it("are what people did: who took a room, answered first, passed it on and closed it", async () => {
    goToMidday(server, zone)
    const shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    const rafael = await server.signedIn(shop.addressOf("rafael"))
    const helena = await signIn(
      shop.companyId,
      [shop.customerCare, shop.afterSales],
      ["dashboard_view", "dialog_view", "dialog_edit"],
    )
    const today = localTimeIn(zone)(server.clock.now()).day
    const visitor = await shop.greeted()
    await visitor.say("camila")
    const id = await visitor.dialogId()
    server.advance(2 * minute)
    await camila.post(`/api/omnichannel/dialogs/${id}/join`)
    /** Writes, and waits until it is stored. */
    const write = async (by: TestBrowser, user: UserId, message: string) => {
      const clientId = randomUUID()
      const socket = await openSocket(server.url, `/api/omnichannel/${id}/${user}`, { cookie: by.cookieHeader() })
      socket.send({ message, clientId })
      await socket.until((news) => news.find((one) => one["clientId"] === clientId))
      await socket.close()
    }
    await write(camila, shop.camila, "Bom dia")
    await write(camila, shop.camila, "Já vou passar ao pós-venda")
    const passed = await helena.post("/api/omnichannel/dialogs/transfer", {
      dialogId: id,
      transferToThirdPartySystem: false,
      userId: shop.rafael,
      workspaceId: shop.afterSales,
    })
    expect(passed.status).toBe(200)
    server.advance(5 * minute)
    await write(rafael, shop.rafael, "Oi, sou o Rafael")
    await rafael.post(`/api/omnichannel/dialogs/finalize/${id}`)
    const found = await team(helena, [shop.bot.id], today)
    const of = (userId: UserId) => found.attendants.find((one) => one.userId === userId)
    expect(of(shop.camila)).toMatchObject({ taken: 1, answered: 1, messages: 2, received: 0, passed: 1, closed: 0 })
    expect(of(shop.camila)?.answerHalf).toBeGreaterThanOrEqual(120)
    expect(of(shop.rafael)).toMatchObject({
      taken: 1,
      answered: 0,
      answerHalf: null,
      messages: 1,
      received: 1,
      passed: 0,
      closed: 1,
    })
    expect(of(shop.rafael)?.closingMost).toBeGreaterThanOrEqual(300)
    const place = (workspaceId: WorkspaceId) => found.workspaces.find((one) => one.workspaceId === workspaceId)
    expect(place(shop.customerCare)).toMatchObject({ taken: 1, messages: 2, received: 0, passed: 1 })
    expect(place(shop.afterSales)).toMatchObject({ taken: 1, messages: 1, received: 1, passed: 0, closed: 1 })

    // each sees their own, whatever they may see of others
    expect((await own(camila, today)).figures).toMatchObject({ taken: 1, messages: 2, passed: 1 })
    expect((await own(helena, today)).figures).toMatchObject({ taken: 0, messages: 0 })
    expect(
      (await camila.post("/api/dashboard/team", { bots: [shop.bot.id], startAt: today, endAt: today })).status,
    ).toBe(403)

    // what a reopening begins is a service of its own
    await rafael.post(`/api/omnichannel/dialogs/${id}/open`)
    server.advance(minute)
    await write(rafael, shop.rafael, "Voltei")
    const again = await team(helena, [shop.bot.id], today)
    expect(again.attendants.find((one) => one.userId === shop.rafael)).toMatchObject({
      taken: 2,
      answered: 1,
      closed: 1,
    })

    await sum(shop.companyId, server.clock.now() + 1, 1)
    expect(await team(helena, [shop.bot.id], today)).toEqual(again)
  })

  it("are of the caller's workspaces, bots and company", async () => {
    const [shop, other] = [await openShop(server), await openShop(server)]
    const helena = await signIn(shop.companyId, [shop.customerCare])
    const wish = { bots: [shop.bot.id], startAt: "2026-11-01", endAt: "2026-11-19" }
    const status = async (path: "team" | "own", body: object) =>
      (await helena.post(`/api/dashboard/${path}`, body)).status
    expect(await status("team", wish)).toBe(200)
    expect(await status("team", { ...wish, bots: [other.bot.id] })).toBe(404)
    expect(await status("team", { ...wish, companyId: other.companyId })).toBe(403)
    expect(await status("own", { ...wish, companyId: other.companyId })).toBe(403)
    expect(await status("team", { ...wish, startAt: "2026-11-20" })).toBe(400)
    expect(await status("own", { ...wish, startAt: "2026-11-20" })).toBe(400)
  })

  describe("of a made-up month", () => {
    const from = Date.parse("2026-09-28T12:00:00Z")
    let place: TeamPlace
    let helena: TestBrowser
    let rui: TestBrowser
    const events: Array<TeamEvent> = []
    const happen = async (rooms: ReadonlyArray<MadeUpRoom>) =>
      void events.push(...(await letTeamsWork(server.seed, place, rooms)))
    const periods = [
      ["2026-10-01", "2026-10-31"],
      ["2026-09-29", "2026-11-04"],
      ["2026-10-07", "2026-10-09"],
    ] as const
    const expectSame = async (timeZone = zone) => {
      for (const [first, last] of periods)
        for (const bots of [place.bots, place.bots.slice(0, 1)]) {
          const anew = figuresOfTeam(
            events
              .filter(({ at, botId }) => {
                const { day } = localTimeIn(timeZone)(at)
                return day >= first && day <= last && bots.some((id) => id === botId)
              })
              .map(sumOfTeamEvent),
          )
          const found = await team(helena, bots, first, last)
          const plain = <Row extends { readonly name: string }>(rows: ReadonlyArray<Row>, key: keyof Row) =>
            Object.fromEntries(rows.map((row) => [row[key], { ...row, name: undefined, [key]: undefined }]))
          expect(plain(found.attendants, "userId")).toEqual(Object.fromEntries(anew.people))
          expect(plain(found.workspaces, "workspaceId")).toEqual(Object.fromEntries(anew.workspaces))
          if (bots.length === 1) continue
          const rows = await own(rui, first, last)
          expect(rows.figures).toEqual(anew.people.get(place.people[0] ?? 0) ?? figuresOfPerson([]))
        }
    }

    beforeAll(async () => {
      const companyId = await server.seed.company({ name: "Uma equipe" })
      const workspaces = [
        await server.seed.workspace(companyId, "SAC"),
        await server.seed.workspace(companyId, "Vendas"),
      ]
      const home = workspaces[0] ?? (0 as WorkspaceId)
      const bots = [
        (await server.seed.bot(companyId, home, "Um")).id,
        (await server.seed.bot(companyId, home, "Dois")).id,
      ]
      const people: Array<UserId> = []
      for (const name of ["rui", "ana", "bia"])
        people.push(
          await server.seed.person(companyId, { email: `${name}@equipe.com.br`, name, workspaces, permissions: [] }),
        )
      place = { companyId, workspaces, bots, people }
      await server.seed.asTenant(companyId, (tx) =>
        tx.execute(`insert into contacts (company_id, workspace_id, name) values (${companyId}, ${home}, 'Ana')`),
      )
      helena = await signIn(companyId, workspaces)
      rui = await server.signedIn("rui@equipe.com.br")
      await happen(fc.sample(madeUpRooms(from, 38), { seed: runSeed, numRuns: 80 }))
    })

    it("are those that are counted anew, not summed, half summed, and summed; and in another time zone", async () => {
      expect(events.length).toBeGreaterThan(200)
      await expectSame()
      await Effect.runPromise(server.transactions.asTenant(place.companyId, (tx) => moveSums(tx, everything, 40)))
      await expectSame()
      await Promise.all([sum(place.companyId, everything, 17), sum(place.companyId, everything, 23)])
      await expectSame()
      await happen(fc.sample(madeUpRooms(from, 38), { seed: runSeed + 1, numRuns: 20 }))
      await expectSame()
      const other = "Asia/Kathmandu"
      await server.seed.asTenant(place.companyId, (tx) => tx.execute(`update companies set time_zone = '${other}'`))
      await expectSame(other)
      await sum(place.companyId, everything, 500)
      await expectSame(other)
    })
  })
})
