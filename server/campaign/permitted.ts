import type { Permission } from "@prosa/core/access"
import { type CompanyId, notAllowed, type NotAllowed } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, actorCan, forOwnCompany } from "../caller/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Runs work in the actor's company, if both the actor and the company may. */
export type Permitted = <A, E>(
  permission: Permission,
  work: (tx: Tx) => Effect.Effect<A, E>,
  /** The company that the call names; the actor's own by default. */
  named?: CompanyId,
) => Effect.Effect<A, E | NotAllowed>

/** Creates the way in for every use case of campaigns. */
export const permittedIn =
  (actor: Actor, { transactions }: { readonly transactions: Transactions }): Permitted =>
  (permission, work, named = actor.companyId) =>
    forOwnCompany(actor, named, () =>
      actorCan(actor, permission)
        ? transactions.asTenant(actor.companyId, (tx) => Effect.andThen(companyMaySend(tx), work(tx)))
        : Effect.fail(notAllowed),
    )

/** Fails for a company that may not send campaigns. */
const companyMaySend = (tx: Tx): Effect.Effect<void, NotAllowed> =>
  Effect.flatMap(
    tx.row<{ allowed: boolean }>(sql`select allow_campaign_creation as allowed from companies where id = ${company}`),
    (row) => (row?.allowed === true ? Effect.void : Effect.fail(notAllowed)),
  )
