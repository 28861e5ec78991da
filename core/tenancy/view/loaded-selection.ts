import { Effect } from "effect"
import { filter, take } from "rxjs"
import type { CallRefused } from "../../kernel/index.ts"
import type { WorkspaceSelection, WorkspaceSelectionState } from "./workspace-selection.ts"

/** Returns the workspaces and the selected ones, once they have loaded. */
export const loadedSelection = (
  selection: Pick<WorkspaceSelection, "state$">,
): Effect.Effect<Pick<WorkspaceSelectionState, "all" | "selected">, CallRefused> =>
  Effect.callback((resume) => {
    const settled = selection.state$
      .pipe(
        filter(({ status }) => status !== "loading"),
        take(1),
      )
      .subscribe(({ failure, all, selected }) =>
        resume(failure === undefined ? Effect.succeed({ all, selected }) : Effect.fail(failure)),
      )
    return Effect.sync(() => settled.unsubscribe())
  })
