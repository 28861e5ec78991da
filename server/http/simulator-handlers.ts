import { flowFromWire, type simulatorRoutes } from "@prosa/adapters-http/routes"
import { botTokenNotFound, type SimulatedAnswer, type SimulationNotFound } from "@prosa/core/engine"
import { type BotToken, type CallRefused, invalidInput } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { createSimulator, type SimulatorDeps } from "../engine/simulator-service.ts"
import type { Handlers } from "../platform/http/mount-routes.ts"
import type { ApiContexts, MemberContext } from "./api-contexts.ts"

interface SaidToBot {
  readonly botToken: BotToken
  readonly dialogToken?: string | null
  readonly message: readonly [string]
}

/** The simulator over HTTP; a bot that nobody has is told of in the words that its client looks for. */
export const simulatorHandlers = (deps: SimulatorDeps): Handlers<typeof simulatorRoutes, ApiContexts> => {
  const say =
    ({ actorFor }: MemberContext) =>
    ({
      botToken,
      dialogToken = null,
      message: [text],
    }: SaidToBot): Effect.Effect<SimulatedAnswer, SimulationNotFound | CallRefused> =>
      actorFor({ botToken }).pipe(
        Effect.mapError((failure) => (failure._tag === "NotFound" ? botTokenNotFound : failure)),
        Effect.flatMap((actor) => createSimulator(actor, deps).say({ botToken, dialogToken, text })),
      )

  return {
    prepare:
      ({ actorFor }) =>
      ({ botId, flowId, ...body }) =>
        Effect.gen(function* () {
          const document = flowFromWire(body)
          if (Result.isFailure(document)) return yield* Effect.fail(invalidInput(document.failure))
          const actor = yield* actorFor({ addressed: "bot", id: botId })
          const { botToken } = yield* createSimulator(actor, deps).prepare({ botId, flowId }, document.success)
          return { id: flowId, botToken }
        }),
    say,
    test: say,
  }
}
