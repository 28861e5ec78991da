import { describe, expect, it } from "vitest"
import { noAutomations } from "../../bot/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { sketchScript, waitingAt } from "../testing/index.ts"
import { type EngineInput, type EngineState, engineMessages, initialState, matchedLength, step } from "../index.ts"

const { name } = engineMessages.contactQuestions
const started: EngineInput = { kind: "started" }
const text = (words: string): EngineInput => ({ kind: "text", text: words })
const choices = [
  { to: 2, phrases: ["boleto"] },
  { to: 3, phrases: ["troca"] },
]

/** The texts, calls and transfers of a sequence of inputs, and the last state. */
const played = (
  script: ReturnType<typeof sketchScript>,
  inputs: ReadonlyArray<EngineInput>,
  from: EngineState = initialState,
  now = 0,
) => {
  let state = from
  const lines: Array<string> = []
  for (const input of inputs) {
    const next = step(script, state, input, { now, seed: 0 })
    state = next.state
    for (const effect of next.effects) {
      if (effect.kind === "say" || effect.kind === "askContact") lines.push(effect.text)
      if (effect.kind === "callWebhook") lines.push(`webhook ${effect.call}`)
    }
  }
  return { lines, state }
}

describe("the start after the contact questions", () => {
  const nodes = (facts: Parameters<typeof sketchNode>[1]) => [sketchNode(1, facts), sketchNode(2), sketchNode(3)]

  it("says its last text again, since the greeting is out of sight", () => {
    const script = sketchScript(nodes({ says: "Escolha.", answers: choices }), { asks: ["name"] })
    expect(played(script, [started, text("Ana")]).lines).toEqual(["Escolha.", name, "Escolha."])
  })

  it.each(["", "Escolha."])("says the last of the bot's first messages again, never its own text %j", (says) => {
    const script = sketchScript(nodes({ says, answers: choices }), { asks: ["name"], greeting: ["Oi!", "Tudo bem?"] })
    expect(played(script, [started, text("Ana")]).lines).toEqual(["Oi!", "Tudo bem?", name, "Tudo bem?"])
  })

  it("offers all its quick replies with that message, which were held back from the greeting", () => {
    const facts = { says: "Escolha.", replies: ["Boleto", "Troca"], answers: choices }
    const script = sketchScript(nodes(facts), { asks: ["name"], greeting: ["Oi!", "Tudo bem?"] })
    const { state, effects } = step(script, initialState, started, { now: 0, seed: 0 })
    const answered = step(script, state, text("Ana"), { now: 0, seed: 0 })
    const labels = (list: typeof effects) =>
      list.flatMap((effect) => (effect.kind === "say" ? [effect.buttons.map(({ label }) => label)] : []))
    expect([labels(effects), labels(answered.effects)]).toEqual([[[], []], [["Boleto", "Troca"]]])
  })

  it("says it again before its webhook is called", () => {
    const script = sketchScript(nodes({ says: "Escolha.", answers: choices, callsWebhook: true }), { asks: ["name"] })
    expect(played(script, [started, text("Ana")]).lines).toEqual(["Escolha.", name, "Escolha.", "webhook 1"])
  })

  it("says nothing again where it goes straight on, with a webhook or without", () => {
    const straight = { says: "Oi!", answers: [{ to: 2 }] }
    const plain = sketchScript(nodes(straight), { asks: ["name"] })
    expect(played(plain, [started, text("Ana")]).lines).toEqual(["Oi!", name, "Texto 2"])
    const calling = sketchScript(nodes({ ...straight, callsWebhook: true }), { asks: ["name"] })
    const answered: EngineInput = { kind: "webhookAnswered", call: 1, answer: null }
    expect(played(calling, [started, text("Ana"), answered]).lines).toEqual(["Oi!", name, "webhook 1", "Texto 2"])
  })

  it("says nothing again to a first text that it recognises", () => {
    const script = sketchScript(nodes({ says: "Escolha.", answers: choices }), { asks: ["name"] })
    expect(played(script, [{ kind: "started", text: "boleto" }, text("Ana")]).lines).toEqual([
      "Escolha.",
      name,
      "Texto 2",
    ])
  })
})

describe("the question that is repeated while nobody answers", () => {
  const automations = { ...noAutomations, repeat: { minutes: 5, times: 2 } }
  const due = 5 * 60_000
  const repeated = (script: ReturnType<typeof sketchScript>, inputs: ReadonlyArray<EngineInput>) => {
    const { state } = played(script, inputs)
    return played(script, [{ kind: "timerFired", timer: "repeat" }], state, due).lines
  }
  const nodes = (says: string) => [
    sketchNode(1, { says, answers: choices }),
    sketchNode(2, { says: "" }),
    sketchNode(3),
  ]

  it("is the start's own text", () => {
    expect(repeated(sketchScript(nodes("Escolha."), { automations }), [started])).toEqual(["Escolha."])
  })

  it.each(["", "Escolha."])("is the last of the bot's first messages in the place of the start's text %j", (says) => {
    const script = sketchScript(nodes(says), { automations, greeting: ["Oi!", "Tudo bem?"] })
    expect(repeated(script, [started])).toEqual(["Tudo bem?"])
  })

  it("is never the greeting at another node, even one without a text", () => {
    const script = sketchScript(nodes(""), { automations, greeting: ["Oi!"] })
    const { lines } = played(
      script,
      [{ kind: "timerFired", timer: "repeat" }],
      waitingAt(2, { script: "", timers: { repeat: due } } as Partial<EngineState>),
      due,
    )
    expect(lines).toEqual([])
  })

  it("is repeated as often again once the person has written, even if nothing was recognised", () => {
    const often = { ...noAutomations, repeat: { minutes: 5, times: 1 } }
    const script = sketchScript(nodes("Escolha."), { automations: often })
    const { state } = played(script, [started])
    const again = played(script, [{ kind: "timerFired", timer: "repeat" }], state, due)
    expect([again.lines, again.state.timers?.repeat]).toEqual([["Escolha."], undefined])
    const heard = played(script, [text("zzz")], again.state, due + 1)
    expect(heard.state.timers?.repeat).toBe(2 * due + 1)
  })

  it("is the contact question that is open, alone", () => {
    const script = sketchScript(nodes("Escolha."), { automations, asks: ["name", "email"] })
    expect(repeated(script, [started])).toEqual([name])
  })
})

describe("a fallback message", () => {
  it("is never a blank one, neither of the node nor of the bot", () => {
    const saidTo = (own: ReadonlyArray<string>, bots: ReadonlyArray<string>) => {
      const nodes = [sketchNode(1, { answers: choices, fallbacks: own }), sketchNode(2), sketchNode(3)]
      const script = sketchScript(nodes, { fallbackMessages: bots })
      return Array.from({ length: 9 }, (_, seed) =>
        step(script, waitingAt(1), text("zzz"), { now: 0, seed }).effects.map((effect) =>
          effect.kind === "say" ? effect.text : effect.kind,
        ),
      ).flat()
    }
    expect(new Set(saidTo(["", " "], [" ", "Como?"]))).toEqual(new Set(["Como?"]))
    expect(new Set(saidTo([" ", "Hein?"], ["Como?"]))).toEqual(new Set(["Hein?"]))
    const last = new Set(saidTo([""], ["", " "]))
    expect([last.size, [...last][0]?.trim()]).not.toContain("")
    expect(last.size).toBe(1)
  })
})

describe("timers that run", () => {
  it.each(["repeat", "transfer", "close"] as const)("are stopped once none is meant to run: %s alone", (timer) => {
    const script = sketchScript([sketchNode(1, { answers: choices }), sketchNode(2), sketchNode(3)])
    const { effects, state } = step(
      script,
      waitingAt(1, { timers: { [timer]: 1 } } as Partial<EngineState>),
      text("boleto"),
      { now: 0, seed: 0 },
    )
    expect(effects.at(-1)).toEqual({ kind: "startTimers", timers: [] })
    expect(state.timers).toBeUndefined()
    expect(step(script, state, text("oi"), { now: 0, seed: 0 }).effects.map(({ kind }) => kind)).toEqual(["say"])
  })
})

describe("a first text longer than what is matched", () => {
  it("is kept by its beginning, never through an emoji, while a contact question is open", () => {
    const script = sketchScript([sketchNode(1, { answers: choices }), sketchNode(2), sketchNode(3)], { asks: ["name"] })
    const long = `${"x".repeat(matchedLength - 1)}👍🏽`
    const { state } = played(script, [{ kind: "started", text: long }])
    expect(state.waiting).toMatchObject({ for: "contact", first: "x".repeat(matchedLength - 1) })
    expect(played(script, [started]).state.waiting).toMatchObject({ for: "contact", first: null })
  })
})
