import { describe, expect, it } from "vitest"
import { noAutomations } from "../../../bot/index.ts"
import {
  compile,
  type EmployeeInput,
  type EngineState,
  initialState,
  lastResort,
  scriptOfDigitalEmployee,
  silenceUntilNewest,
  step,
  stepDigitalEmployee,
  versionToFollow,
} from "../../index.ts"

const minute = 60_000
const employeeWith = (settings: Partial<Parameters<typeof scriptOfDigitalEmployee>[1]> = {}) =>
  compile(scriptOfDigitalEmployee("Bia", { automations: noAutomations, hours: null, transferMessage: "", ...settings }))
const employee = employeeWith()
const turn = (state: EngineState, input: EmployeeInput, now = 0) => stepDigitalEmployee(employee, state, input, { now })

const answer = {
  variables: {},
  messages: [
    { text: "Seu saldo é R$ 10", buttons: [] },
    { text: " ", buttons: [] },
  ],
}

describe("a digital employee", () => {
  it("forwards every message and sends every response", () => {
    const asked = turn(initialState, { kind: "text", text: "saldo" })
    expect(asked.effects).toEqual([{ kind: "askDigitalEmployee", call: 1, message: "saldo" }])
    const answered = turn(asked.state, { kind: "answered", answer })
    expect(answered.effects).toEqual([{ kind: "say", text: "Seu saldo é R$ 10", buttons: [], files: [] }])
  })

  it("numbers its calls, and sends late responses too", () => {
    const one = turn(initialState, { kind: "text", text: "a" })
    const two = turn(one.state, { kind: "file" })
    expect(two.effects).toEqual([{ kind: "askDigitalEmployee", call: 2, message: "" }])
    const first = turn(two.state, { kind: "answered", answer })
    expect(turn(first.state, { kind: "answered", answer }).effects).toHaveLength(1)
  })

  it("sends an answer even if the system gives none", () => {
    const failed = turn(initialState, { kind: "answered", answer: null })
    expect(failed.effects).toEqual([{ kind: "say", text: lastResort, buttons: [], files: [] }])
    expect(failed.state.misses).toBe(1)
    expect(turn(failed.state, { kind: "answered", answer }).state).toEqual(initialState)
  })

  it("is silent in a transferred or closed dialog", () => {
    for (const stage of ["handed-over", "closed"] as const)
      for (const input of [{ kind: "text", text: "oi" } as const, { kind: "answered", answer } as const])
        expect(turn({ ...initialState, stage }, input).effects).toEqual([])
  })

  describe("with automations", () => {
    const queue = { kind: "sequential-person", workspaceId: 3 as never, onlyOnlineUser: false } as const
    const automations = {
      repeat: { minutes: 1, times: 3 },
      transfer: { minutes: 10, target: queue },
      close: { active: true, minutes: 30, message: "Até logo!", rooms: "CLOSE_ALL" as const },
    }
    const script = employeeWith({ automations })
    const at = (state: EngineState, input: EmployeeInput, now: number) =>
      stepDigitalEmployee(script, state, input, { now })
    const timers = (from: number) => ({
      kind: "startTimers",
      timers: [
        { timer: "transfer", at: from + 10 * minute },
        { timer: "close", at: from + 30 * minute },
      ],
    })

    it("counts silence from every message of either side, and repeats no question", () => {
      const asked = at(initialState, { kind: "text", text: "saldo" }, 0)
      expect(asked.effects.at(-1)).toEqual(timers(0))
      expect(at(asked.state, { kind: "answered", answer }, minute).effects.at(-1)).toEqual(timers(minute))
    })

    it("hands over and closes when its script's timers fire", () => {
      const { state } = at(initialState, { kind: "text", text: "saldo" }, 0)
      const fired = step(script, state, { kind: "timerFired", timer: "transfer" }, { now: 10 * minute, seed: 0 })
      expect(fired.effects.at(0)).toEqual({ kind: "transfer", target: queue })
      const closed = step(script, fired.state, { kind: "timerFired", timer: "close" }, { now: 40 * minute, seed: 0 })
      expect(closed.effects).toContainEqual({ kind: "close", message: "Até logo!" })
      expect(at(closed.state, { kind: "text", text: "oi" }, 41 * minute).effects).toEqual([])
    })
  })

  it("hands over to the workspace that its system names, after what it says, and is silent from then on", () => {
    const { state, effects } = turn(initialState, { kind: "answered", answer, handsOver: true })
    expect(effects).toEqual([
      { kind: "say", text: "Seu saldo é R$ 10", buttons: [], files: [] },
      { kind: "transfer", target: { kind: "workspace-by-webhook" } },
    ])
    expect(turn(state, { kind: "text", text: "oi" }).effects).toEqual([])
  })
})

describe("the version that a dialog follows", () => {
  const at = (silence: number, pinned: number | null, newest: number | null) =>
    versionToFollow({ pinned, newest, lastMessageAt: 1_000, now: 1_000 + silence })

  it("is the one that it began with, until a day of silence has passed", () => {
    expect(at(silenceUntilNewest, 1, 2)).toBe(1)
    expect(at(silenceUntilNewest + 1, 1, 2)).toBe(2)
  })

  it("is the only one that exists, or null", () => {
    expect(at(0, null, 2)).toBe(2)
    expect(at(silenceUntilNewest + 1, 1, null)).toBe(1)
    expect(at(0, null, null)).toBeNull()
  })
})
