import { BehaviorSubject } from "rxjs"
import { aUser } from "../../access/testing/index.ts"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type UserId, unavailable } from "../../kernel/index.ts"
import { testNow } from "../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createInMemoryAddress } from "../../shell/testing/index.ts"
import { dashboardMessages as say } from "../index.ts"
import { createInMemoryDashboard } from "../testing/index.ts"
import { createOwnBoard } from "./index.ts"

describe("the page of one's own figures", () => {
  let scope: Scope
  beforeEach(() => {
    vi.useFakeTimers()
    scope = createScope()
  })
  afterEach(() => {
    scope.end()
    vi.useRealTimers()
  })

  const settle = () => vi.advanceTimersByTimeAsync(1)
  const open = async (fields: Readonly<Record<string, string>> = {}) => {
    let now = testNow
    const me = 7 as UserId // branded id
    const taken = (at: number, userId: number) => ({ kind: "taken" as const, at, botId: 1, workspaceId: 1, userId })
    const dashboard = createInMemoryDashboard({
      me,
      team: [taken(testNow, me), taken(testNow, 8), taken(testNow - 40 * 86_400_000, me)],
      now: () => now,
    })
    const notices: Array<Notice> = []
    const address = createInMemoryAddress(fields)
    const page = createOwnBoard(scope, {
      dashboard,
      session: {
        companyId: () => 1 as ReturnType<Parameters<typeof createOwnBoard>[1]["session"]["companyId"]>,
        state$: new BehaviorSubject({ starting: false, user: aUser(), company: undefined }),
      },
      address,
      toasts: { show: (notice) => void notices.push(notice) },
      clock: { now: () => now },
    })
    await settle()
    return { page, dashboard, notices, address, pass: (ms: number) => void (now += ms) }
  }

  it("shows today, and another period once it is chosen, which stands in the address", async () => {
    const { page, address } = await open()
    expect(page.choice$.value).toEqual({ period: { startAt: "2026-11-19", endAt: "2026-11-19" }, preset: "today" })
    expect(page.own$.value).toMatchObject({ status: "ready", figures: { taken: 1 } })
    page.choosePreset("year")
    await settle()
    expect(page.own$.value.figures?.taken).toBe(2)
    expect(address.read()).toEqual({ from: "2025-11-20", until: "2026-11-19" })
    expect((await open(address.read())).page.choice$.value.preset).toBe("year")
  })

  it("says why dates are no period, that it was reloaded, and that it could not be read", async () => {
    const { page, dashboard, notices } = await open()
    expect([page.choosePeriod("", ""), page.choosePeriod("19/11/2026", "18/11/2026")]).toEqual([false, false])
    expect(notices.splice(0).map(({ detail }) => detail)).toEqual([say.noDateDetail, say.endsBefore])
    page.reload()
    await settle()
    dashboard.refuse(unavailable)
    page.reload()
    await settle()
    expect(notices.map(({ title }) => title)).toEqual([say.reloaded, say.unavailable])
    expect(page.own$.value).toMatchObject({ status: "failed", figures: { taken: 1 } })
  })

  it("follows the company's day", async () => {
    const { page, pass } = await open()
    pass(86_400_000)
    page.reload()
    await settle()
    expect(page.choice$.value.period.startAt).toBe("2026-11-20")
    expect(page.own$.value.figures?.taken).toBe(0)
  })
})
