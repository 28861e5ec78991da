import type { Collaborators } from "@prosa/core/access"
import { Effect } from "effect"
import { type Actor, forOwnCompany, ownedBy } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { membersOf } from "./people-store.ts"

/** Implements `Collaborators` on the database: the members of the actor's workspaces. */
export const createCollaborators = (
  actor: Actor,
  { transactions }: { readonly transactions: Transactions },
): Collaborators => ({
  ofWorkspace: (companyId, workspaceId) =>
    forOwnCompany(actor, companyId, () =>
      ownedBy(actor, Effect.succeed({ workspaceId })).pipe(
        Effect.flatMap(() => transactions.asTenant(companyId, (tx) => membersOf(tx, workspaceId))),
      ),
    ),
})
