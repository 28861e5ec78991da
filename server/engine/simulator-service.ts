import { randomBytes } from "node:crypto"
import {
  botTokenNotFound,
  type CompiledScript,
  scriptOf,
  simulate,
  simulationNotFound,
  type SimulationNotFound,
  type Simulator,
} from "@prosa/core/engine"
import { type Clock, type BotId, type BotToken, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, actorCan, ownedBy } from "../caller/index.ts"
import { entitiesInFlow, findFlowOwner, findRelease, lint, refuseFaults, withStoredFiles } from "../flow/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { PublishedScripts } from "./published-scripts.ts"
import {
  findBotByToken,
  findNewestVersion,
  forgetSimulations,
  insertTestVersion,
  lockSimulation,
  type SimulatedVersion,
  storeSimulation,
} from "./simulation-store.ts"

export interface SimulatorDeps {
  readonly transactions: Transactions
  readonly scripts: PublishedScripts
  readonly clock: Clock
}

/** Retention of a simulation after its last text, in milliseconds. */
const keptFor = 24 * 3_600_000

/**
 * Implements `Simulator` on the database, for the bots of the actor's workspaces, with the engine that serves
 * customers.
 */
export const createSimulator = (actor: Actor, { transactions, scripts, clock }: SimulatorDeps): Simulator => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)

  const botOf = (tx: Tx, token: BotToken): Effect.Effect<BotId, SimulationNotFound> =>
    Effect.gen(function* () {
      const id = yield* findBotByToken(tx, token)
      if (id === undefined) return yield* Effect.fail(botTokenNotFound)
      const bot = yield* ownedBy(actor, findFlowOwner(tx, id, false)).pipe(Effect.mapError(() => botTokenNotFound))
      return bot.id
    })
  const scriptOfVersion = (tx: Tx, version: SimulatedVersion): Effect.Effect<CompiledScript | undefined> =>
    "flowId" in version
      ? scripts.get(tx, actor.companyId, version.flowId)
      : scripts.getTest(tx, actor.companyId, version.testVersionId)

  return {
    prepare: ({ botId, flowId }, document) =>
      Effect.gen(function* () {
        if (!actorCan(actor, "bot_view")) return yield* Effect.fail(notAllowed)
        yield* refuseFaults(document)
        const refuseBlocked = lint(document)
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            const bot = yield* ownedBy(actor, findFlowOwner(tx, botId, false))
            const known = flowId === -1 ? undefined : yield* findRelease(tx, botId, flowId)
            if (known === undefined) return yield* Effect.fail(notFound)
            const toRun = yield* withStoredFiles(tx, document)
            yield* refuseBlocked(tx)
            const { greeting, fallbackMessages, token } = bot
            const script = scriptOf(toRun, { greeting, fallbackMessages, entities: yield* entitiesInFlow(tx, toRun) })
            yield* insertTestVersion(tx, botId, script, actor.name)
            yield* forgetSimulations(tx, botId, clock.now() - keptFor)
            return { botToken: token }
          }),
        )
      }),

    say: ({ botToken, dialogToken, text }) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const botId = yield* botOf(tx, botToken)
          const before = dialogToken === null ? undefined : yield* lockSimulation(tx, botId, dialogToken)
          if (dialogToken !== null && before === undefined) return yield* Effect.fail(simulationNotFound)
          const version = before?.version ?? (yield* findNewestVersion(tx, botId))
          const script = version && (yield* scriptOfVersion(tx, version))
          // A bot that was neither published nor prepared for testing has no script.
          if (version === undefined || script === undefined) return yield* Effect.fail(botTokenNotFound)
          const said = before?.said ?? 0
          const now = clock.now()
          const { state, answer } = simulate(script, before?.state, text, { now, seed: said })
          const token = dialogToken ?? randomBytes(24).toString("base64url")
          yield* storeSimulation(tx, botId, token, { version, state, said: said + 1 }, now)
          return { ...answer, dialogToken: token }
        }),
      ),
  }
}
