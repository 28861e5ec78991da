import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { detectedOf, inputsOf, scripts, statesOf, stepContexts } from "../testing/arbitraries.ts"
import {
  compile,
  Detected,
  type EngineInput,
  EngineState,
  initialState,
  languageQuestion,
  recordConversation,
  replay,
  step,
} from "../index.ts"

const turns = scripts.chain((script) =>
  fc.record({
    script: fc.constant(script),
    state: statesOf(script),
    input: inputsOf(script),
    context: stepContexts,
    detected: detectedOf(script),
  }),
)
const hears = ({ kind }: EngineInput) => kind !== "webhookAnswered" && kind !== "timerFired" && kind !== "handedOver"
const plain = (input: EngineInput): EngineInput => {
  const { detected: _outcome, ...rest } = { detected: undefined, ...input }
  return rest
}

describe("what a provider detected", () => {
  it("changes a turn only where the training phrases of its node decide", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context, detected }) => {
        fc.pre(hears(input))
        const compiled = compile(script)
        const without = plain(input)
        const question = languageQuestion(compiled, state, without)
        fc.pre(question === undefined || question.node !== detected.node)
        expect(step(compiled, state, { ...without, detected } as EngineInput, context)).toEqual(
          step(compiled, state, without, context),
        )
      }),
      { numRuns: 200 },
    )
  })

  it("leads to the detected answer, or is ignored if the node has none such", () => {
    fc.assert(
      fc.property(turns, fc.nat(), ({ script, context, detected }, at) => {
        const compiled = compile(script)
        const { nodes } = script.flow
        const node = nodes[at % nodes.length]?.id ?? null
        const state: EngineState = { ...initialState, script: script.id, node }
        const without: EngineInput = { kind: "text", text: "um texto qualquer" }
        const question = languageQuestion(compiled, state, without)
        fc.pre(question !== undefined && detected.target !== null)
        const outcome = { ...detected, node: question.node }
        const next = step(compiled, state, { ...without, detected: outcome }, context)
        const answers = compiled.nodeAt(question.node)?.answers ?? []
        const choices = compiled.nodeAt(question.node)?.choices ?? []
        // Where several may be chosen, the person is asked for more.
        fc.pre(!choices.some(({ several, target }) => several && target === detected.target))
        if (answers.some(({ target }) => target === detected.target))
          // The node that is entered first may lead on by itself.
          expect(next.passed?.entered[0]).toBe(detected.target)
        else expect(next).toEqual(step(compiled, state, without, context))
      }),
      { numRuns: 75 },
    )
  })

  it("never breaks a state, whatever was detected", () => {
    fc.assert(
      fc.property(turns, fc.integer(), fc.string(), ({ script, state, input, context }, id, value) => {
        fc.pre(hears(input))
        // not even a valid outcome: node ids are positive
        const nonsense = { node: id, target: -id, score: Number.NaN, values: { cidade: value, constructor: value } }
        const next = step(compile(script), state, { ...input, detected: nonsense } as unknown as EngineInput, context)
        expect(Schema.is(EngineState)(next.state)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it("is recorded with the conversation, so that its replay needs no provider", () => {
    const played = scripts.chain((script) =>
      fc.record({ script: fc.constant(script), inputs: fc.array(inputsOf(script), { maxLength: 8 }) }),
    )
    fc.assert(
      fc.property(played, ({ script, inputs }) => {
        const compiled = compile(script)
        const conversation = recordConversation(compiled, [{ kind: "started" }, ...inputs])
        const stored = JSON.parse(JSON.stringify(conversation)) as typeof conversation
        expect(replay(compiled, stored).difference).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  it("is read from what was stored", () => {
    fc.assert(
      fc.property(scripts.chain(detectedOf), (detected) => {
        expect(Schema.decodeUnknownSync(Detected)(JSON.parse(JSON.stringify(detected)))).toEqual(detected)
      }),
    )
    expect(languageQuestion(compile(fc.sample(scripts, 1)[0] ?? never()), initialState, { kind: "file" })).toBe(
      undefined,
    )
  })
})

const never = (): never => {
  throw new Error("no script was sampled")
}
