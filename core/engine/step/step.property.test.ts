import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { callsModule, type FlowNode } from "../../flow/index.ts"
import type { NodeId } from "../../kernel/index.ts"
import { inputsOf, playedScripts, scripts, statesOf, stepContexts } from "../testing/arbitraries.ts"
import { briefState, wholeState } from "./engine-state.ts"
import {
  type CompiledScript,
  compile,
  type EngineEffect,
  type EngineInput,
  EngineState,
  handOverLimit,
  initialState,
  moveLimit,
  lastResort,
  readState,
  type Script,
  step,
  type Stepped,
  timersFrom,
} from "../index.ts"

const turns = scripts.chain((script) =>
  fc.record({
    script: fc.constant(script),
    state: statesOf(script),
    input: inputsOf(script),
    context: stepContexts,
  }),
)

interface Played {
  readonly state: EngineState
  readonly transcript: ReadonlyArray<EngineEffect>
}
const converse = (
  script: CompiledScript,
  inputs: ReadonlyArray<EngineInput>,
  seed: number,
  from: EngineState = initialState,
  played = 0,
): Played =>
  inputs.reduce<Played>(
    ({ state, transcript }, input, at) => {
      // Two minutes pass between inputs, so that timers of five and fifteen minutes are both stopped and fired.
      const place = played + at
      const next = step(script, state, input, { now: place * 120_000, seed: seed + place })
      return { state: next.state, transcript: [...transcript, ...next.effects] }
    },
    { state: from, transcript: [] },
  )

const targetsOf = (node: FlowNode | undefined): ReadonlyArray<NodeId | null> =>
  node?.userInteractions.map(({ target }) => target) ?? []
const kinds = ({ effects }: Stepped) => effects.map(({ kind }) => kind)
/** The effects of an input, without the timers. */
const told = ({ effects }: Stepped) => effects.filter(({ kind }) => kind !== "startTimers")
const isPersons = ({ kind }: EngineInput) => kind === "text" || kind === "button" || kind === "file"

/** The node of the keyword that a step has obeyed. */
const keywordTargets = ({ keywords }: Script, { keyword }: Stepped) => {
  const action = keyword === undefined ? undefined : keywords[keyword]?.action
  return action?.kind === "node" ? [action.nodeId] : []
}

/** The node to which a question from anywhere has led. */
const questionTargets = ({ flow }: Script, { question }: Stepped) =>
  question === undefined ? [] : [flow.questions?.[question]?.target ?? null]

/** The conversation at a node of the script, if it stands at any, which waits for an answer. */
const waitingForAnswer = ({ nodes, start }: CompiledScript, state: EngineState): EngineState => {
  const node = state.node === null || nodes.has(state.node) ? state.node : start.node.id
  return { ...state, node, stage: "talking", waiting: { for: "answer" } }
}

const withoutForm = ({ form: _form, ...node }: FlowNode): FlowNode => node

describe("step", () => {
  it("accepts any input in any state, is deterministic, and its states can be stored", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const once = step(compile(script), state, input, context)
        expect(step(compile(structuredClone(script)), structuredClone(state), input, context)).toEqual(once)
        expect(Schema.is(EngineState)(once.state)).toBe(true)
        expect(readState(JSON.parse(JSON.stringify(once.state)))).toEqual(Result.succeed(once.state))
      }),
      { numRuns: 200 },
    )
  })

  it("is silent in a transferred or closed dialog, unless another bot hands it over", () => {
    fc.assert(
      fc.property(turns, fc.constantFrom("handed-over" as const, "closed" as const), (turn, stage) => {
        fc.pre(turn.input.kind !== "handedOver" || stage !== "handed-over")
        const state: EngineState = { ...turn.state, stage }
        const next = step(compile(turn.script), state, turn.input, turn.context)
        expect(kinds(next).filter((kind) => kind !== "close" && kind !== "startTimers")).toEqual([])
        // an attendant opens a closed room again
        if (turn.input.kind === "attended") expect(next.state.stage).toBe("handed-over")
        else if (stage === "closed") expect(next).toEqual({ state, effects: [] })
        else if (turn.input.kind !== "timerFired")
          expect({ ...wholeState(next.state), timers: 0 }).toEqual({ ...wholeState(state), timers: 0 })
      }),
      { numRuns: 300 },
    )
  })

  it("leaves the dialog at a node of its script, if it has any effect", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const compiled = compile(script)
        const next = step(compiled, { ...state, stage: "talking" }, input, context)
        fc.pre(next.state.stage === "talking" && told(next).length > 0)
        expect(next.state.node !== null && compiled.nodes.has(next.state.node)).toBe(true)
      }),
    )
  })

  it("moves at most once per turn, along an answer of the node; from the start once more, and back once", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const compiled = compile(script)
        const next = step(compiled, { ...state, stage: "talking" }, input, context)
        const here = state.node === null ? undefined : compiled.nodes.get(state.node)
        const { node: start } = compiled.start
        const entered = next.via ?? next.state.node
        const ledTo = [...keywordTargets(script, next), ...questionTargets(script, next)]
        const stays = [start.id, ...targetsOf(start), state.node, ...targetsOf(here), ...ledTo]
        expect(stays).toContain(entered)
        if (isPersons(input) && here !== undefined && wholeState(state).waiting.for === "answer")
          expect([here.id, ...targetsOf(here), ...ledTo]).toContain(entered)
        if (next.via !== undefined) expect(next.state.node).toBe(compiled.nodes.get(next.via)?.returnTo)
      }),
      { numRuns: 300 },
    )
  })

  it("does bounded work: at most as many effects as the visited nodes and answers have texts", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const { effects, passed } = step(compile(script), state, input, context)
        const visited = passed?.entered.length ?? 0
        expect(visited).toBeLessThanOrEqual(moveLimit + 3)
        // A tag, and what its formulas tell of the contact, besides its texts.
        const longest =
          Math.max(...script.flow.nodes.map(({ botInteractions, sets }) => botInteractions.length + sets.length)) + 1
        const answered = input.kind === "webhookAnswered" ? (input.answer?.messages.length ?? 0) : 0
        expect(effects.length).toBeLessThanOrEqual(script.greeting.length + (2 + visited) * longest + answered + 9)
      }),
    )
  })

  it("leaves a conversation where it was, with what it knows, when it answers a question from anywhere that leads nowhere", () => {
    let answered = 0
    fc.assert(
      fc.property(turns, fc.nat(9), fc.nat(9), ({ script, state, context }, place, at) => {
        // None of them leads on: those of a flow of the arbitrary mostly do.
        const questions = (script.flow.questions ?? []).map((question) => ({ ...question, target: null }))
        const question = questions[place % Math.max(1, questions.length)]
        const text = question?.phrases[at % Math.max(1, question.phrases.length)]
        fc.pre(text !== undefined)
        const compiled = compile({ ...script, flow: { ...script.flow, questions } })
        const before = { ...waitingForAnswer(compiled, state), script: script.id }
        const next = step(compiled, before, { kind: "text", text: text ?? "" }, context)
        fc.pre(next.question !== undefined && before.node !== null)
        answered++
        const { node, variables, misses, stage } = wholeState(next.state)
        expect([node, variables, misses, stage]).toEqual([before.node, before.variables, 0, "talking"])
        expect(next.passed).toBeUndefined()
        const [said] = told(next)
        expect(
          said?.kind === "say" && questions[next.question ?? 0]?.texts.some((one) => one.trim() === said.text),
        ).toBe(true)
      }),
      { numRuns: 60, maxSkipsPerRun: 1_000 },
    )
    expect(answered).toBeGreaterThan(20)
  })

  it("stays at its node when it sends a fallback message, which is one of those written or the last resort", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const compiled = compile(script)
        const before = waitingForAnswer(compiled, state)
        const next = step(compiled, before, input, context)
        fc.pre(wholeState(next.state).misses > wholeState(before).misses && next.state.stage === "talking")
        const here = before.node === null ? undefined : compiled.nodes.get(before.node)
        expect(next.state.node).toBe(before.node)
        const [said, ...more] = told(next)
        expect(more).toEqual([])
        expect([...(here?.fallbackMessages ?? []), ...script.fallbackMessages, lastResort]).toContain(
          said?.kind === "say" ? said.text : undefined,
        )
      }),
      { numRuns: 150 },
    )
  })

  it("at the node reached calls the webhook, else transfers, else closes at an end, else goes back, else waits", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const compiled = compile(script)
        const before = waitingForAnswer(compiled, state)
        const next = step(compiled, before, input, context)
        const { waiting } = wholeState(next.state)
        const entered = next.via ?? next.state.node
        const node = entered === null ? undefined : compiled.nodes.get(entered)
        const obeyed = next.keyword === undefined ? undefined : script.keywords[next.keyword]?.action
        // A form asks before anything else happens there.
        fc.pre(waiting.for !== "form")
        fc.pre(node !== undefined && entered !== before.node && waiting.for !== "contact")
        fc.pre(obeyed === undefined || obeyed.kind === "node")
        const target = node.transfer?.target ?? undefined
        const calls = node.call === null ? node.callsWebhook : !callsModule(node.call)
        const stage = calls ? "talking" : target ? "handed-over" : node.kind === "end" ? "closed" : "talking"
        expect([next.state.stage, waiting.for]).toEqual([stage, calls ? "webhook" : "answer"])
        const goesBack = !calls && stage === "talking" && node.returnTo !== null
        expect(next.via !== undefined).toBe(goesBack)
        const last = { talking: calls ? "callWebhook" : undefined, "handed-over": "transfer", closed: "close" }[stage]
        const outward = told(next).filter(({ kind }) => kind !== "say" && kind !== "tag" && kind !== "remember")
        expect(outward.map(({ kind }) => kind)).toEqual(last === undefined ? [] : [last])
        if (last !== undefined) expect(told(next).at(-1)?.kind).toBe(last)
      }),
      { numRuns: 150 },
    )
  })

  it("runs the timers of its new state, and emits them whenever they change", () => {
    fc.assert(
      fc.property(turns, ({ script, state, input, context }) => {
        const next = step(compile(script), state, input, context)
        const starts = next.effects.filter((effect) => effect.kind === "startTimers")
        if (starts.length === 0) expect(wholeState(next.state).timers).toEqual(wholeState(state).timers)
        else expect(wholeState(next.state).timers).toEqual(timersFrom(script.automations, next.state, context.now))
        expect(starts.length).toBeLessThanOrEqual(1)
        for (const { timers } of starts)
          expect(Object.fromEntries(timers.map(({ timer, at }) => [timer, at]))).toEqual(wholeState(next.state).timers)
      }),
      { numRuns: 300 },
    )
  })

  it("does nothing for a timer that was stopped, is not due, or never ran", () => {
    fc.assert(
      fc.property(turns, fc.constantFrom("repeat" as const, "transfer" as const, "close" as const), (turn, timer) => {
        const due = turn.state.timers?.[timer]
        fc.pre(due === undefined || turn.context.now < due)
        const input = { kind: "timerFired", timer } as const
        expect(step(compile(turn.script), turn.state, input, turn.context)).toEqual({ state: turn.state, effects: [] })
      }),
    )
  })

  it("ignores a webhook response that it does not await", () => {
    fc.assert(
      fc.property(turns, fc.nat(5), ({ script, state, context }, call) => {
        fc.pre(state.waiting?.for !== "webhook" || wholeState(state).calls !== call)
        const input = { kind: "webhookAnswered", call, answer: { variables: { cidade: "x" }, messages: [] } } as const
        expect(step(compile(script), state, input, context)).toEqual({ state, effects: [] })
      }),
    )
  })
})

describe("a conversation", () => {
  it("is the same when its inputs are replayed, also from any stored state", () => {
    fc.assert(
      fc.property(playedScripts, fc.nat(12), ({ script, inputs, seed }, stop) => {
        const whole = converse(compile(script), inputs, seed)
        const first = converse(compile(script), inputs.slice(0, stop), seed)
        const stored = Result.getOrThrow(readState(JSON.parse(JSON.stringify(first.state))))
        const rest = converse(compile(script), inputs.slice(stop), seed, stored, Math.min(stop, inputs.length))
        expect(rest.state).toEqual(whole.state)
        expect([...first.transcript, ...rest.transcript]).toEqual(whole.transcript)
      }),
    )
  })

  it("closes at most once, and is silent after that", () => {
    fc.assert(
      fc.property(playedScripts, ({ script, inputs, seed }) => {
        const { transcript } = converse(compile(script), inputs, seed)
        const spoken = transcript.filter(({ kind }) => kind !== "startTimers")
        const ending = spoken.findIndex(({ kind }) => kind === "close")
        expect([-1, spoken.length - 1]).toContain(ending)
      }),
    )
  })

  it("is handed between bots at most five times without a message of the person", () => {
    const toBots = playedScripts.map(({ script, seed }): { readonly script: Script; readonly seed: number } => ({
      script: {
        ...script,
        flow: {
          ...script.flow,
          nodes: script.flow.nodes.map((node) => ({
            ...withoutForm(node),
            callsWebhook: false,
            call: null,
            transfer: { target: anotherBot },
          })),
        },
        asks: [],
      },
      seed,
    }))
    fc.assert(
      fc.property(toBots, fc.integer({ min: handOverLimit + 1, max: 12 }), ({ script, seed }, rounds) => {
        const again = Array.from({ length: rounds }, (): EngineInput => ({ kind: "handedOver", initialMessage: "Oi" }))
        const { transcript } = converse(compile(script), [{ kind: "started" }, ...again], seed)
        const transfers = transcript.flatMap((effect) => (effect.kind === "transfer" ? [effect.target] : []))
        expect(transfers.filter((target) => target !== null)).toHaveLength(handOverLimit)
        expect(transfers).toHaveLength(rounds + 1)
      }),
    )
  })
})

const anotherBot = {
  kind: "sequential-bot",
  workspaceId: 1 as never,
  initialMessage: "Oi",
  media: "LIVECHAT",
} as const

describe("readState", () => {
  const states = scripts.chain(statesOf)

  it("accepts exactly what the schema of states accepts", () => {
    const broken = fc
      .record({ state: states, key: fc.constantFrom(...Object.keys(wholeState(initialState))), value: fc.jsonValue() })
      .map(({ state, key, value }) => ({ ...state, [key]: value }))
    fc.assert(
      fc.property(fc.oneof(states, broken, fc.jsonValue()), (stored) => {
        fc.pre(typeof stored !== "object" || stored === null || Reflect.get(stored, "version") !== 1)
        expect(Result.isSuccess(readState(stored))).toBe(Schema.is(EngineState)(stored))
      }),
      { numRuns: 500 },
    )
  })

  it("reads the states of before entities, questions and automations", () => {
    fc.assert(
      fc.property(states, ({ node, stage, variables, misses }) => {
        expect(readState({ version: 1, node, stage, variables, misses: misses ?? 0 })).toEqual(
          Result.succeed(briefState({ ...wholeState(initialState), node, stage, variables, misses: misses ?? 0 })),
        )
      }),
    )
  })
})
