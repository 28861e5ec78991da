import { Result } from "effect"
import {
  combineLatest,
  concat,
  distinctUntilChanged,
  map,
  type Observable,
  of,
  startWith,
  Subject,
  switchMap,
} from "rxjs"
import type { CollaboratorChoice, Collaborators } from "../../access/index.ts"
import type { CompanyId, WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"

/** The collaborators of the chosen workspace, for a dropdown; "none" while no workspace is chosen. */
export interface PeopleChoices {
  readonly status: "none" | "loading" | "ready" | "failed"
  readonly people: ReadonlyArray<CollaboratorChoice>
}

/** Loads the collaborators of the chosen workspace. */
export interface WorkspacePeople {
  readonly choices$: Behavior<PeopleChoices>
  reload(): void
}

/** Creates the collaborators of the workspace that was last chosen; null is none. */
export const createWorkspacePeople = (
  scope: Scope,
  workspaceId$: Observable<WorkspaceId | null>,
  deps: { readonly collaborators: Pick<Collaborators, "ofWorkspace">; readonly companyId: CompanyId },
): WorkspacePeople => {
  const reloads$ = new Subject<void>()
  const choices$ = hold<PeopleChoices>(
    scope,
    none,
    combineLatest([workspaceId$.pipe(distinctUntilChanged()), reloads$.pipe(startWith(undefined))]).pipe(
      switchMap(([workspaceId]) =>
        workspaceId === null
          ? of(none)
          : concat(
              of<PeopleChoices>({ status: "loading", people: [] }),
              callStream(() => deps.collaborators.ofWorkspace(deps.companyId, workspaceId)).pipe(
                map((answer): PeopleChoices =>
                  Result.isFailure(answer)
                    ? { status: "failed", people: [] }
                    : { status: "ready", people: answer.success },
                ),
              ),
            ),
      ),
    ),
  )
  return { choices$, reload: () => reloads$.next() }
}

const none: PeopleChoices = { status: "none", people: [] }
