import { Effect } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { aSessionHost, aUser, createInMemorySessions } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { aBot } from "../../bot/testing/index.ts"
import { type BotId, unavailable, type WorkspaceId } from "../../kernel/index.ts"
import { testNow } from "../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createInMemoryAddress } from "../../shell/testing/index.ts"
import { aWorkspace } from "../../tenancy/testing/index.ts"
import type { WorkspaceSelection, WorkspaceSelectionState } from "../../tenancy/view/index.ts"
import { dashboardMessages as say, type ServiceEvent } from "../index.ts"
import { createInMemoryDashboard, createInMemoryFlowFunnels } from "../testing/index.ts"
import { createDashboardBoard } from "./index.ts"

const all = [aWorkspace({ id: 1 }), aWorkspace({ id: 2 })]
const [first, second] = all.map(({ id }) => id) as [WorkspaceId, WorkspaceId]
const sales = aBot({ name: "Vendas" })
const help = aBot({ id: 1043, name: "Ajuda" })
const begun = (botId: BotId, at: number): ServiceEvent => ({ kind: "begun", at, botId, channel: "LIVECHAT" })
const day = 86_400_000

describe("the dashboard's page", () => {
  let scope: Scope
  beforeEach(() => {
    vi.useFakeTimers()
    scope = createScope()
  })
  afterEach(() => {
    scope.end()
    vi.useRealTimers()
  })

  const settle = () => vi.advanceTimersByTimeAsync(0)
  const open = async (fields: Readonly<Record<string, string>> = {}, timeZone = "America/Sao_Paulo", now = testNow) => {
    const session = createSession(scope, {
      sessions: createInMemorySessions(aUser({ permissions: ["dashboard_view"] }), { signedIn: true }),
      host: aSessionHost(),
    })
    await soon(() => expect(session.state$.value.user).toBeDefined())
    const dashboard = createInMemoryDashboard({
      bots: new Map([
        [sales.id, 1],
        [help.id, 3],
      ]),
      events: [begun(sales.id, now), begun(sales.id, now - day), begun(help.id, now), begun(help.id, now - 40 * day)],
      workspaceOf: (id) => (id === help.id ? second : first),
      timeZone,
      now: () => now,
    })
    const funnels = createInMemoryFlowFunnels({
      flows: new Map([sales, help].map(({ id, name }) => [id, { name, published: [] }])),
    })
    const selection$ = new BehaviorSubject<WorkspaceSelectionState>({
      status: "ready",
      all,
      selected: [first, second],
      failure: undefined,
    })
    const nothing = () => {}
    const selection: WorkspaceSelection = {
      state$: selection$,
      toggle: nothing,
      selectAll: nothing,
      clear: nothing,
      reload: nothing,
    }
    const notices: Array<Notice> = []
    const address = createInMemoryAddress(fields)
    const page = createDashboardBoard(scope, {
      dashboard,
      funnels,
      session,
      selection,
      address,
      toasts: { show: (notice) => void notices.push(notice) },
      clock: { now: () => now },
    })
    await settle()
    const select = async (selected: ReadonlyArray<WorkspaceId>) => {
      selection$.next({ ...selection$.value, selected })
      await settle()
    }
    return { page, dashboard, funnels, address, notices, select }
  }
  const begunIn = (page: Awaited<ReturnType<typeof open>>["page"]) => page.figures$.value.services?.begunServices

  it("shows today, of all bots of the selected workspaces, and follows the selection", async () => {
    const { page, select, dashboard } = await open()
    expect(page.choice$.value).toMatchObject({ preset: "today", chosen: { isAll: true, gone: 0 }, compares: false })
    expect(begunIn(page)).toBe(2)
    await select([second])
    expect(page.choice$.value.chosen.ids).toEqual([help.id])
    expect(begunIn(page)).toBe(1)
    const asked = dashboard.wishes.length
    await select([])
    expect(page.figures$.value).toMatchObject({ status: "ready", services: undefined })
    expect(dashboard.wishes.length).toBe(asked)
  })

  it("keeps bots, period, comparison and day in the address, and a colleague who opens it sees the same", async () => {
    const { page, address } = await open()
    page.choosePreset("days30")
    page.chooseBots([sales.id])
    page.compare(true)
    await settle()
    const today = page.choice$.value.today
    page.openDay(today)
    await settle()
    expect(page.figures$.value.services).toMatchObject({ begunServices: 2 })
    expect(page.figures$.value.previous).toMatchObject({ begunServices: 0 })
    expect(page.figures$.value.services?.servicesByDayHistory.length).toBe(30)
    expect(page.hours$.value.hours.length).toBe(24)
    expect(page.hours$.value.hours.reduce((sum, { count }) => sum + count, 0)).toBe(1)

    const colleague = await open(address.read())
    expect(colleague.page.choice$.value).toEqual(page.choice$.value)
    expect(colleague.page.figures$.value).toEqual(page.figures$.value)
    address.back()
    await settle()
    expect(page.choice$.value.compares).toBe(false)
  })

  it("asks for the period once more where the company's day is another than the reader's", async () => {
    // half past midnight in São Paulo
    const { page } = await open({}, "Pacific/Honolulu", Date.parse("2026-11-19T03:30:00Z"))
    await vi.advanceTimersByTimeAsync(1)
    expect(page.choice$.value).toMatchObject({
      today: "2026-11-18",
      period: { startAt: "2026-11-18" },
      preset: "today",
    })
    expect(begunIn(page)).toBe(2)
  })

  it("says why dates are no period, to the letter, and keeps what is shown", async () => {
    const { page, notices, address } = await open()
    expect(page.choosePeriod("", "")).toBe(false)
    expect(notices).toEqual([{ kind: "error", title: say.noDate, detail: say.noDateDetail, life: 5_000 }])
    expect(page.choosePeriod("19/11/2026", "18/11/2026")).toBe(false)
    expect(notices.at(-1)).toMatchObject({ detail: say.endsBefore })
    expect(address.read()).toEqual({})
    expect(page.choosePeriod("18/11/2026", "")).toBe(true)
    expect(page.choice$.value.period).toEqual({ startAt: "2026-11-18", endAt: "2026-11-18" })
  })

  it("says that it was reloaded, that it could not be read, and keeps the last figures", async () => {
    const { page, dashboard, notices } = await open()
    dashboard.add(begun(sales.id, testNow))
    page.reload()
    await settle()
    expect(begunIn(page)).toBe(3)
    expect(notices).toEqual([{ kind: "ok", title: say.reloaded }])
    dashboard.refuse(unavailable)
    page.reload()
    await settle()
    expect(notices.at(-1)).toEqual({ kind: "error", title: say.unavailable })
    expect(page.figures$.value.status).toBe("failed")
    expect(begunIn(page)).toBe(3)
    dashboard.refuse(undefined)
    page.compare(true)
    await settle()
    expect(page.figures$.value.status).toBe("ready")
  })

  it("tells that the bots could not be read until it is closed", async () => {
    const { page, dashboard, notices } = await open()
    dashboard.refuse(unavailable)
    page.reloadBots()
    await settle()
    expect(notices).toEqual([{ kind: "error", title: say.unavailable, life: "sticky" }])
    expect(page.choice$.value.bots.status).toBe("failed")
    dashboard.refuse(undefined)
    page.reloadBots()
    await settle()
    expect(begunIn(page)).toBe(2)
  })

  it("leaves out a bot of the address that was deleted meanwhile, and counts it", async () => {
    const { page } = await open({ bots: `${sales.id}.999999` })
    expect(page.choice$.value.chosen).toEqual({ ids: [sales.id], isAll: false, gone: 1 })
    expect(begunIn(page)).toBe(1)
    const none = await open({ bots: "0" })
    expect(none.page.figures$.value).toMatchObject({ status: "ready", services: undefined })
    none.page.chooseBots([])
    expect(none.address.read()).toEqual({ bots: "0" })
    const odd = await open({ bots: "ontem", from: "2016-01-01", until: "2026-01-01", day: "x", compare: "sim" })
    expect(odd.page.choice$.value).toMatchObject({ preset: "today", compares: false, chosen: { isAll: true } })
  })

  it("shows the newest answer only, however long an older one takes", async () => {
    const { page, dashboard } = await open()
    const services = dashboard.services
    let slow = true
    vi.spyOn(dashboard, "services").mockImplementation((wish) => {
      const answer = services(wish)
      return slow ? Effect.delay(answer, 1_000) : answer
    })
    page.choosePreset("days30")
    await settle()
    slow = false
    page.choosePreset("today")
    await vi.advanceTimersByTimeAsync(2_000)
    expect(begunIn(page)).toBe(2)
    expect(page.figures$.value.period).toEqual(page.choice$.value.period)
  })

  it("asks for the people only while they are looked at, and for the services only while those are", async () => {
    const { page, dashboard, notices, address } = await open()
    const team = vi.spyOn(dashboard, "team")
    const services = vi.spyOn(dashboard, "services")
    expect(page.team$.value.status).toBe("closed")
    page.open("team")
    await settle()
    expect(page.team$.value).toMatchObject({ status: "ready", team: { attendants: [] } })
    expect([team.mock.calls.length, services.mock.calls.length]).toEqual([1, 0])
    page.choosePreset("week")
    page.sortTeam({ field: "messages", order: 1 })
    await settle()
    expect(page.team$.value.period).toEqual(page.choice$.value.period)
    expect([team.mock.calls.length, services.mock.calls.length]).toEqual([2, 0])
    expect(address.read()).toMatchObject({ view: "team", sort: "messages" })
    const colleague = await open(address.read())
    expect(colleague.page.choice$.value).toEqual(page.choice$.value)
    page.reload()
    await settle()
    expect(notices).toEqual([{ kind: "ok", title: say.reloaded }])
    dashboard.refuse(unavailable)
    page.reload()
    await settle()
    expect(page.team$.value).toMatchObject({ status: "failed", team: { attendants: [] } })
    dashboard.refuse(undefined)
    page.open("services")
    await settle()
    expect([page.team$.value.status, page.figures$.value.status, services.mock.calls.length]).toEqual([
      "closed",
      "ready",
      1,
    ])
    expect(page.figures$.value.period).toEqual(page.choice$.value.period)
  })

  it("shows the funnel of one of the chosen bots, and asks for it only while it is looked at", async () => {
    const { page, funnels, dashboard, address } = await open()
    expect(funnels.wishes).toEqual([])
    const asked = dashboard.wishes.length
    page.open("funnel")
    await settle()
    const [first] = page.choice$.value.chosen.ids
    expect(page.choice$.value.funnelBot).toBe(first)
    expect(page.funnel$.value).toMatchObject({ status: "ready", funnel: { botId: first, published: true } })
    const other = page.choice$.value.chosen.ids.find((id) => id !== first) ?? help.id
    page.showFunnelOf(other)
    page.sortFunnel({ field: "missed", order: -1 })
    await settle()
    expect(page.funnel$.value.funnel?.botId).toBe(other)
    expect(address.read()).toEqual({ view: "funnel", bot: String(other), nodes: "-missed" })
    // a bot that is not chosen has no funnel
    page.chooseBots([first ?? sales.id])
    await settle()
    expect(page.choice$.value.funnelBot).toBe(first)
    expect(dashboard.wishes.length).toBe(asked)
    page.open("services")
    await settle()
    expect(page.funnel$.value.status).toBe("closed")
  })
})
