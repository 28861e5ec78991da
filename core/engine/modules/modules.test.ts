import { describe, expect, it } from "vitest"
import type { FlowModule, FlowNode, ModuleCall } from "../../flow/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { BotId } from "../../kernel/index.ts"
import {
  coverage,
  type EngineEffect,
  type EngineState,
  initialState,
  languageQuestion,
  readState,
  simulatedAnswer,
  step,
  unclearReading,
} from "../index.ts"
import { sketchScript } from "../testing/index.ts"

const context = { now: 0, seed: 0 }
const calling = (botId: number, facts: Partial<Omit<ModuleCall, "module">> = {}): ModuleCall => ({
  module: { botId: BotId.make(botId), botName: `Bot ${botId}` },
  gives: [],
  keeps: [],
  ...facts,
})
/** A module that asks for a number, doubles it beside what it was given, and ends. */
const doubling = (botId: number): FlowModule => ({
  botId: BotId.make(botId),
  nodes: [
    sketchNode(1, { says: "Quanto?", answers: [{ to: 2, phrases: ["cinco"] }] }),
    {
      ...sketchNode(2, { kind: "end", says: "Somado." }),
      sets: [
        { name: "soma", formula: "@base + 5" },
        { name: "base", formula: "0" },
      ],
    },
  ],
})
const always = { match: "all", of: [] } as const
const called = (call: ModuleCall, more: Partial<FlowNode> = {}): FlowNode => ({
  ...sketchNode(2, { says: "O total é @.", answers: [{ to: 3, when: always }] }),
  sets: [
    { name: "base", formula: "10" },
    { name: "soma", formula: "1" },
  ],
  call,
  ...more,
})
const flow = (node: FlowNode) => [
  sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["somar"] }] }),
  node,
  sketchNode(3, { says: "E agora?", answers: [{ to: 4, phrases: ["fim"] }] }),
  sketchNode(4, { kind: "end", says: "Até logo!" }),
]
const said = (effects: ReadonlyArray<EngineEffect>) =>
  effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : effect.kind === "close" ? ["<fim>"] : []))
const talk = (script: ReturnType<typeof sketchScript>, ...texts: ReadonlyArray<string>) => {
  let state: EngineState = step(script, initialState, { kind: "started" }, context).state
  const all: Array<ReadonlyArray<string>> = []
  for (const text of texts) {
    const next = step(script, state, { kind: "text", text }, context)
    // Each state can be stored and read again.
    state = JSON.parse(JSON.stringify(next.state)) as EngineState
    expect(readState(state)._tag).toBe("Success")
    all.push(said(next.effects))
  }
  return { state, all }
}
const named = (state: EngineState) =>
  Object.fromEntries(Object.entries(state.variables).map(([key, value]) => [key.slice(key.indexOf("/") + 1), value]))

describe("a flow that is called by another", () => {
  const give = { gives: [{ name: "base", value: "{{@base * 2}}" }], keeps: [{ path: "soma", name: "total" }] }

  it("is gone through to its end, with the values that it is given, and comes back with those that are kept", () => {
    const script = sketchScript(flow(called(calling(7, give))), { modules: [doubling(7)] })
    const { state, all } = talk(script, "somar", "cinco", "fim")
    expect(all).toEqual([["Quanto?"], ["Somado.", "O total é @.", "E agora?"], ["Até logo!", "<fim>"]])
    // What the module sets for itself is not seen outside of it.
    expect(named(state)).toEqual({ base: "10", soma: "1", total: "25" })
    expect(state.callers).toBeUndefined()
  })

  it("knows nothing but what it is given while it is gone through", () => {
    const script = sketchScript(flow(called(calling(7, give))), { modules: [doubling(7)] })
    const { state } = talk(script, "somar")
    expect(named(state)).toEqual({ base: "20" })
    expect(state.callers?.map(({ node, variables }) => [node, Object.keys(variables).length])).toEqual([[2, 2]])
  })

  it("fails where it is not in the script: by 'Se falhar', or without its values", () => {
    const failed = {
      match: "all",
      of: [{ subject: { fact: "call.failed" }, as: "yes-no", is: "equal", to: ["sim"] }],
    } as const
    expect(talk(sketchScript(flow(called(calling(7, give)))), "somar").all).toEqual([["O total é @.", "E agora?"]])
    const node = called(calling(7, give), {
      userInteractions: sketchNode(2, {
        answers: [
          { to: 4, when: failed },
          { to: 3, when: always },
        ],
      }).userInteractions,
    })
    expect(talk(sketchScript(flow(node)), "somar").all).toEqual([["Até logo!", "<fim>"]])
    expect(talk(sketchScript(flow(node), { modules: [doubling(7)] }), "somar", "cinco").all[1]).toEqual([
      "Somado.",
      "O total é @.",
      "E agora?",
    ])
  })

  it("may call others in turn, which come back one after the other", () => {
    const outer: FlowModule = {
      botId: BotId.make(8),
      nodes: [
        sketchNode(1, { says: "Fora.", answers: [{ to: 2, phrases: ["dentro"] }] }),
        called(calling(7, give), {
          userInteractions: sketchNode(2, { answers: [{ to: 3, when: always }] }).userInteractions,
        }),
        { ...sketchNode(3, { kind: "end", says: "De volta." }), sets: [{ name: "dobro", formula: "@total * 2" }] },
      ],
    }
    const script = sketchScript(flow(called(calling(8, { keeps: [{ path: "dobro", name: "total" }] }))), {
      modules: [doubling(7), outer],
    })
    const { state, all } = talk(script, "somar", "dentro", "cinco")
    expect(all).toEqual([["Fora."], ["Quanto?"], ["Somado.", "O total é @.", "De volta.", "O total é @.", "E agora?"]])
    expect(named(state)["total"]).toBe("50")
  })

  it("that calls itself without an end is cut by the depth of calls", () => {
    const again: FlowModule = {
      botId: BotId.make(7),
      nodes: [
        { ...sketchNode(1, { says: "De novo.", answers: [{ to: 2, when: always }] }), call: calling(7) },
        sketchNode(2, { kind: "end" }),
      ],
    }
    const script = sketchScript(flow(called(calling(7))), { modules: [again] })
    const { state, all } = talk(script, "somar")
    expect(state.callers).toBeUndefined()
    expect(all[0]?.filter((text) => text === "De novo.").length).toBe(10)
    expect(all[0]?.slice(-2)).toEqual(["O total é @.", "E agora?"])
  })

  it("is left by a keyword of the bot, with the values of the flow that it leads to", () => {
    const keyword = { phrases: ["menu"], action: { kind: "node", nodeId: 3 as never } } as const
    const script = sketchScript(flow(called(calling(7, give))), {
      modules: [doubling(7)],
      keywords: [keyword as never],
    })
    const { state, all } = talk(script, "somar", "menu")
    expect(all[1]).toEqual(["E agora?"])
    expect([named(state), state.callers]).toEqual([{ base: "10", soma: "1" }, undefined])
  })

  it("closes the conversation where a newer script no longer has the node that called it", () => {
    const script = sketchScript(flow(called(calling(7, give))), { modules: [doubling(7)] })
    const { state } = talk(script, "somar")
    const newer = sketchScript([sketchNode(1, { says: "Oi!", answers: [{ to: 3, phrases: ["a"] }] }), sketchNode(3)], {
      id: "2",
      modules: [doubling(7)],
    })
    const next = step(newer, state, { kind: "text", text: "cinco" }, context)
    expect(said(next.effects)).toEqual(["Somado.", "<fim>"])
    // Where the module is gone as well, the conversation begins anew, with what the flow knew.
    const without = sketchScript([sketchNode(1, { says: "Oi!" })], { id: "3" })
    const anew = step(without, state, { kind: "text", text: "cinco" }, context)
    expect(said(anew.effects)).toEqual(["Oi!"])
    expect([named(anew.state), anew.state.callers]).toEqual([{ base: "10", soma: "1" }, undefined])
  })

  it("is counted where it was called: the way after it is covered, and no provider is asked in it", () => {
    const always2 = sketchNode(2, { answers: [{ to: 3, when: always }] }).userInteractions
    const script = sketchScript(flow(called(calling(7, give), { userInteractions: always2 })), {
      modules: [doubling(7)],
    })
    const conversation = {
      version: 1 as const,
      name: "Soma",
      turns: [{ bot: "Olá!" }, { person: "somar" }, { bot: "Quanto?" }, { person: "cinco" }],
    }
    const { nodes, userInteractions } = coverage(script, [conversation])
    expect(nodes.missing).toEqual([4])
    expect(userInteractions.missing.map(({ nodeId, target }) => [nodeId, target])).toEqual([[3, 4]])
    const { state } = talk(script, "somar")
    expect(languageQuestion(script, state, { kind: "text", text: "sei lá" })).toBeUndefined()
    expect(
      simulatedAnswer({ legs: [], bot: { name: "", script, callsWebhook: false, asksSystems: false }, state }).nodeId,
    ).toBe(2)
  })

  it("has what it did not understand filed under its own bot and node", () => {
    const script = sketchScript(flow(called(calling(7, give))), { modules: [doubling(7)] })
    const { state } = talk(script, "somar")
    const { unclear } = step(script, state, { kind: "text", text: "quarenta e dois mil" }, context)
    expect(unclear && unclearReading(script, unclear)).toMatchObject({ calledBot: 7, nodeId: 1 })
  })
})
