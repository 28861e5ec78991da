import type { Collaborators } from "@prosa/core/access"
import { notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Actor } from "./actor.ts"
import { membersOf } from "./people-store.ts"

/** `Collaborators` on the database: a workspace that is not the actor's does not exist for them. */
export const createCollaborators = (
  actor: Actor,
  { transactions }: { readonly transactions: Transactions },
): Collaborators => ({
  ofWorkspace: (companyId, workspaceId) => {
    if (companyId !== actor.companyId) return Effect.fail(notAllowed)
    if (!actor.workspaces.includes(workspaceId)) return Effect.fail(notFound)
    return transactions.asTenant(companyId, (tx) => membersOf(tx, workspaceId))
  },
})
