import { maySeeUnclear } from "@prosa/core/access"
import type { UnclearTexts } from "@prosa/core/engine"
import { type BotId, type Clock, notAllowed } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, ownedBy } from "../../caller/index.ts"
import { findFlowOwner } from "../../flow/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { listUnclear, recentConversations, setUnclearAside } from "./unclear-text-store.ts"

export interface UnclearTextsDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

/** Implements `UnclearTexts` on the database, for the bots and the dialogs of the actor's workspaces. */
export const createUnclearTexts = (actor: Actor, { transactions, clock }: UnclearTextsDeps): UnclearTexts => {
  const ofBot = <A>(botId: BotId, work: (tx: Tx) => Effect.Effect<A>) =>
    maySeeUnclear(actor)
      ? transactions.asTenant(actor.companyId, (tx) =>
          Effect.andThen(ownedBy(actor, findFlowOwner(tx, botId, false)), () => work(tx)),
        )
      : Effect.fail(notAllowed)
  const { workspaces } = actor
  return {
    list: (wish) => ofBot(wish.botId, (tx) => listUnclear(tx, { ...wish, workspaces, now: clock.now() })),
    setAside: (wish) => ofBot(wish.botId, (tx) => Effect.as(setUnclearAside(tx, wish, actor.name), {})),
    conversations: ({ botId }) =>
      ofBot(botId, (tx) => recentConversations(tx, { botId, workspaces, now: clock.now() })),
  }
}
