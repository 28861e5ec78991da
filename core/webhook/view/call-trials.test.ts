import { describe, expect, it } from "vitest"
import { newCall, type SystemCall } from "../../flow/index.ts"
import { idFrom, NodeId } from "../../kernel/index.ts"
import { askedBy, createCallTrials, isTrialOld } from "./call-trials.ts"

const call: SystemCall = { ...newCall, address: "https://erp.example/{{@cpf}}" }
const answered = (values: Readonly<Record<string, string>>) => ({
  trial: {
    state: "answered" as const,
    asked: askedBy(call, values),
    answer: { status: 200, failure: null, milliseconds: 84, body: "{}", cut: false },
    words: "200 · 84 ms",
  },
  values,
})

describe("the trial of a call", () => {
  it("is old once the call asks something else, by its values or by itself", () => {
    const tried = answered({ "@cpf": "1" })
    expect(isTrialOld(tried, call)).toBe(false)
    expect(isTrialOld({ ...tried, values: { "@cpf": "2" } }, call)).toBe(true)
    expect(isTrialOld(tried, { ...call, query: [{ name: "a", value: "1" }] })).toBe(true)
    expect(isTrialOld({ trial: { state: "none" }, values: {} }, call)).toBe(false)
  })

  it("is not old by what is kept of its answer, by a body that is not sent, or by a value that it does not read", () => {
    const tried = answered({ "@cpf": "1" })
    expect(isTrialOld(tried, { ...call, keeps: [{ path: "nome", name: "nome" }] })).toBe(false)
    expect(isTrialOld(tried, { ...call, body: { kind: "json", text: "{}" } })).toBe(false)
    expect(isTrialOld({ ...tried, values: { "@cpf": "1", "@nome": "Ana" } }, call)).toBe(false)
  })

  it("is remembered by its node, and while another is under way it stays what it was", () => {
    const trials = createCallTrials()
    const [two, three] = [2, 3].map((id) => idFrom(NodeId, String(id)) as NodeId)
    if (two === undefined || three === undefined) throw new Error("no ids")
    const tried = answered({ "@cpf": "1" })
    trials.note(two, tried)
    trials.note(two, { trial: { state: "running" }, values: { "@cpf": "2" } })
    expect(trials.of(two)).toEqual({ trial: tried.trial, values: { "@cpf": "2" } })
    expect(trials.of(three)).toEqual({ trial: { state: "none" }, values: {} })
  })
})
