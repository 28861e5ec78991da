import { type FlowFunnel, type FunnelFigures, funnelOf, noPassages, sumsOfTrail } from "@prosa/core/dashboard"
import type { TrailedConversation } from "@prosa/core/dashboard/testing"
import { type BotId, type CompanyId, localTimeIn, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runSeed } from "../../tests/run-seed.ts"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { letTrailsRun, madeUpTrails, type TrailPlace } from "../testing/made-up-trails.ts"
import { openShop, publishNext, type TestShop } from "../testing/shop.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { moveSums } from "./sum-jobs.ts"

const zone = "America/Sao_Paulo"
/** In the year 2100. */
const everything = 4_102_444_800_000

describeOnDatabase("the funnel of a flow", (open) => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer(await open(migrations))))
  afterAll(() => server.close())

  let persons = 0
  const signIn = async (companyId: CompanyId, workspaces: ReadonlyArray<WorkspaceId>) => {
    const email = `chefe${++persons}@funil.com.br`
    await server.seed.person(companyId, { email, name: "Helena", permissions: ["dashboard_view"], workspaces })
    return server.signedIn(email)
  }
  const funnel = async (browser: TestBrowser, botId: BotId, startAt: string, endAt = startAt) => {
    const answer = await browser.get(`/api/dashboard/flow-funnel?botId=${botId}&startAt=${startAt}&endAt=${endAt}`)
    expect(answer.status).toBe(200)
    // the answer of the route
    return answer.body as FlowFunnel
  }
  const sum = (companyId: CompanyId, before: number, most: number) =>
    Effect.runPromise(
      Effect.gen(function* () {
        for (let behind = true; behind;)
          behind = yield* server.transactions.asTenant(companyId, (tx) => moveSums(tx, before, most))
      }),
    )
  const figures = (some: Partial<FunnelFigures>): FunnelFigures => ({ ...noPassages, ...some })

  describe("of a shop", () => {
    let shop: TestShop
    let helena: TestBrowser
    let today: string
    beforeAll(async () => {
      shop = await openShop(server)
      helena = await signIn(shop.companyId, [shop.customerCare])
      today = localTimeIn(zone)(server.clock.now()).day
    })
    const now = async () => {
      const found = await funnel(helena, shop.bot.id, today)
      const of = (title: string) => {
        const node = found.nodes.find((one) => one.title === title)
        if (node === undefined) throw new Error(`no node ${title}`)
        const { nodeId: _id, title: _title, kind: _kind, removed: _removed, ...rest } = node
        return rest
      }
      return { ...found, of }
    }

    it("says which nodes conversations reach, where they are, end, are handed over, and are not understood", async () => {
      expect(await now()).toMatchObject({ published: true, whole: noPassages, since: null, timeZone: zone, today })
      // of a company that was there before trails were
      const setCreated = (moment: string) =>
        server.seed.asTenant(shop.companyId, (tx) => tx.execute(`update companies set created_at = ${moment}`))
      await setCreated("now() - interval '1 year'")
      expect((await now()).since).toMatch(/^\d{4}-\d{2}-\d{2}$/u)
      await setCreated("trails_since")
      const ana = await shop.visitor()
      expect((await ana.say("Meu pedido")).at(-1)).toBe("Seu pedido está a caminho.")
      const rui = await shop.visitor()
      await rui.say("xyzzy plugh")
      await rui.say("xyzzy plugh")
      await (await shop.visitor()).say("Tchau")
      await (await shop.visitor()).say("Atendente")
      const found = await now()
      // the first words of a person are no answer to a question that they have not seen
      expect(found.of("Início")).toEqual(figures({ reached: 4, missed: 1, here: 1 }))
      expect(found.of("Pedido")).toEqual(figures({ reached: 1, here: 1 }))
      expect(found.of("Tchau")).toEqual(figures({ reached: 1, ended: 1 }))
      expect(found.of("Fila")).toEqual(figures({ reached: 1, handed: 1 }))
      expect(found.of("Camila")).toEqual(noPassages)
      expect(found.whole).toEqual(figures({ reached: 4, missed: 1, ended: 1, handed: 1, here: 2 }))
    })

    it("counts who took or closed a conversation, and nothing anew when it is reopened", async () => {
      const camila = await server.signedIn(shop.addressOf("camila"))
      const taken = await shop.greeted()
      await taken.say("Meu pedido")
      const id = await taken.dialogId()
      await camila.post(`/api/omnichannel/dialogs/${id}/join`)
      expect((await now()).of("Pedido")).toEqual(figures({ reached: 2, here: 1, handed: 1 }))
      await camila.post(`/api/omnichannel/dialogs/finalize/${id}`)
      const closed = await now()
      expect(closed.of("Pedido")).toEqual(figures({ reached: 2, here: 1, handed: 1 }))
      await camila.post(`/api/omnichannel/dialogs/${id}/open`)
      expect((await now()).nodes).toEqual(closed.nodes)
      await camila.post(`/api/omnichannel/dialogs/finalize/${id}`)
      expect((await now()).nodes).toEqual(closed.nodes)
      await sum(shop.companyId, server.clock.now() + 1, 2)
      expect((await now()).nodes).toEqual(closed.nodes)
      // nothing is noted of a conversation that began before trails were
      const old = await shop.greeted()
      const oldId = await old.dialogId()
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(`update dialogs set flow_trail = null where id = ${oldId}`),
      )
      await old.say("Meu pedido")
      expect((await now()).nodes).toEqual(closed.nodes)
    })

    it("keeps a node that was removed since, with its last title, and what contacts that were erased did", async () => {
      const before = await now()
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(`update dialogs set engine_state = null where status = 1`),
      )
      expect((await now()).nodes).toEqual(before.nodes)
      const helper = await server.signedIn(shop.addressOf("camila"))
      await publishNext(
        helper,
        shop.bot,
        drawFlow("Atendimento", [
          { title: "Começo", says: ["Olá!"], ways: [way("Pedido", "Meu pedido")] },
          { title: "Pedido", says: ["A caminho."] },
        ]),
      )
      const after = await now()
      expect(after.nodes.filter(({ removed }) => !removed).map(({ title }) => title)).toEqual(["Começo", "Pedido"])
      expect(after.nodes.filter(({ removed }) => removed).map(({ title }) => title)).toEqual(["Fila", "Tchau"])
      expect(after.of("Começo")).toEqual(before.of("Início"))
      expect(after.whole).toEqual(before.whole)
    })

    it("is of the caller's workspaces, bots and company", async () => {
      const other = await openShop(server)
      const status = async (query: string) => (await helena.get(`/api/dashboard/flow-funnel?${query}`)).status
      const period = `startAt=${today}&endAt=${today}`
      expect(await status(`botId=${shop.bot.id}&${period}`)).toBe(200)
      expect(await status(`botId=${other.bot.id}&${period}`)).toBe(404)
      expect(await status(`botId=${other.bot.id}&companyId=${other.companyId}&${period}`)).toBe(403)
      expect(await status(`botId=${shop.bot.id}&startAt=${today}&endAt=2026-01-01`)).toBe(400)
      const camila = await server.signedIn(shop.addressOf("camila"))
      expect((await camila.get(`/api/dashboard/flow-funnel?botId=${shop.bot.id}&${period}`)).status).toBe(403)
    })
  })

  describe("of made-up weeks", () => {
    const from = Date.parse("2026-09-28T12:00:00Z")
    let place: TrailPlace
    let helena: TestBrowser
    const conversations: Array<TrailedConversation> = []
    const happen = async (seed: number, numRuns: number) =>
      void conversations.push(
        ...(await letTrailsRun(server.seed, place, fc.sample(madeUpTrails(from, 38), { seed, numRuns }))),
      )
    const periods = [
      ["2026-10-01", "2026-10-31"],
      ["2026-09-29", "2026-11-04"],
      ["2026-10-07", "2026-10-09"],
    ] as const
    const expectSame = async (timeZone = zone) => {
      for (const [first, last] of periods)
        for (const botId of place.bots) {
          const found = await funnel(helena, botId, first, last)
          const anew = funnelOf({
            ...found,
            published: undefined,
            former: [],
            sums: conversations.flatMap(({ at, trail, outcome }) => {
              const { day } = localTimeIn(timeZone)(at)
              return day >= first && day <= last ? sumsOfTrail(trail, botId, outcome) : []
            }),
          })
          expect(found).toEqual(anew)
        }
    }

    beforeAll(async () => {
      const companyId = await server.seed.company({ name: "Um funil" })
      const workspaceId = await server.seed.workspace(companyId, "SAC")
      const bots = [
        (await server.seed.bot(companyId, workspaceId, "Um")).id,
        (await server.seed.bot(companyId, workspaceId, "Dois")).id,
      ] as const
      place = { companyId, workspaceId, bots }
      await server.seed.asTenant(companyId, (tx) =>
        tx.execute(
          `insert into contacts (company_id, workspace_id, name) values (${companyId}, ${workspaceId}, 'Ana')`,
        ),
      )
      helena = await signIn(companyId, [workspaceId])
      await happen(runSeed, 150)
    })

    it("is what is counted anew, not summed, half summed, and summed; and in another time zone", async () => {
      await expectSame()
      await Effect.runPromise(server.transactions.asTenant(place.companyId, (tx) => moveSums(tx, everything, 40)))
      await expectSame()
      // two nodes at once, and one that is killed in the middle
      await Promise.all([sum(place.companyId, everything, 17), sum(place.companyId, everything, 23)])
      await expectSame()
      const { rows } = await server.seed.asTenant(place.companyId, (tx) =>
        tx.execute<{ summed: number }>("select sum(reached)::int as summed from flow_months where node_id = 0"),
      )
      expect(rows[0]?.summed).toBeGreaterThan(50)
      const killed = server.transactions.asTenant(place.companyId, (tx) =>
        Effect.andThen(moveSums(tx, everything, 500), Effect.fail("killed" as const)),
      )
      await happen(runSeed + 1, 30)
      expect(await Effect.runPromise(Effect.flip(killed))).toBe("killed")
      await expectSame()
      const other = "Asia/Kathmandu"
      await server.seed.asTenant(place.companyId, (tx) => tx.execute(`update companies set time_zone = '${other}'`))
      await expectSame(other)
      await sum(place.companyId, everything, 500)
      await expectSame(other)
    })
  })
})
