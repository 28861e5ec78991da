import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import type { ZonedServiceHours } from "../../../bot/index.ts"
import { sketchNode } from "../../../flow/testing/index.ts"
import { NodeId, WorkspaceId } from "../../../kernel/index.ts"
import type { TransferTarget } from "../../../transfer/index.ts"
import { sketchScript, waitingAt } from "../../testing/index.ts"
import { type EngineInput, initialState, placeOfHandOver, type Script, step } from "../../index.ts"

const workspaceId = Schema.decodeSync(WorkspaceId)(3)
const inTurn: TransferTarget = { kind: "sequential-person", workspaceId, onlyOnlineUser: false }
const nodes = [
  sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["boleto"] }] }),
  sketchNode(2, { says: "Qual?", answers: [{ to: 1, phrases: ["menu"] }] }),
]
const hours: ZonedServiceHours = {
  timeZone: "America/Sao_Paulo",
  periods: [{ weekday: 2, from: "09:00", to: "18:00" }],
  message: "Voltamos às 9h.",
}
const noon = Date.parse("2026-11-24T12:00:00-03:00")
const night = Date.parse("2026-11-24T22:00:00-03:00")

const told = (facts: Partial<Script>, now: number, words = "atendente") => {
  const script = sketchScript(nodes, {
    keywords: [{ phrases: ["Atendente"], action: { kind: "transfer", target: inTurn } }],
    ...facts,
  })
  const input: EngineInput = { kind: "text", text: words }
  const { state, effects } = step(script, waitingAt(2), input, { now, seed: 0 })
  return { stage: state.stage, effects: effects.map((effect) => (effect.kind === "say" ? effect.text : effect)) }
}

describe("a hand-over to people", () => {
  it("says the message of the sequential service first", () => {
    const transfer = { kind: "transfer", target: inTurn }
    expect(told({ transferMessage: "Já chamo." }, noon).effects).toEqual(["Já chamo.", transfer])
    expect(told({ transferMessage: " " }, noon).effects).toEqual([transfer])
  })

  it("outside the opening hours says so, and leaves the room to nobody", () => {
    const closed = { kind: "transfer", target: inTurn, unassigned: true }
    expect(told({ hours, transferMessage: "Já chamo." }, night)).toEqual({
      stage: "handed-over",
      effects: ["Voltamos às 9h.", closed],
    })
    expect(told({ hours }, noon).effects).toEqual([{ kind: "transfer", target: inTurn }])
    expect(told({ hours: { ...hours, message: "" } }, night).effects).toEqual([closed])
  })

  it("whose workspace a system decides keeps to the opening hours too", () => {
    const target: TransferTarget = { kind: "workspace-by-webhook" }
    const facts = { hours, keywords: [{ phrases: ["sistema"], action: { kind: "transfer" as const, target } }] }
    const closed = { kind: "transfer", target, unassigned: true }
    expect(told(facts, night, "sistema").effects).toEqual(["Voltamos às 9h.", closed])
    expect(told(facts, noon, "sistema").effects).toEqual([{ kind: "transfer", target }])
  })

  it("to a bot or another system takes place at any hour", () => {
    const target: TransferTarget = { kind: "external-platform" }
    const facts = { hours, keywords: [{ phrases: ["sistema"], action: { kind: "transfer" as const, target } }] }
    expect(told(facts, night, "sistema").effects).toEqual([{ kind: "transfer", target }])
  })
})

describe("the place of a hand-over in a turn", () => {
  const placeIn = (target: TransferTarget, facts: Partial<Script>, now: number) => {
    const script = sketchScript([sketchNode(1, { says: "Olá!", transfer: { target } })], facts)
    return placeOfHandOver({ script, now }, step(script, initialState, { kind: "started" }, { now, seed: 0 }).effects)
  }

  it("is after the greeting, and before what is said about the transfer", () => {
    expect(placeIn(inTurn, {}, noon)).toBe(1)
    expect(placeIn(inTurn, { transferMessage: "Já chamo." }, noon)).toBe(1)
    expect(placeIn(inTurn, { hours, transferMessage: "Já chamo." }, night)).toBe(1)
    expect(placeIn(inTurn, { greeting: ["Um.", "Dois."], transferMessage: "Já chamo." }, noon)).toBe(2)
  })

  it("is none where the conversation does not go to people", () => {
    expect(placeIn({ kind: "external-platform" }, { transferMessage: "Já chamo." }, noon)).toBeUndefined()
    expect(placeOfHandOver({ script: sketchScript(nodes), now: noon }, [])).toBeUndefined()
  })
})

describe("a keyword of the bot", () => {
  const node = { kind: "node" as const, nodeId: Schema.decodeSync(NodeId)(1), title: "Início" }

  it("leads to its node from every node, or to the end", () => {
    expect(
      told({ keywords: [{ phrases: ["voltar ao início"], action: node }] }, noon, "VOLTAR ao inicio!").effects,
    ).toEqual(["Olá!"])
    expect(told({ keywords: [{ phrases: ["sair"], action: { kind: "end" } }] }, noon, "sair")).toEqual({
      stage: "closed",
      effects: [{ kind: "close" }],
    })
  })

  it("gives way to the answers of the node", () => {
    const keywords = [{ phrases: ["menu"], action: { kind: "end" as const } }]
    expect(told({ keywords }, noon, "menu")).toEqual({ stage: "talking", effects: ["Olá!"] })
  })

  it("counts at the start too, for a person who speaks first", () => {
    const script = sketchScript(nodes, { keywords: [{ phrases: ["sair"], action: { kind: "end" } }] })
    const { effects } = step(script, initialState, { kind: "started", text: "sair" }, { now: 0, seed: 0 })
    expect(effects.map(({ kind }) => kind)).toEqual(["say", "close"])
  })

  it("that leads to a node which is gone is a text like any other", () => {
    const gone = { ...node, nodeId: Schema.decodeSync(NodeId)(99) }
    expect(told({ keywords: [{ phrases: ["voltar"], action: gone }] }, noon, "voltar").stage).toBe("talking")
  })
})

describe("an attendant who takes the room", () => {
  const automations = {
    repeat: { minutes: 5, times: 1 },
    transfer: { minutes: 15, target: inTurn },
    close: { minutes: 30, active: true, message: "Até logo!", rooms: "CLOSE_ALL" as const },
  }
  it("silences the bot, and leaves the close timer, which every message of theirs restarts", () => {
    const script = sketchScript(nodes, { automations })
    const joined = step(script, waitingAt(2), { kind: "attended" }, { now: 60_000, seed: 0 })
    expect(joined.state.stage).toBe("handed-over")
    expect(joined.effects).toEqual([{ kind: "startTimers", timers: [{ timer: "close", at: 31 * 60_000 }] }])
    const wrote = step(script, joined.state, { kind: "attended" }, { now: 120_000, seed: 0 })
    expect(wrote.effects).toEqual([{ kind: "startTimers", timers: [{ timer: "close", at: 32 * 60_000 }] }])
    expect(
      step(script, wrote.state, { kind: "text", text: "boleto" }, { now: 130_000, seed: 0 }).effects,
    ).toMatchObject([{ kind: "startTimers" }])
  })
})
