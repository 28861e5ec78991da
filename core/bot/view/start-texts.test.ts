import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { newFlow } from "../../flow/index.ts"
import { createInMemoryFlows } from "../../flow/testing/index.ts"
import { FlowId, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createStartTexts, flowOfVisitors, greetingTexts } from "./index.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const flowId = FlowId.make
const open = () => {
  const flows = createInMemoryFlows(newFlow("Vendas", "Boas-vindas à Livraria!"), { latency: 2 })
  return { flows, of: { id: flows.botId, flowId: flows.history[0]?.id ?? flowId(-1) } }
}

describe("the texts of a script's start", () => {
  it("are unknown until the flow has loaded", async () => {
    const { flows, of } = open()
    const texts$ = createStartTexts(scope, { ...of, target: 1 }, flows)
    expect(texts$.value).toBeUndefined()
    await soon(() => expect(texts$.value).toEqual(["Boas-vindas à Livraria!"]))
  })

  it("are none for a digital employee and for a bot without a script, whose flow is not read", () => {
    const { flows, of } = open()
    const load = vi.spyOn(flows, "load")
    for (const target of [4, 6] as const) expect(createStartTexts(scope, { ...of, target }, flows).value).toEqual([])
    expect(load).not.toHaveBeenCalled()
  })

  it("stay unknown when the flow cannot be loaded", async () => {
    const { flows, of } = open()
    flows.refuse(unavailable)
    const texts$ = createStartTexts(scope, { ...of, target: 1 }, flows)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(texts$.value).toBeUndefined()
  })
})

it("a greeting is the first messages that are written, else the start", () => {
  const saying = (...liveChatInteractions: ReadonlyArray<string>) => ({ target: 1 as const, liveChatInteractions })
  expect(greetingTexts(saying("Oi!", " ", "Tudo bem?"), ["Olá!"])).toEqual(["Oi!", "Tudo bem?"])
  expect(greetingTexts(saying(" ", ""), ["Olá!"])).toEqual(["Olá!"])
  expect(greetingTexts(saying(), undefined)).toEqual([])
  expect(greetingTexts({ ...saying("Oi!"), target: 4 }, ["Olá!"])).toEqual([])
})

it("visitors meet the published version, not the one being edited", () => {
  const versions = [
    { id: flowId(9), active: false },
    { id: flowId(8), active: true },
  ]
  expect(flowOfVisitors({ versions, activeFlowId: flowId(9) })).toBe(8)
  expect(flowOfVisitors({ versions: [], activeFlowId: flowId(9) })).toBe(9)
})
