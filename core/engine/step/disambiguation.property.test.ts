import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sketchEntity } from "../../entity/testing/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { EntityTypeId } from "../../kernel/index.ts"
import { inputsOf, playedScripts, scripts, statesOf, stepContexts } from "../testing/arbitraries.ts"
import { languageTestNodes, offTopicTexts, sketchScript, waitingAt } from "../testing/index.ts"
import {
  type CompiledScript,
  compile,
  type EngineInput,
  engineMessages,
  type EngineState,
  initialState,
  step,
  type Stepped,
} from "../index.ts"

const { ask, askAmong, none } = engineMessages.disambiguation
const [before = "", after = ""] = ask("…").split("…")
const isQuestion = (text: string) => text === askAmong || (text.startsWith(before) && text.endsWith(after))
const asks = ({ effects }: Stepped) => effects.some((effect) => effect.kind === "say" && isQuestion(effect.text))
const choicesOf = ({ effects }: Stepped) =>
  effects.flatMap((effect) =>
    effect.kind === "say" && isQuestion(effect.text) ? effect.buttons.map(({ label }) => label) : [],
  )

/** Menus whose answers have few phrases, so that much of what is written leaves a doubt; some answers capture a number. */
const menus = fc
  .record({
    node: fc.constantFrom(...languageTestNodes),
    phrases: fc.integer({ min: 1, max: 3 }),
    capturing: fc.nat(2),
    ends: fc.nat(2),
    calls: fc.nat(2),
  })
  .map(({ node: { intents }, phrases, capturing, ends, calls }) => {
    const number = { id: EntityTypeId.make(1), name: "numero_pedido" }
    const answers = intents.map((intent, at) => ({
      to: at + 2,
      phrases: intent.phrases.slice(0, phrases),
      ...(at % 3 === capturing ? { entity: number } : {}),
    }))
    const texts = intents.flatMap(({ heldOut }) => heldOut)
    const places = intents.map((_, at) =>
      sketchNode(at + 2, {
        says: `Node ${at + 2}`,
        callsWebhook: at % 3 === calls,
        ...(at % 3 === ends ? { kind: "end" as const } : { answers: [{ to: 1, phrases: ["voltar"] }] }),
      }),
    )
    return { nodes: [sketchNode(1, { answers }), ...places], texts }
  })
const entities = [sketchEntity(1, "numero_pedido", ["[0-9]{3,6}"], { kind: "regex" })]
const talks = menus.chain(({ nodes, texts }) =>
  fc.record({
    on: fc.constant(sketchScript(nodes, { entities, disambiguates: true, fallbackMessages: ["Não entendi."] })),
    said: fc.array(
      fc.oneof(
        { arbitrary: fc.constantFrom(...texts), weight: 4 },
        fc.constantFrom(...texts).map((text) => `${text} 4711`),
        fc.constantFrom(...offTopicTexts),
        fc.constantFrom("1", "2", "3", "sim", "não", none, "voltar"),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  }),
)
const send = (script: CompiledScript, state: EngineState, text: string, more: Partial<EngineInput> = {}) =>
  step(script, state, { kind: "text", text, ...more } as EngineInput, { now: 0, seed: 0 })

describe("a bot that asks what is meant", () => {
  it("never asks twice in a row", () => {
    fc.assert(
      fc.property(talks, ({ on, said }) => {
        let state = waitingAt(1)
        let asked = false
        for (const text of said) {
          const next = send(on, state, text)
          expect(asked && asks(next)).toBe(false)
          expect(asks(next)).toBe(next.state.doubt !== undefined)
          asked = asks(next)
          state = next.state
        }
      }),
      { numRuns: 20 },
    )
  })

  it("goes on from a choice exactly as if it had been recognised at once", () => {
    fc.assert(
      fc.property(talks, fc.boolean(), ({ on, said: [text = ""] }, numbered) => {
        const start = waitingAt(1)
        const question = send(on, start, text)
        const labels = choicesOf(question)
        fc.pre(labels.length > 0)
        const choices = labels.slice(0, labels.length === 2 ? 1 : -1)
        for (const [at, label] of choices.entries()) {
          const chosen = send(on, question.state, numbered ? `${at + 1}` : label)
          const detected = { node: start.node, target: chosen.state.node, score: 1, values: {} }
          const { effects, state } = send(on, start, text, { detected } as Partial<EngineInput>)
          expect(chosen.state.node).not.toBe(1)
          expect([chosen.effects, chosen.state]).toEqual([effects, state])
        }
      }),
      { numRuns: 30 },
    )
  })

  it("answers as one that does not ask, wherever it has not asked", () => {
    const turns = scripts.chain((script) =>
      fc.record({
        script: fc.constant(script),
        state: statesOf(script),
        input: inputsOf(script),
        context: stepContexts,
      }),
    )
    fc.assert(
      fc.property(turns, ({ script, state: { doubt: _doubt, ...state }, input, context }) => {
        const [on, off] = [true, false].map((disambiguates) =>
          step(compile({ ...script, disambiguates }), state, input, context),
        )
        fc.pre(on?.state.doubt === undefined && on?.keyword === undefined)
        expect(on).toEqual(off)
      }),
      { numRuns: 200 },
    )
  })
})

describe("a bot that does not ask", () => {
  it("says no question and keeps no doubt, whatever is written to it", () => {
    fc.assert(
      fc.property(playedScripts, ({ script, inputs, seed }) => {
        const compiled = compile({ ...script, disambiguates: false })
        let state = initialState
        for (const [at, input] of inputs.entries()) {
          const next = step(compiled, state, input, { now: at * 120_000, seed: seed + at })
          expect([asks(next), next.state.doubt]).toEqual([false, undefined])
          state = next.state
        }
      }),
    )
  })
})
