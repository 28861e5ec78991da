import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { aSessionHost, aUser, createInMemorySessions } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { aBot } from "../../bot/testing/index.ts"
import { type NodeId, unavailable } from "../../kernel/index.ts"
import { testNow } from "../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createInMemoryAddress } from "../../shell/testing/index.ts"
import { dashboardMessages, funnelMessages } from "../index.ts"
import { createInMemoryFlowFunnels } from "../testing/index.ts"
import { createCanvasFunnel, dashboardIn } from "./index.ts"

const { id: botId, name } = aBot()
// a node of the flow
const node = 1 as NodeId

describe("the funnel on the canvas", () => {
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
  const open = async (fields: Readonly<Record<string, string>> = {}) => {
    const session = createSession(scope, {
      sessions: createInMemorySessions(aUser({ permissions: ["dashboard_view"] }), { signedIn: true }),
      host: aSessionHost(),
    })
    await soon(() => expect(session.state$.value.user).toBeDefined())
    const funnels = createInMemoryFlowFunnels({
      flows: new Map([[botId, { name, published: [{ id: node, title: "Início", kind: "start" }] }]]),
      conversations: [{ at: testNow, trail: [{ bot: botId, at: node, nodes: [node] }], outcome: "here" }],
    })
    const notices: Array<Notice> = []
    const address = createInMemoryAddress(fields)
    const toasts = { show: (notice: Notice) => void notices.push(notice) }
    const clock = { now: () => testNow }
    const funnel = createCanvasFunnel(scope, { botId, funnels, session, address, toasts, clock })
    await settle()
    return { funnel, funnels, address, notices }
  }

  it("is asked for while it is open, of thirty days unless told, and leaves the address of others alone", async () => {
    const { funnel, funnels, address } = await open({ node: "3" })
    expect([funnel.open$.value, funnels.wishes.length, funnel.card$(node).value]).toEqual([false, 0, undefined])
    funnel.toggle()
    await settle()
    expect(funnels.wishes).toMatchObject([{ botId, startAt: "2026-10-21", endAt: "2026-11-19" }])
    expect(funnel.choice$.value.preset).toBe("days30")
    expect(funnel.card$(node).value).toMatchObject({ reached: "1", share: "100%" })
    funnel.choosePreset("week")
    await settle()
    expect(address.read()).toEqual({ node: "3", funnel: "1", from: "2026-11-13", until: "2026-11-19" })
    const [, query = ""] = funnel.tablePath$.value.split("?")
    const fields = Object.fromEntries(query.split("&").map((field) => field.split("=") as [string, string]))
    expect(dashboardIn(fields)).toMatchObject({
      view: "funnel",
      bots: [botId],
      funnelBot: botId,
      period: { startAt: "2026-11-13", endAt: "2026-11-19" },
    })
    funnel.toggle()
    await settle()
    expect([address.read(), funnel.card$(node).value]).toEqual([{ node: "3" }, undefined])
  })

  it("says what is no period, and keeps the last figures while the next ones cannot be read", async () => {
    const { funnel, funnels, notices } = await open({ funnel: "1" })
    expect(funnel.choosePeriod("", "")).toBe(false)
    expect(notices.splice(0).map(({ detail }) => detail)).toEqual([dashboardMessages.noDateDetail])
    funnels.refuse(unavailable)
    expect(funnel.choosePeriod("01/11/2026", "19/11/2026")).toBe(true)
    await settle()
    expect(notices.splice(0).map(({ title }) => title)).toEqual([funnelMessages.unavailable])
    expect(funnel.state$.value).toMatchObject({ status: "failed", funnel: { botId } })
    expect(funnel.card$(node).value).toMatchObject({ reached: "1" })
    funnels.refuse(undefined)
    funnel.reload()
    await settle()
    expect(funnel.state$.value.status).toBe("ready")
    expect(notices.map(({ title }) => title)).toEqual([dashboardMessages.reloaded])
  })
})
