import { Effect } from "effect"
import type { CollaboratorChoice, Collaborators } from "../index.ts"
import { type CompanyId, fold, notAllowed, notFound, type WorkspaceId } from "../../kernel/index.ts"

/**
 * The port `Collaborators` without a server: the members of the user's own workspaces; null if the user has no company.
 */
export const createInMemoryCollaborators = (
  own: CompanyId | null,
  members: ReadonlyMap<WorkspaceId, ReadonlyArray<CollaboratorChoice>>,
): Collaborators => ({
  ofWorkspace: (companyId, workspaceId) => {
    const found = members.get(workspaceId)
    if (companyId !== own) return Effect.fail(notAllowed)
    if (found === undefined) return Effect.fail(notFound)
    return Effect.succeed(found.toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1)))
  },
})
