import { Effect, Schema } from "effect"
import {
  botTokenNotFound,
  compile,
  type CompiledScript,
  type EngineState,
  scriptOf,
  type SimulatedAnswer,
  simulate,
  simulationNotFound,
  type Simulator,
  type Spoken,
  spokenWith,
  withWrittenValues,
  type WrittenValues,
} from "../index.ts"
import { cannotPublish, type FlowDocument, notAFlow } from "../../flow/index.ts"
import { missingKeys } from "../../credential/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { BotId, BotToken, type CallRefused, notFound } from "../../kernel/index.ts"

/** The port `Simulator` on the engine, with controls for tests. */
export interface InMemorySimulator extends Simulator {
  readonly botId: BotId
  readonly botToken: BotToken
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
}

/** Creates the simulator of one bot, whose published version is `document`. `latency` is in milliseconds. */
export const createInMemorySimulator = (
  document: FlowDocument,
  options: {
    readonly latency?: number
    /** Whether the bot has the keys that a test version is made with; it has unless told. */
    readonly hasKeys?: boolean
  } = {},
): InMemorySimulator => {
  const { answer: answering, refuse } = createFakeCalls(options.latency)
  const botId = Schema.decodeSync(BotId)(1042)
  const botToken = Schema.decodeSync(BotToken)("aroeira-atendimento-token")
  let newest = compiled(document)
  const talks = new Map<string, { readonly script: CompiledScript; readonly states: ReadonlyArray<EngineState> }>()
  const turn = (
    token: BotToken,
    known: string | null,
    text: Spoken | undefined,
    keep: number | undefined,
    values: WrittenValues = {},
    at = "1970-01-01T00:00:00Z",
  ): ReturnType<Simulator["say"]> => {
    if (token !== botToken) return Effect.fail(botTokenNotFound)
    const talk = known === null ? undefined : talks.get(known)
    if (known !== null && talk === undefined) return Effect.fail(simulationNotFound)
    const script = talk?.script ?? newest
    const states = talk?.states.slice(0, keep) ?? []
    const dialogToken = known ?? `simulacao-${talks.size + 1}`
    const last = states.at(-1)
    const before = last && withWrittenValues(script, last, values)
    const next = simulate(script, before, text, { now: Date.parse(at), seed: states.length })
    talks.set(dialogToken, { script, states: [...states, next.state] })
    return Effect.succeed<SimulatedAnswer>({ ...next.answer, dialogToken })
  }

  return {
    botId,
    botToken,
    refuse,
    prepare: (address, prepared) =>
      answering((): ReturnType<Simulator["prepare"]> => {
        if (address.botId !== botId) return Effect.fail(notFound)
        const keyless = options.hasKeys === false ? missingKeys : undefined
        const refused = notAFlow(prepared) ?? cannotPublish(prepared) ?? keyless
        if (refused !== undefined) return Effect.fail(refused)
        newest = compiled(prepared)
        return Effect.succeed({ botToken })
      }),
    say: ({ botToken: token, dialogToken, text, files, keep, values, at }) =>
      answering(() => turn(token, dialogToken, spokenWith(text, files), keep, values, at)),
    begin: ({ botToken: token, at }) => answering(() => turn(token, null, undefined, undefined, {}, at)),
  }
}

const compiled = (document: FlowDocument): CompiledScript =>
  compile(scriptOf(document, { greeting: [], fallbackMessages: [] }))
