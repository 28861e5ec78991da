import { type InputOf, simulatorRoutes } from "@prosa/adapters-http/routes"
import type { SentFile } from "@prosa/core/channel"
import { botTokenNotFound, type ConversationFacts, type WrittenValues } from "@prosa/core/engine"
import type { BotToken } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type ActingCaller, decoding, defineApi } from "../caller/index.ts"
import { flowBodyLimit, withDocument } from "../flow/index.ts"
import { createSimulator, type SimulatorDeps } from "./simulator-service.ts"

interface SaidToBot {
  readonly botToken: BotToken
  readonly dialogToken?: string | null
  readonly message: readonly [string]
  readonly keep?: number
  readonly about?: ConversationFacts
  readonly at?: string
  readonly values?: WrittenValues
  readonly files?: ReadonlyArray<SentFile>
}

type Prepared = InputOf<(typeof simulatorRoutes)["prepare"]>
type SimulatorCaller = ActingCaller<ReturnType<typeof createSimulator>>

const say =
  ({ port }: SimulatorCaller) =>
  ({ botToken, dialogToken = null, message: [text], files, keep, about, at, values }: SaidToBot) =>
    port.say({ botToken, dialogToken, text, files, keep, about, at, values })

/** The simulator over HTTP. An unknown bot is refused with the message that its client looks for. */
export const simulatorApi = defineApi({
  section: "simulator",
  table: simulatorRoutes,
  port: createSimulator,
  unknownThing: botTokenNotFound,
  options: { bodyLimit: flowBodyLimit },
  handlers: (_deps: SimulatorDeps) => ({
    prepare: decoding(
      withDocument<Prepared>,
      ({ port }: SimulatorCaller) =>
        ({ botId, flowId, document }) =>
          port.prepare({ botId, flowId }, document).pipe(Effect.map(({ botToken }) => ({ id: flowId, botToken }))),
    ),
    say,
    test: say,
  }),
})
