import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { FlowId } from "../../kernel/index.ts"
import { createInMemoryDepartures } from "../../shell/testing/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Flows } from "../index.ts"
import { createInMemoryFlows, createInMemoryTemplates, threeNodes } from "../testing/index.ts"
import { createFlowDesk, type FlowDrafts } from "./index.ts"

const flowId = Schema.decodeSync(FlowId)

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** Opens a desk with a router that follows the editor. Publishing creates flow 32. */
const open = (latency: number | undefined = 0) => {
  const memory = createInMemoryFlows(threeNodes(), latency === undefined ? {} : { latency })
  const flows: Flows = {
    ...memory,
    publish: (...facts) => Effect.map(memory.publish(...facts), (stored) => ({ ...stored, id: flowId(32) })),
  }
  const paths: Array<string> = []
  const goTo = (path: string) => {
    paths.push(path)
    const [, , botId, id] = path.split("/")
    desk.goTo({ botId, flowId: id })
  }
  const written: Array<number> = []
  const drafts: FlowDrafts = {
    read: () => Effect.undefined,
    write: (_, id) => void written.push(id),
    clear: () => undefined,
  }
  const desk = createFlowDesk(scope, {
    flows,
    drafts,
    templates: createInMemoryTemplates(memory),
    mayStore: true,
    departures: createInMemoryDepartures(),
    downloads: { save: () => undefined },
    toasts: { show: () => undefined },
    confirmations: { ask: () => undefined },
    navigation: { path: "", go: goTo, replace: goTo },
  })
  const flow = () => {
    const state = desk.state$.value
    return state.status === "open" ? state.flow : undefined
  }
  return { desk, goTo, paths, flow, written }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe("the desk", () => {
  it("shows nothing before its first address, and reports an address without a flow", () => {
    const { desk } = open()
    expect(desk.state$.value).toEqual({ status: "idle" })
    for (const address of [{ botId: "x", flowId: "1" }, { botId: "1042", flowId: "0" }, { botId: "1042" }]) {
      desk.goTo(address)
      expect(desk.state$.value).toEqual({ status: "no-flow" })
    }
  })

  it.each([0, undefined])("keeps the flow open under each of its addresses (latency %j)", async (latency) => {
    const { goTo, paths, flow } = open(latency)
    goTo("/drawflow/1042/-1")
    await settled()
    const opened = flow()
    opened?.editor.document.rename("Vendas 2")
    opened?.editor.publishing.publish()
    await settled()
    expect(paths).toEqual(["/drawflow/1042/-1", "/drawflow/1042/31", "/drawflow/1042/32"])
    goTo("/drawflow/1042/31")
    goTo("/drawflow/1042/-1")
    expect(flow()).toBe(opened)
    expect(opened?.editor.document.canUndo$.value).toBe(true)
  })

  it("opens another flow for any other address, and closes the previous one, whose draft it keeps", async () => {
    const { goTo, flow, written } = open()
    goTo("/drawflow/1042/31")
    await settled()
    const before = flow()
    before?.editor.document.rename("Vendas 2")
    goTo("/drawflow/1042/33")
    expect(flow()).not.toBe(before)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(written).toEqual([31])
    goTo("/drawflow/7/31")
    expect(flow()?.botId).toBe(7)
    goTo("/drawflow/1042/31")
    await settled()
    expect(flow()).not.toBe(before)
    expect(flow()?.editor.document.name$.value).toBe("Vendas")
  })
})
