import { combineLatest, concat, distinctUntilChanged, map, of, scan, startWith, Subject, switchMap, timer } from "rxjs"
import { sameValue } from "../../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import type { InboxItem } from "../../dialogs/dialog.ts"
import { type InboxFilter, inTheirPlaces } from "../../inbox/inbox-list.ts"

/** Rows of the inbox that keep their places under somebody's pointer. */
export interface HeldRows {
  readonly rows$: Behavior<ReadonlyArray<InboxItem>>
  /** Somebody is about to press a row: the rows keep their places for a second. */
  hold(): void
  /** Nobody is any more. */
  release(): void
}

/** How long the rows keep their places after the pointer's last movement, in milliseconds. */
const heldFor = 1_000

/** Creates the rows of a list; those of another filter are shown as soon as they are loaded. */
export const createHeldRows = (
  scope: Scope,
  list$: Behavior<{
    readonly filter: InboxFilter
    readonly items: ReadonlyArray<InboxItem>
    readonly status: "loading" | "ready" | "failed"
  }>,
): HeldRows => {
  const holds$ = new Subject<boolean>()
  const held$ = holds$.pipe(
    switchMap((held) => (held ? concat(of(true), timer(heldFor).pipe(map(() => false))) : of(false))),
    startWith(false),
    distinctUntilChanged(),
  )
  const { filter, items } = list$.value
  const rows$ = combineLatest([list$, held$]).pipe(
    scan(
      (shown, [list, held]) => {
        // What is listed while others are loaded is still of the filter before.
        const now = list.status === "ready" ? list.filter : shown.filter
        const rows = held && sameValue(now, shown.filter) ? inTheirPlaces(shown.rows, list.items) : list.items
        return { filter: now, rows }
      },
      { filter, rows: items },
    ),
    map(({ rows }) => rows),
    distinctUntilChanged(),
  )
  return {
    rows$: hold(scope, items, rows$),
    hold: () => holds$.next(true),
    release: () => holds$.next(false),
  }
}
