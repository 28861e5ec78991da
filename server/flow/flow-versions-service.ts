import { mayDo } from "@prosa/core/access"
import type { FlowVersion, FlowVersions } from "@prosa/core/flow"
import { type BotId, type FlowId, notAllowed, type NotFound, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, ownedBy } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { findFlowOwner } from "./flow-store.ts"
import { findVersion, listVersions, nameVersion } from "./flow-version-store.ts"

export interface FlowVersionsDeps {
  readonly transactions: Transactions
}

/** Implements `FlowVersions` on the database, for the bots of the actor's workspaces. Names are audited. */
export const createFlowVersions = (actor: Actor, { transactions }: FlowVersionsDeps): FlowVersions => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const ownerOf = (tx: Tx, botId: BotId, lock: boolean) => ownedBy(actor, findFlowOwner(tx, botId, lock))
  const versionOf = (tx: Tx, botId: BotId, id: FlowId): Effect.Effect<FlowVersion, NotFound> =>
    Effect.flatMap(findVersion(tx, botId, id), (found) =>
      found === undefined ? Effect.fail(notFound) : Effect.succeed(found),
    )

  return {
    list: (wish) => inTenant((tx) => Effect.andThen(ownerOf(tx, wish.botId, false), listVersions(tx, wish))),
    get: ({ botId, flowId }) =>
      inTenant((tx) => Effect.andThen(ownerOf(tx, botId, false), versionOf(tx, botId, flowId))),
    rename: ({ botId, flowId, name: written }) => {
      if (!mayDo(actor, "bot.write")) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          // The row lock lets no publication remove the editing release meanwhile.
          yield* ownerOf(tx, botId, true)
          const { id, name: before } = yield* versionOf(tx, botId, flowId)
          const name = written.trim()
          if (name !== before) {
            yield* nameVersion(tx, id, name)
            const detail = { botId, flowId: id, before, name }
            yield* insertAudit(tx, actor, { action: "flow.rename-version", subject: `bot/${botId}`, detail })
          }
          return yield* versionOf(tx, botId, id)
        }),
      )
    },
  }
}
