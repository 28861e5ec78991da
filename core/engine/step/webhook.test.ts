import { describe, expect, it } from "vitest"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { type EngineInput, type EngineState, initialState, step } from "../index.ts"
import { jumpLimit } from "./hear-webhook.ts"
import type { CompiledScript } from "../index.ts"

const mention = (variable: string, source: number) => ({
  kind: "mention" as const,
  variable,
  sourceNodeId: waitingAt(source).node ?? ("" as never),
})
const script = sketchScript([
  sketchNode(1, { answers: [{ to: 2, phrases: ["status"] }] }),
  sketchNode(2, {
    title: "Consulta",
    says: "Um momento.",
    callsWebhook: true,
    answers: [{ to: 3, phrases: ["ok"] }],
    fallbacks: ["Hein?"],
  }),
  sketchNode(3, {
    says: [
      { kind: "paragraph", children: [mention("cidade", 1), { kind: "text", text: "/" }, mention("situacao", 2)] },
    ],
  }),
])
const turn = (on: CompiledScript, state: EngineState, input: EngineInput) => {
  const { state: next, effects } = step(on, state, input, { now: 0, seed: 0 })
  return { state: next, effects, said: effects.flatMap((effect) => (effect.kind === "say" ? [effect.text] : [])) }
}
const text = (words: string): EngineInput => ({ kind: "text", text: words })
const answered = (
  call: number,
  facts: Partial<{ variables: Record<string, string>; messages: ReadonlyArray<string>; goTo: string }> = {},
) => ({
  kind: "webhookAnswered" as const,
  call,
  answer: {
    variables: facts.variables ?? {},
    messages: (facts.messages ?? []).map((said) => ({ text: said, buttons: [] })),
    ...(facts.goTo === undefined ? {} : { goTo: facts.goTo }),
  },
})
const failed = (call: number) => ({ kind: "webhookAnswered" as const, call, answer: null })
const asked = turn(script, waitingAt(1, { variables: { "1/cidade": "Recife" } }), text("Status"))

describe("a node with a webhook", () => {
  it("sends its texts and calls with the node's name, the person's text and the values by name", () => {
    expect(asked.effects).toEqual([
      { kind: "say", text: "Um momento.", buttons: [], files: [] },
      { kind: "callWebhook", call: 1, nodeName: "Consulta", message: "Status", variables: { cidade: "Recife" } },
    ])
  })

  it("sends the response's messages, stores its values, and waits for the person", () => {
    const next = turn(
      script,
      asked.state,
      answered(1, { messages: ["Saiu.", " "], variables: { situacao: "a caminho" } }),
    )
    expect(next.said).toEqual(["Saiu."])
    expect(turn(script, next.state, text("ok")).said).toEqual(["Recife/a caminho"])
  })

  it("replaces the captured value of the same name by the response's", () => {
    const next = turn(script, asked.state, answered(1, { variables: { cidade: "Olinda" } }))
    expect(turn(script, next.state, text("ok")).said).toEqual(["Olinda/"])
  })

  it("continues as with an empty response when the call fails, and reports the failure", () => {
    const next = turn(script, asked.state, failed(1))
    expect(next.effects).toEqual([{ kind: "webhookFailed", nodeName: "Consulta" }])
    expect(turn(script, next.state, text("ok")).said).toEqual(["Recife/"])
  })

  it("processes the person's latest text once the response has arrived or failed", () => {
    const held = [text("primeiro"), text("ok"), { kind: "file" } as const].reduce((state, input) => {
      const next = turn(script, state, input)
      expect(next.effects).toEqual([])
      return next.state
    }, asked.state)
    for (const answer of [answered(1), failed(1)]) expect(turn(script, held, answer).state.node).toBe(3)
    const other = turn(script, asked.state, text("hum")).state
    expect(turn(script, other, answered(1, { messages: ["Saiu."] })).said).toEqual(["Saiu.", "Hein?"])
  })

  it("ignores a response to another call, and a duplicate", () => {
    expect(turn(script, asked.state, answered(2)).state).toBe(asked.state)
    const once = turn(script, asked.state, answered(1)).state
    expect(turn(script, once, answered(1, { messages: ["De novo"] }))).toEqual({ state: once, effects: [], said: [] })
  })

  it("transfers, or closes, after the response", () => {
    const ending = (facts: Parameters<typeof sketchNode>[1]) =>
      sketchScript([
        sketchNode(1, { answers: [{ to: 2, phrases: ["x"] }] }),
        sketchNode(2, { callsWebhook: true, ...facts }),
      ])
    for (const [facts, kind] of [
      [{ transfer: { target: { kind: "external-platform" } } }, "transfer"],
      [{ kind: "end" }, "close"],
    ] as const) {
      const on = ending(facts)
      const called = turn(on, waitingAt(1), text("x"))
      expect(called.state.stage).toBe("talking")
      expect(turn(on, called.state, answered(1, { messages: ["Até!"] })).effects.map((effect) => effect.kind)).toEqual([
        "say",
        kind,
      ])
    }
  })
})

describe("a start node with a webhook", () => {
  const start = sketchScript([
    sketchNode(1, {
      callsWebhook: true,
      answers: [
        { to: 2, phrases: ["boleto"] },
        { to: 3, phrases: ["troca"] },
      ],
    }),
    sketchNode(2),
    sketchNode(3),
  ])

  it("processes the first text after the response, and never answers it with a fallback message", () => {
    const begun = (words: string) => turn(start, initialState, { kind: "started", text: words }).state
    expect(turn(start, begun("boleto"), answered(1)).said).toEqual(["Texto 2"])
    expect(turn(start, begun("oi"), answered(1)).said).toEqual([])
    const spoken = turn(start, begun("boleto"), text("troca")).state
    expect(turn(start, spoken, answered(1)).said).toEqual(["Texto 3"])
  })
})

describe("a call of an older version", () => {
  it("is no longer awaited when the dialog has moved to a newer one", () => {
    const newer = sketchScript([...script.nodes.values()], { id: "9" })
    expect(turn(newer, asked.state, text("ok")).state).toMatchObject({ node: 3, script: "9" })
  })
})

describe("the node that a webhook chooses", () => {
  const choosing = sketchScript([
    sketchNode(1, { answers: [{ to: 2, phrases: ["status"] }] }),
    sketchNode(2, {
      title: "Consulta",
      says: "Um momento.",
      callsWebhook: true,
      answers: [{ to: 3, phrases: ["ok"] }],
    }),
    sketchNode(3, { title: "Pedido em rota", says: "Está a caminho." }),
    sketchNode(4, { title: "Igual", says: "A" }),
    sketchNode(5, { title: "igual", says: "B" }),
  ])
  const { state } = turn(choosing, waitingAt(1), text("status"))

  it("is entered after the messages, by its title however it is written", () => {
    const next = turn(choosing, state, answered(1, { messages: ["Achei."], goTo: " pedido EM rota" }))
    expect([next.said, next.state.node]).toEqual([["Achei.", "Está a caminho."], 3])
  })

  it.each(["Ninguém", "", "Igual"])("is none where no node or several have the title: '%s'", (goTo) => {
    const next = turn(choosing, state, answered(1, { messages: ["Achei."], goTo }))
    expect([next.said, next.state.node]).toEqual([["Achei."], 2])
  })

  it("is chosen ten times in a row, and again once the person has written", () => {
    let now = state
    let calls = 1
    for (; now.waiting?.for === "webhook" && calls < 50; calls++)
      now = turn(choosing, now, answered(calls, { goTo: "Consulta" })).state
    expect([calls, now.node, now.jumps]).toEqual([jumpLimit + 2, 2, jumpLimit])
    const heard = turn(choosing, now, text("?")).state
    expect(heard.jumps).toBeUndefined()
  })
})
