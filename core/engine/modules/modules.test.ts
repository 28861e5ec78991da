import { describe, expect, it } from "vitest"
import { type FlowModule, type FlowNode, type ModuleCall, newCall } from "../../flow/index.ts"
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
  valuesKnown,
} from "../index.ts"
import { sketchScript } from "../testing/index.ts"
import { passLimit } from "./linked-modules.ts"

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

  it("that calls itself, or one that is gone through already, is not gone through again", () => {
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
    expect(all).toEqual([["De novo.", "Texto 2", "O total é @.", "E agora?"]])
  })

  it("is called so often only without a message of the person, whatever systems answer in between", () => {
    // Each module calls the next one twice, and each asks a system first: two to the power of ten calls.
    const module = (botId: number): FlowModule => ({
      botId: BotId.make(botId),
      nodes: [
        {
          ...sketchNode(1, { answers: [{ to: 2, when: always }] }),
          call: { ...newCall, address: "https://erp.example" },
        },
        { ...sketchNode(2, { answers: [{ to: 3, when: always }] }), call: calling(botId + 1) },
        { ...sketchNode(3, { answers: [{ to: 4, when: always }] }), call: calling(botId + 1) },
        sketchNode(4, { kind: "end" }),
      ],
    })
    const modules = Array.from({ length: 10 }, (_, at) => module(at + 1))
    const script = sketchScript(flow(called(calling(1))), { modules })
    let { state } = talk(script, "somar")
    let asked = 0
    while (state.waiting?.for === "webhook" && asked < 2_000) {
      asked++
      const answer = { variables: {}, messages: [] }
      state = step(script, state, { kind: "webhookAnswered", call: state.calls ?? 0, answer }, context).state
    }
    expect([asked, state.node]).toEqual([passLimit, 3])
    expect(talk(script, "somar").all.at(-1)).toEqual([])
  })

  it("asks its systems and its webhook by its own bot, and chooses nodes of its own by their titles", () => {
    const asking: FlowModule = {
      botId: BotId.make(7),
      nodes: [
        { ...sketchNode(1, { answers: [{ to: 2, phrases: ["a"] }] }), callsWebhook: true },
        { ...sketchNode(2, { says: "Deste." }), title: "Resultado" },
      ],
    }
    const other = { ...sketchNode(3, { says: "Do outro." }), title: "Resultado" }
    const [start, node, , end] = flow(called(calling(7)))
    const script = sketchScript(
      [start, node, other, end].filter((one) => one !== undefined),
      { modules: [asking] },
    )
    const begun = step(script, initialState, { kind: "started" }, context).state
    const inside = step(script, begun, { kind: "text", text: "somar" }, context)
    expect(inside.effects).toContainEqual(expect.objectContaining({ kind: "callWebhook", askedBy: 7 }))
    const answer = { variables: {}, messages: [], goTo: "resultado" }
    const next = step(script, inside.state, { kind: "webhookAnswered", call: 1, answer }, context)
    expect(said(next.effects)).toEqual(["Deste."])
  })

  it("counts how often its nodes were entered anew in each call", () => {
    const often = {
      match: "all",
      of: [{ subject: { fact: "node.entries" }, as: "number", is: "greater", to: ["1"] }],
    } as const
    const counting: FlowModule = {
      botId: BotId.make(7),
      nodes: [
        sketchNode(1, {
          answers: [
            { to: 3, when: often },
            { to: 2, when: always },
          ],
        }),
        sketchNode(2, { kind: "end", says: "Primeira vez." }),
        sketchNode(3, { kind: "end", says: "De novo." }),
      ],
    }
    const back = { ...sketchNode(3, { says: "E agora?", answers: [{ to: 2, phrases: ["mais"] }] }) }
    const [start, node, , end] = flow(called(calling(7)))
    const script = sketchScript(
      [start, node, back, end].filter((one) => one !== undefined),
      { modules: [counting] },
    )
    expect(talk(script, "somar", "mais").all.map((texts) => texts[1])).toEqual(["Primeira vez.", "Primeira vez."])
  })

  it("leaves all values to be seen while it is gone through, also where the conversation ends there", () => {
    const keyword = { phrases: ["sair"], action: { kind: "end" } } as const
    const script = sketchScript(flow(called(calling(7, give))), {
      modules: [doubling(7)],
      keywords: [keyword as never],
    })
    const { state } = talk(script, "somar", "sair")
    expect(state.stage).toBe("closed")
    expect(valuesKnown(state)).toEqual({ base: "20", soma: "1" })
  })

  it("is left out where nodes of an imported flow have its ids, which are then those of the flow", () => {
    const own = { ...sketchNode(7_000_000_001, { says: "Do próprio fluxo.", answers: [{ to: 4, phrases: ["fim"] }] }) }
    const [start, node, , end] = flow(called(calling(7)))
    const led = node && {
      ...node,
      userInteractions: sketchNode(2, { answers: [{ to: own.id, when: always }] }).userInteractions,
    }
    const script = sketchScript(
      [start, led, own, end].filter((one) => one !== undefined),
      { modules: [doubling(7)] },
    )
    expect(script.moduleOf(own.id)).toBe(0)
    expect(talk(script, "somar").all).toEqual([["O total é @.", "Do próprio fluxo."]])
    expect(step(script, talk(script, "somar").state, { kind: "text", text: "hmm ok" }, context).passed).toEqual({
      entered: [],
      missed: own.id,
    })
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
    // A node that calls nothing any more goes on.
    const changed = sketchScript(flow(called(calling(7, give), { call: null })), { id: "2", modules: [doubling(7)] })
    expect(said(step(changed, state, { kind: "text", text: "cinco" }, context).effects).slice(-2)).toEqual([
      "O total é @.",
      "E agora?",
    ])
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
