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
} from "../index.ts"
import { cannotPublish, type FlowDocument, notAFlow } from "../../flow/index.ts"
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
  options: { readonly latency?: number } = {},
): InMemorySimulator => {
  const { answer: answering, refuse } = createFakeCalls(options.latency)
  const botId = Schema.decodeSync(BotId)(1042)
  const botToken = Schema.decodeSync(BotToken)("aroeira-atendimento-token")
  let newest = compiled(document)
  const talks = new Map<
    string,
    { readonly script: CompiledScript; readonly state: EngineState; readonly said: number }
  >()

  return {
    botId,
    botToken,
    refuse,
    prepare: (address, prepared) =>
      answering((): ReturnType<Simulator["prepare"]> => {
        if (address.botId !== botId) return Effect.fail(notFound)
        const refused = notAFlow(prepared) ?? cannotPublish(prepared)
        if (refused !== undefined) return Effect.fail(refused)
        newest = compiled(prepared)
        return Effect.succeed({ botToken })
      }),
    say: (message) =>
      answering((): ReturnType<Simulator["say"]> => {
        if (message.botToken !== botToken) return Effect.fail(botTokenNotFound)
        const talk = message.dialogToken === null ? undefined : talks.get(message.dialogToken)
        if (message.dialogToken !== null && talk === undefined) return Effect.fail(simulationNotFound)
        const { script, state, said } = talk ?? { script: newest, state: undefined, said: 0 }
        const dialogToken = message.dialogToken ?? `simulacao-${talks.size + 1}`
        const next = simulate(script, state, message.text, { now: 0, seed: said })
        talks.set(dialogToken, { script, state: next.state, said: said + 1 })
        return Effect.succeed<SimulatedAnswer>({ ...next.answer, dialogToken })
      }),
  }
}

const compiled = (document: FlowDocument): CompiledScript =>
  compile(scriptOf(document, { greeting: [], fallbackMessages: [] }))
