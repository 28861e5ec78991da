import { createHttpDashboard } from "@prosa/adapters-http/dashboard-clients"
import { addDays, type Dashboard, dashboardMessages, fillServices } from "@prosa/core/dashboard"
import { createInMemoryDashboard } from "@prosa/core/dashboard/testing"
import {
  BotId,
  CompanyId,
  invalidInput,
  localTimeIn,
  notAllowed,
  notFound,
  UserId,
  WorkspaceId,
} from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createDashboard } from "../../server/dashboard/dashboard-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface DashboardHarness {
  readonly dashboard: Dashboard
  readonly companyId: CompanyId
  /** Of the objective 'Atendimento'; yesterday at noon the events of `describeDashboard` happened to it. */
  readonly bot: BotId
  /** Of the objective 'FAQ', to which nobody wrote. */
  readonly quiet: BotId
  /** Removed since; one conversation began with it yesterday at noon. */
  readonly removed: BotId
  /** 'SAC'. */
  readonly workspaceId: WorkspaceId
  /** The caller, Helena, who took the conversation by WhatsApp. */
  readonly me: UserId
  /** In milliseconds since 1970. */
  readonly now: number
}

const zone = "America/Sao_Paulo"
const foreign = Schema.decodeSync(CompanyId)(2_000_000_000)
const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)
const minute = 60_000
/** Noon in São Paulo, the day before a moment. */
const yesterdayNoon = (now: number) => Date.parse(`${addDays(localTimeIn(zone)(now).day, -1)}T15:00:00Z`)

/**
 * What holds for `Dashboard`, whoever keeps it. One conversation by WhatsApp began at noon, an attendant entered after 10 minutes and
 * closed it after 40; another one began at noon by live chat and is open. Three messages were exchanged.
 */
const describeDashboard = (name: string, open: () => Promise<DashboardHarness>): void => {
  describe(`Dashboard, ${name}`, () => {
    const opened = async () => {
      const harness = await open()
      const { companyId, bot, quiet, now } = harness
      const today = localTimeIn(zone)(now).day
      const yesterday = addDays(today, -1)
      const wish = { companyId, bots: [bot, quiet], startAt: yesterday, endAt: today }
      return { ...harness, today, yesterday, wish }
    }

    it("counts what happened in a period, and fills what did not", async () => {
      const { dashboard, wish, today, yesterday } = await opened()
      const figures = await answerOf(dashboard.services(wish))
      expect(figures).toMatchObject({
        openServices: 1,
        begunServices: 2,
        closedServices: 1,
        botServices: 0,
        humanServices: 1,
        humanServicesMinutes: 30,
        messages: 3,
        savedMinutes: 0,
        averageHumanMinutes: 30,
        averageHumanFrom: "period",
        targetsServices: [{ channel: "Atendimento", target: 1, count: 2, averageTime: 40 }],
        timeZone: zone,
        today,
      })
      expect([...figures.channelsServices].toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual([
        { channel: "LIVECHAT", count: 1, averageTime: 0 },
        { channel: "WHATSAPP", count: 1, averageTime: 40 },
      ])
      const { servicesByDayHistory, botVsHumanServices } = fillServices(figures, wish)
      expect(servicesByDayHistory).toEqual([
        { day: yesterday, count: 2 },
        { day: today, count: 0 },
      ])
      expect(botVsHumanServices.reduce((sum, { humanServices }) => sum + humanServices, 0)).toBe(1)
    })

    it("counts the hours of a day", async () => {
      const { dashboard, companyId, bot, yesterday, today } = await opened()
      const hours = (day: string) => answerOf(dashboard.servicesByHour({ companyId, bots: [bot], day }))
      expect(await hours(yesterday)).toEqual([{ hour: 12, count: 2 }])
      expect(await hours(today)).toEqual([])
    })

    it("lists the bots of the caller's workspaces, in the end those that were removed after a conversation", async () => {
      const { dashboard, companyId, bot, quiet, removed, workspaceId } = await opened()
      const list = (workspaces: ReadonlyArray<WorkspaceId>, of = companyId) =>
        dashboard.bots({ companyId: of, workspaces })
      const found = await answerOf(list([workspaceId]))
      expect(found.map(({ id }) => id).toSorted()).toEqual([bot, quiet, removed].toSorted())
      expect(found.at(-1)).toEqual({ id: removed, name: "Antigo", removed: true })
      expect(await answerOf(list([]))).toEqual([])
      expect(await failureOf(list([workspaceId], foreign))).toEqual(notAllowed)
    })

    it("counts what a removed bot has done", async () => {
      const { dashboard, wish, removed } = await opened()
      expect(await answerOf(dashboard.services({ ...wish, bots: [removed] }))).toMatchObject({ begunServices: 1 })
    })

    it("counts what people did, and what the caller did", async () => {
      const { dashboard, wish, me, workspaceId, companyId, today, yesterday } = await opened()
      const figures = {
        taken: 1,
        answered: 0,
        answerHalf: null,
        answerMost: null,
        closed: 1,
        closingHalf: 1_800,
        closingMost: 1_800,
        messages: 0,
        received: 0,
        passed: 0,
      }
      expect(await answerOf(dashboard.team(wish))).toEqual({
        together: figures,
        attendants: [{ userId: me, name: "Helena", ...figures }],
        workspaces: [{ workspaceId, name: "SAC", ...figures }],
        timeZone: zone,
        today,
      })
      const period = { startAt: yesterday, endAt: today }
      expect(await answerOf(dashboard.own({ companyId, ...period }))).toEqual({ figures, timeZone: zone, today })
      expect(await answerOf(dashboard.own({ companyId, startAt: today, endAt: today }))).toMatchObject({
        figures: { taken: 0, closed: 0, closingHalf: null },
      })
      expect(await failureOf(dashboard.own({ companyId: foreign, ...period }))).toEqual(notAllowed)
      expect(await failureOf(dashboard.team({ ...wish, bots: [unknownBot] }))).toEqual(notFound)
      const backwards = { startAt: today, endAt: yesterday }
      const refused = invalidInput([{ path: "endAt", message: dashboardMessages.endsBefore }])
      expect(await failureOf(dashboard.own({ companyId, ...backwards }))).toEqual(refused)
      expect(await failureOf(dashboard.team({ ...wish, ...backwards }))).toEqual(refused)
    })

    it("counts the chosen bots alone", async () => {
      const { dashboard, wish, quiet, companyId, yesterday } = await opened()
      for (const bots of [[quiet], []]) {
        expect(await answerOf(dashboard.services({ ...wish, bots }))).toMatchObject({
          openServices: 0,
          begunServices: 0,
          messages: 0,
          averageHumanFrom: "never",
          savedMinutes: null,
          channelsServices: [],
        })
        expect(await answerOf(dashboard.servicesByHour({ companyId, bots, day: yesterday }))).toEqual([])
      }
    })

    it("refuses a company that is not the caller's, a bot that is not there, and a period that is none", async () => {
      const { dashboard, wish, bot, today, yesterday } = await opened()
      expect(await failureOf(dashboard.services({ ...wish, companyId: foreign }))).toEqual(notAllowed)
      expect(await failureOf(dashboard.services({ ...wish, bots: [bot, unknownBot] }))).toEqual(notFound)
      expect(
        await failureOf(dashboard.servicesByHour({ companyId: wish.companyId, bots: [unknownBot], day: today })),
      ).toEqual(notFound)
      expect(await failureOf(dashboard.services({ ...wish, startAt: today, endAt: yesterday }))).toEqual(
        invalidInput([{ path: "endAt", message: dashboardMessages.endsBefore }]),
      )
      expect(await failureOf(dashboard.services({ ...wish, startAt: addDays(today, -3_650) }))).toEqual(
        invalidInput([{ path: "endAt", message: dashboardMessages.tooLong }]),
      )
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId, "SAC")
    const email = `helena@${companyId}.com.br`
    const userId = await server.seed.person(companyId, {
      email,
      name: "Helena",
      permissions: ["dashboard_view"],
      workspaces: [workspaceId],
    })
    const { id: bot } = await server.seed.bot(companyId, workspaceId, "Vendas")
    const { id: quiet } = await server.seed.bot(companyId, workspaceId, "Ajuda")
    const { id: removed } = await server.seed.bot(companyId, workspaceId, "Antigo")
    const now = server.clock.now()
    const at = (minutes: number) => `to_timestamp(${(yesterdayNoon(now) + minutes * minute) / 1_000})`
    await server.seed.asTenant(companyId, async ({ execute }) => {
      await execute(`update bots set target = 3 where id = ${quiet}`)
      await execute(
        `insert into contacts (company_id, workspace_id, name) values (${companyId}, ${workspaceId}, 'Sônia')`,
      )
      await execute(`
        insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, started_at,
          last_message_at)
        select ${companyId}, ${workspaceId}, ${bot}, ${bot}, c.id, w.channel, w.channel || c.id, ${at(0)}, ${at(0)}
        from contacts c, unnest(array['WHATSAPP', 'LIVECHAT']) w(channel)`)
      await execute(`
        insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, started_at,
          last_message_at)
        select ${companyId}, ${workspaceId}, ${removed}, ${removed}, c.id, 'FACEBOOK', 'old' || c.id, ${at(0)}, ${at(0)} from contacts c`)
      await execute(`update bots set deleted_at = now() where id = ${removed}`)
      await execute(`
        insert into messages (company_id, dialog_id, seq, change_seq, sender, text, sent_at)
        select company_id, id, s.seq, s.seq, s.sender, 'Oi', ${at(5)}
        from dialogs, (values (1, 'CLIENT'), (2, 'BOT'), (3, 'HUMAN'), (4, 'SYSTEM')) s(seq, sender)
        where channel = 'WHATSAPP'`)
      await execute(`
        update dialogs set assignee_id = ${userId}, transferred = true, last_message_at = ${at(10)} where channel = 'WHATSAPP'`)
      await execute(`update dialogs set status = 1, closed_at = ${at(40)} where channel = 'WHATSAPP'`)
    })
    return { email, userId, workspaceId, place: { companyId, workspaceId, me: userId, bot, quiet, removed, now } }
  }
  type Settled = Awaited<ReturnType<typeof settle>>
  const actorOf = ({ userId, workspaceId, place: { companyId } }: Settled) => ({
    userId,
    name: "Helena",
    companyId,
    admin: false,
    permissions: ["dashboard_view"],
    workspaces: [workspaceId] as ReadonlyArray<WorkspaceId>,
    address: "",
  })

  overHttp(describeDashboard, async () => {
    const { email, place } = await settle()
    return { ...place, dashboard: createHttpDashboard({ fetch: (await server.signedIn(email)).fetch }) }
  })

  asUseCase(describeDashboard, async () => {
    const settled = await settle()
    return { ...settled.place, dashboard: createDashboard(actorOf(settled), server) }
  })
})

describeDashboard("in memory", () => {
  const companyId = Schema.decodeSync(CompanyId)(1)
  const [bot, quiet, removed] = [1, 2, 3].map((id) => Schema.decodeSync(BotId)(id)) as [BotId, BotId, BotId]
  const workspaceId = Schema.decodeSync(WorkspaceId)(1)
  const me = Schema.decodeSync(UserId)(7)
  const noon = yesterdayNoon(testNow)
  const [phone, chat] = [
    { botId: bot, channel: "WHATSAPP" },
    { botId: bot, channel: "LIVECHAT" },
  ] as const
  const dashboard = createInMemoryDashboard({
    companyId,
    bots: new Map([
      [bot, 1],
      [quiet, 3],
      [removed, 1],
    ]),
    names: new Map([[removed, "Antigo"]]),
    team: [
      { kind: "taken", at: noon + 10 * minute, botId: bot, workspaceId, userId: me },
      { kind: "closed", at: noon + 40 * minute, botId: bot, workspaceId, userId: me, seconds: 1_800 },
    ],
    people: new Map([[me, "Helena"]]),
    workspaces: new Map([[workspaceId, "SAC"]]),
    me,
    removed: [removed],
    workspaceOf: () => workspaceId,
    open: [{ botId: bot, at: noon }],
    events: [
      { kind: "begun", at: noon, ...phone },
      { kind: "begun", at: noon, ...chat },
      { kind: "begun", at: noon, botId: removed, channel: "FACEBOOK" },
      ...[1, 2, 3].map((at) => ({ kind: "message" as const, at: noon + at, ...phone })),
      { kind: "human", at: noon + 10 * minute, ...phone },
      { kind: "closed", at: noon + 40 * minute, ...phone, seconds: 2_400, humanSeconds: 1_800, byBot: false },
    ],
  })
  return Promise.resolve({ dashboard, companyId, workspaceId, me, bot, quiet, removed, now: testNow })
})
