import { mayDo } from "@prosa/core/access"
import { flowTestLimit, flowTestNameTaken, type FlowTests, tooManyFlowTests } from "@prosa/core/engine"
import { type BotId, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, ownedBy } from "../caller/index.ts"
import { findFlowOwner } from "../flow/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  countFlowTests,
  hasFlowTest,
  insertFlowTest,
  isTestNameTaken,
  listFlowTests,
  removeFlowTest,
  updateFlowTest,
} from "./flow-test-store.ts"

export interface FlowTestsDeps {
  readonly transactions: Transactions
}

/** Implements `FlowTests` on the database, for the bots of the actor's workspaces. */
export const createFlowTests = (actor: Actor, { transactions }: FlowTestsDeps): FlowTests => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const may = mayDo(actor, "bot.write")
  /** Finds the bot, whose row lock serialises changes of its tests. */
  const toWrite = (tx: Tx, botId: BotId) => ownedBy(actor, findFlowOwner(tx, botId, true))

  return {
    list: ({ botId }) =>
      inTenant((tx) => Effect.andThen(ownedBy(actor, findFlowOwner(tx, botId, false)), listFlowTests(tx, botId))),
    save: ({ botId, ...draft }) => {
      if (!may) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          yield* toWrite(tx, botId)
          if (yield* isTestNameTaken(tx, botId, draft.name, null)) return yield* Effect.fail(flowTestNameTaken)
          if ((yield* countFlowTests(tx, botId)) >= flowTestLimit) return yield* Effect.fail(tooManyFlowTests)
          return yield* insertFlowTest(tx, botId, draft, actor.name)
        }),
      )
    },
    update: ({ botId, id, ...change }) => {
      if (!may) return Effect.fail(notAllowed)
      const { name } = change
      return inTenant((tx) =>
        Effect.gen(function* () {
          yield* toWrite(tx, botId)
          if (!(yield* hasFlowTest(tx, botId, id))) return yield* Effect.fail(notFound)
          if (name !== undefined && (yield* isTestNameTaken(tx, botId, name, id)))
            return yield* Effect.fail(flowTestNameTaken)
          return yield* updateFlowTest(tx, botId, id, change, actor.name)
        }),
      )
    },
    remove: ({ botId, id }) => {
      if (!may) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          yield* toWrite(tx, botId)
          const name = yield* removeFlowTest(tx, botId, id)
          if (name === undefined) return yield* Effect.fail(notFound)
          const entry = { action: "flow-test.remove", subject: `flow-test ${id}`, detail: { name, botId } } as const
          yield* insertAudit(tx, actor, entry)
          return { id }
        }),
      )
    },
  }
}
