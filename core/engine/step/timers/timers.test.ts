import { describe, expect, it } from "vitest"
import { type Automations, noAutomations } from "../../../bot/index.ts"
import { sketchScript, waitingAt } from "../../testing/index.ts"
import { sketchNode } from "../../../flow/testing/index.ts"
import { type EngineInput, type EngineState, engineMessages, initialState, step, type TimerName } from "../../index.ts"

const minute = 60_000
const queue = { kind: "external-platform" } as const
const every: Automations = {
  repeat: { minutes: 5, times: 2 },
  transfer: { minutes: 15, target: queue },
  close: { minutes: 30, active: true, message: "Até logo!", rooms: "CLOSE_ALL" },
}
const nodes = [
  sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["boleto"] }] }),
  sketchNode(2, { says: "Qual?" }),
]
const withThem = (automations: Partial<Automations>, asks: ReadonlyArray<"name"> = []) =>
  sketchScript(nodes, { automations: { ...noAutomations, ...automations }, asks })
const script = withThem(every)

const at = (on: typeof script, state: EngineState, input: EngineInput, minutes: number) => {
  const { state: next, effects } = step(on, state, input, { now: minutes * minute, seed: 0 })
  const timers = effects.flatMap((effect) =>
    effect.kind === "startTimers" ? [effect.timers.map(({ timer, at: due }) => [timer, due / minute])] : [],
  )
  return { state: next, timers, happened: effects.filter(({ kind }) => kind !== "startTimers") }
}
const started: EngineInput = { kind: "started" }
const text = (words: string): EngineInput => ({ kind: "text", text: words })
const fired = (timer: TimerName): EngineInput => ({ kind: "timerFired", timer })
const says = (said: string) => ({ kind: "say", text: said, buttons: [], files: [] })
const begun = at(script, initialState, started, 0)

describe("timers", () => {
  it("start at the bot's last question, even if the person never wrote", () => {
    expect(begun.timers).toEqual([
      [
        ["repeat", 5],
        ["transfer", 15],
        ["close", 30],
      ],
    ])
  })

  it("restart with every message", () => {
    const { state, timers } = at(script, begun.state, text("hum"), 3)
    expect(timers).toEqual([
      [
        ["repeat", 8],
        ["transfer", 18],
        ["close", 33],
      ],
    ])
    expect(at(script, state, fired("repeat"), 5)).toEqual({ state, timers: [], happened: [] })
  })

  it("do not run where a bot has no automations", () => {
    expect(at(withThem({}), initialState, started, 0).timers).toEqual([])
    expect(at(withThem({ transfer: { minutes: 15, target: null } }), initialState, started, 0).timers).toEqual([])
    const inactive = { ...every.close, active: false }
    expect(at(withThem({ close: inactive }), initialState, started, 0).timers).toEqual([])
  })

  it("due at the same time are listed with the transfer first and the repetition last", () => {
    const same = { ...every, repeat: { minutes: 15, times: 1 }, close: { ...every.close, minutes: 15 } }
    expect(at(withThem(same), initialState, started, 0).timers).toEqual([
      [
        ["transfer", 15],
        ["close", 15],
        ["repeat", 15],
      ],
    ])
  })

  it("do not run while a webhook is awaited, except for closing", () => {
    const on = sketchScript(
      [sketchNode(1, { answers: [{ to: 3, phrases: ["x"] }] }), sketchNode(3, { callsWebhook: true })],
      { automations: every },
    )
    expect(at(on, waitingAt(1), text("x"), 0).timers).toEqual([[["close", 30]]])
  })

  it("fire late if they could not fire in time", () => {
    expect(at(script, begun.state, fired("repeat"), 500).happened).toEqual([says("Olá!")])
  })

  it("of an older version have no effect if the newer one lacks them", () => {
    expect(at(withThem({}), begun.state, fired("repeat"), 5)).toEqual({ state: begun.state, timers: [], happened: [] })
  })
})

describe("repeating the question", () => {
  it("does not happen at a node that no longer exists, also while a contact question is open", () => {
    const due = { ...begun.state, timers: { repeat: 5 * minute } }
    for (const state of [
      { ...due, node: 99 as never },
      { ...due, node: 99 as never, waiting: { for: "contact", asks: ["name"], first: null } as const },
    ])
      expect(at(script, state, fired("repeat"), 5)).toEqual({ state, timers: [], happened: [] })
  })

  it("sends the node's texts again, up to the consecutive limit", () => {
    const once = at(script, begun.state, fired("repeat"), 5)
    expect(once).toMatchObject({
      happened: [says("Olá!")],
      timers: [
        [
          ["repeat", 10],
          ["transfer", 20],
          ["close", 35],
        ],
      ],
    })
    const twice = at(script, once.state, fired("repeat"), 10)
    expect(twice).toMatchObject({
      happened: [says("Olá!")],
      timers: [
        [
          ["transfer", 25],
          ["close", 40],
        ],
      ],
    })
    expect(at(script, twice.state, text("hum"), 12).timers[0]?.[0]).toEqual(["repeat", 17])
  })

  it("repeats the contact question while it is open", () => {
    const asking = withThem(every, ["name"])
    const open = at(asking, initialState, started, 0)
    expect(at(asking, open.state, fired("repeat"), 5).happened).toEqual([
      { kind: "askContact", field: "name", text: engineMessages.contactQuestions.name },
    ])
  })
})

describe("transferring after a silence", () => {
  it("transfers the conversation; only the close timer continues, in the rooms that it covers", () => {
    const transferred = at(script, begun.state, fired("transfer"), 15)
    expect(transferred).toMatchObject({
      happened: [{ kind: "transfer", target: queue }],
      timers: [[["close", 45]]],
      state: { stage: "handed-over" },
    })
    const others = withThem({ ...every, close: { ...every.close, rooms: "ONLY_NOT_TRANSFERRED" } })
    const silent = at(others, at(others, initialState, started, 0).state, fired("transfer"), 15)
    expect(silent.timers).toEqual([[]])
  })
})

describe("closing after a silence", () => {
  it("sends the message first", () => {
    expect(at(script, begun.state, fired("close"), 30)).toMatchObject({
      happened: [says("Até logo!"), { kind: "close" }],
      timers: [[]],
      state: { stage: "closed" },
    })
  })

  it("leaves the message to the close effect in a transferred room, where each message postpones it", () => {
    const { state } = at(script, begun.state, fired("transfer"), 15)
    const written = at(script, state, text("alguém?"), 20)
    expect(written).toMatchObject({ happened: [], timers: [[["close", 50]]] })
    expect(at(script, written.state, fired("close"), 45).happened).toEqual([])
    expect(at(script, written.state, fired("close"), 50).happened).toEqual([{ kind: "close", message: "Até logo!" }])
  })

  it("ignores rooms that it does not cover", () => {
    const handed = withThem({ close: { ...every.close, rooms: "ONLY_TRANSFERRED" } })
    expect(at(handed, initialState, started, 0).timers).toEqual([])
  })
})

describe("a transfer after no minutes", () => {
  it("is switched off, whatever queue it names", () => {
    expect(at(withThem({ transfer: { minutes: 0, target: queue } }), initialState, started, 0).timers).toEqual([])
  })
})
