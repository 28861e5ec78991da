import { Result } from "effect"
import { filter, merge, type Observable, startWith, switchMap, throttleTime } from "rxjs"
import type { Session } from "../../../access/view/index.ts"
import { callStream, type Scope } from "../../../kernel/view/index.ts"
import { selectedIds, type WorkspaceSelection } from "../../../tenancy/view/index.ts"
import type { Dialogs } from "../../dialogs/dialogs.ts"
import type { InboxCounts, InboxView } from "../../inbox/inbox-views.ts"

/** Remembers, on this device, which view of the inbox was open. */
export interface InboxViewMemory {
  read(): InboxView | undefined
  write(view: InboxView): void
}

/** Minimum time between two counts of the views, in milliseconds. */
export const countsPause = 4_000

interface ViewCountsDeps {
  readonly dialogs: Pick<Dialogs, "counts">
  readonly session: Pick<Session, "companyId">
  readonly selection: WorkspaceSelection
  /** Something has changed that may be counted. */
  readonly changed$: Observable<unknown>
  readonly told: (counts: InboxCounts) => void
}

/** Counts the views of the selected workspaces: at once, and after changes at most once in `countsPause`. */
export const followViewCounts = (
  scope: Scope,
  { dialogs, session, selection, changed$, told }: ViewCountsDeps,
): void => {
  const counts$ = merge(changed$, selectedIds(selection)).pipe(
    startWith(undefined),
    // Until the workspaces are known there is nothing to count.
    filter(() => selection.state$.value.selected.length > 0),
    throttleTime(countsPause, undefined, { leading: true, trailing: true }),
    switchMap(() =>
      callStream(() => dialogs.counts({ companyId: session.companyId(), workspaces: selection.state$.value.selected })),
    ),
  )
  scope.add(
    counts$.subscribe((answer) => {
      // Without new ones the known counts stay.
      if (Result.isSuccess(answer)) told(answer.success)
    }),
  )
}
