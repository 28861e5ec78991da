import { Result } from "effect"
import { EMPTY, map } from "rxjs"
import type { CollaboratorChoice, Collaborators } from "../../access/index.ts"
import type { CompanyId, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"

/** The collaborators of a workspace for a dropdown; undefined until they have loaded, and without a workspace (0). */
export const createWorkspacePeople = (
  scope: Scope,
  workspaceId: WorkspaceId | 0,
  deps: { readonly collaborators: Pick<Collaborators, "ofWorkspace">; readonly companyId: CompanyId },
): Behavior<ReadonlyArray<CollaboratorChoice> | undefined> =>
  hold<ReadonlyArray<CollaboratorChoice> | undefined>(
    scope,
    undefined,
    workspaceId === 0
      ? EMPTY
      : callStream(() => deps.collaborators.ofWorkspace(deps.companyId, workspaceId)).pipe(
          map((answer) => (Result.isFailure(answer) ? [] : answer.success)),
        ),
  )
