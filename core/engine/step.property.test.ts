import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { FlowNode } from "../flow/index.ts"
import { NodeId } from "../kernel/index.ts"
import { soundFlows, writtenTexts } from "../testing/flow-arbitraries.ts"
import {
  type CompiledScript,
  compile,
  type EngineEffect,
  type EngineInput,
  EngineState,
  initialState,
  lastResort,
  type Script,
  step,
  type Stepped,
} from "./index.ts"

const scripts: fc.Arbitrary<Script> = fc.record({
  version: fc.constant(1 as const),
  flow: soundFlows,
  greeting: fc.array(writtenTexts, { maxLength: 2 }),
  fallbackMessages: fc.array(writtenTexts, { maxLength: 2 }),
})
const contexts = fc.record({ now: fc.nat(), seed: fc.integer() })

/** Inputs of a script: any words, and often words that one of its nodes recognises. */
const inputsOf = (script: Script): fc.Arbitrary<EngineInput> => {
  const known = script.flow.nodes.flatMap((node) => node.userInteractions.flatMap(({ phrases }) => phrases))
  const words = known.length === 0 ? writtenTexts : fc.oneof(writtenTexts, fc.constantFrom(...known))
  return fc.oneof(
    fc.record({ kind: fc.constant("started" as const), text: words }, { requiredKeys: ["kind"] }),
    fc.record({ kind: fc.constant("text" as const), text: words }),
    fc.record({ kind: fc.constant("text" as const), text: words }),
    fc.record({ kind: fc.constant("button" as const), label: words }),
    fc.record({ kind: fc.constant("file" as const) }),
  )
}

/** States that are stored, and states that no script ever led to. */
const statesOf = (script: Script): fc.Arbitrary<EngineState> =>
  fc.record({
    version: fc.constant(1 as const),
    node: fc.oneof(
      { arbitrary: fc.constantFrom(...script.flow.nodes.map(({ id }) => id)), weight: 3 },
      { arbitrary: fc.constant(null), weight: 1 },
      { arbitrary: fc.integer({ min: 1_000, max: 9_000 }).map((id) => Schema.decodeSync(NodeId)(id)), weight: 1 },
    ),
    stage: fc.oneof(
      { arbitrary: fc.constant("talking" as const), weight: 3 },
      { arbitrary: fc.constantFrom("handed-over" as const, "closed" as const), weight: 1 },
    ),
    variables: fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 })),
    misses: fc.nat(9),
  })

const turns = scripts.chain((script) =>
  fc.record({ script: fc.constant(script), state: statesOf(script), input: inputsOf(script), context: contexts }),
)
const conversations = scripts.chain((script) =>
  fc.record({
    script: fc.constant(script),
    inputs: fc.array(inputsOf(script), { maxLength: 12 }),
    context: contexts,
  }),
)

interface Told {
  readonly state: EngineState
  readonly transcript: ReadonlyArray<EngineEffect>
}
const converse = (script: CompiledScript, inputs: ReadonlyArray<EngineInput>, seed: number, from: EngineState): Told =>
  inputs.reduce<Told>(
    ({ state, transcript }, input) => {
      const next = step(script, state, input, { now: 0, seed: seed + transcript.length })
      return { state: next.state, transcript: [...transcript, ...next.effects] }
    },
    { state: from, transcript: [] },
  )

const targetsOf = (node: FlowNode | undefined): ReadonlyArray<NodeId | null> =>
  node?.userInteractions.map(({ target }) => target) ?? []
const kinds = ({ effects }: Stepped) => effects.map(({ kind }) => kind)

describe("step", () => {
  it("answers any input in any state, and answers the same again", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const compiled = compile(script)
        const once = step(compiled, state, input, context)
        expect(step(compile(structuredClone(script)), structuredClone(state), input, context)).toEqual(once)
        expect(Schema.is(EngineState)(once.state)).toBe(true)
        expect(JSON.parse(JSON.stringify(once.state))).toEqual(once.state)
      }),
      { numRuns: 300 },
    )
  })

  it("says nothing and changes nothing once the dialog is handed over or closed", () => {
    fc.assert(
      fc.property(turns, fc.constantFrom("handed-over" as const, "closed" as const), (turn, stage) => {
        const state: EngineState = { ...turn.state, stage }
        expect(step(compile(turn.script), state, turn.input, turn.context)).toEqual({ state, effects: [] })
      }),
    )
  })

  it("leaves the dialog at a node of its script", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const compiled = compile(script)
        const next = step(compiled, { ...state, stage: "talking" }, input, context).state
        expect(next.node !== null && compiled.nodes.has(next.node)).toBe(true)
      }),
    )
  })

  it("moves once a turn at most, along an answer of the node; from the start once more", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const compiled = compile(script)
        const before = { ...state, stage: "talking" as const }
        const next = step(compiled, before, input, context)
        const here = before.node === null ? undefined : compiled.nodes.get(before.node)
        const from = input.kind === "started" || here === undefined ? compiled.start : here
        expect([from.id, ...targetsOf(from)]).toContain(next.state.node)
      }),
      { numRuns: 300 },
    )
  })

  it("stays where it is when it says a fallback message, which is one of those written or the last resort", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const compiled = compile(script)
        const before = { ...state, stage: "talking" as const }
        const next = step(compiled, before, input, context)
        const here = before.node === null ? undefined : compiled.nodes.get(before.node)
        if (input.kind === "started" || here === undefined) expect(next.state.misses).toBe(0)
        if (next.state.misses === 0 || here === undefined) return
        expect(next.state).toEqual({ ...before, misses: before.misses + 1 })
        const [said, ...more] = next.effects
        expect(more).toEqual([])
        expect([...here.fallbackMessages, ...script.fallbackMessages, lastResort]).toContain(
          said?.kind === "say" ? said.text : undefined,
        )
      }),
      { numRuns: 300 },
    )
  })

  it("transfers where the node it reached has a transfer, else closes where it ends, else waits", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const compiled = compile(script)
        const next = step(compiled, { ...state, stage: "talking" }, input, context)
        const node = next.state.node === null ? undefined : compiled.nodes.get(next.state.node)
        // A fallback reaches no node: the state of the one that it stays at was settled before.
        if (next.state.misses > 0) {
          expect(next.state.stage).toBe("talking")
          return
        }
        const target = node?.transfer?.target ?? undefined
        const stage = target === undefined ? (node?.kind === "end" ? "closed" : "talking") : "handed-over"
        expect(next.state.stage).toBe(stage)
        expect(next.effects.filter(({ kind }) => kind === "transfer")).toEqual(
          target === undefined ? [] : [{ kind: "transfer", target }],
        )
        expect(kinds(next).filter((kind) => kind === "close")).toEqual(stage === "closed" ? ["close"] : [])
        if (stage !== "talking") expect(kinds(next).at(-1)).toBe(stage === "closed" ? "close" : "transfer")
      }),
      { numRuns: 300 },
    )
  })
})

describe("a conversation", () => {
  it("is the same when its inputs are replayed, also from any state that was stored on the way", () => {
    fc.assert(
      fc.property(conversations, fc.nat(12), ({ script, inputs, context }, stop) => {
        const whole = converse(compile(script), inputs, context.seed, initialState)
        expect(converse(compile(script), inputs, context.seed, initialState)).toEqual(whole)
        const first = converse(compile(script), inputs.slice(0, stop), context.seed, initialState)
        const stored: EngineState = JSON.parse(JSON.stringify(first.state))
        const seed = context.seed + first.transcript.length
        const rest = converse(compile(script), inputs.slice(stop), seed, stored)
        expect(rest.state).toEqual(whole.state)
        expect([...first.transcript, ...rest.transcript]).toEqual(whole.transcript)
      }),
    )
  })

  it("hands over or closes at most once, and that is the last thing that happens", () => {
    fc.assert(
      fc.property(conversations, ({ script, inputs, context }) => {
        const { transcript } = converse(compile(script), inputs, context.seed, initialState)
        const ending = transcript.findIndex(({ kind }) => kind === "transfer" || kind === "close")
        expect([-1, transcript.length - 1]).toContain(ending)
      }),
    )
  })
})
