import { describe, expect, it } from "vitest"
import { initialState, lastResort, silenceUntilNewest, stepDigitalEmployee, versionToFollow } from "../index.ts"

const answer = {
  variables: {},
  messages: [
    { text: "Seu saldo é R$ 10", buttons: [] },
    { text: " ", buttons: [] },
  ],
}

describe("a digital employee", () => {
  it("forwards every message and sends every response", () => {
    const asked = stepDigitalEmployee(initialState, { kind: "text", text: "saldo" })
    expect(asked.effects).toEqual([{ kind: "askDigitalEmployee", call: 1, message: "saldo" }])
    const answered = stepDigitalEmployee(asked.state, { kind: "answered", answer })
    expect(answered.effects).toEqual([{ kind: "say", text: "Seu saldo é R$ 10", buttons: [], files: [] }])
  })

  it("numbers its calls, and sends late responses too", () => {
    const one = stepDigitalEmployee(initialState, { kind: "text", text: "a" })
    const two = stepDigitalEmployee(one.state, { kind: "file" })
    expect(two.effects).toEqual([{ kind: "askDigitalEmployee", call: 2, message: "" }])
    const first = stepDigitalEmployee(two.state, { kind: "answered", answer })
    expect(stepDigitalEmployee(first.state, { kind: "answered", answer }).effects).toHaveLength(1)
  })

  it("sends an answer even if the system gives none", () => {
    const failed = stepDigitalEmployee(initialState, { kind: "answered", answer: null })
    expect(failed.effects).toEqual([{ kind: "say", text: lastResort, buttons: [], files: [] }])
    expect(failed.state.misses).toBe(1)
    expect(stepDigitalEmployee(failed.state, { kind: "answered", answer }).state).toEqual(initialState)
  })

  it("is silent in a transferred or closed dialog", () => {
    for (const stage of ["handed-over", "closed"] as const)
      for (const input of [{ kind: "text", text: "oi" } as const, { kind: "answered", answer } as const])
        expect(stepDigitalEmployee({ ...initialState, stage }, input).effects).toEqual([])
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
