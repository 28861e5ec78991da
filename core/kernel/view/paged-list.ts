import { type Effect, Result } from "effect"
import { concat, map, type Observable, of, scan, startWith, Subject, switchMap, timer } from "rxjs"
import type { Page } from "../pages.ts"
import { type Behavior, hold } from "./behavior.ts"
import { callStream } from "./call-stream.ts"
import type { Scope } from "./scope.ts"

/** A table's query: the page, the search text, and the screen's own filters. */
export interface ListWish {
  readonly search: string
  readonly first: number
  readonly rows: number
}

/** State of a list. While a page loads, or after it failed, the previous rows stay. */
export interface ListState<Row, Wish, E> {
  readonly wish: Wish
  readonly rows: ReadonlyArray<Row>
  readonly total: number
  readonly status: "loading" | "ready" | "failed"
  readonly failure: E | undefined
  /** False until the first page has loaded: a skeleton is shown instead of rows. */
  readonly loadedOnce: boolean
}

/** A searchable, paged table; every change reloads its rows. */
export interface PagedList<Row, Wish extends ListWish, E> {
  readonly state$: Behavior<ListState<Row, Wish, E>>
  /** Searches from the first row on, debounced; an older response never overwrites a newer query. */
  search(text: string): void
  goTo(first: number): void
  resize(rows: number): void
  /** Changes the filters and reloads from the first row on, at once. */
  narrow(change: Partial<Wish>): void
  /** Repeats the query. */
  reload(): void
}

/** Creates a paged, searchable list; every table of the product uses it. `typingPause` is in milliseconds. */
export const createPagedList = <Row, Wish extends ListWish, E>(
  scope: Scope,
  first: Wish,
  load: (wish: Wish) => Effect.Effect<Page<Row>, E>,
  typingPause: number,
): PagedList<Row, Wish, E> => {
  type State = ListState<Row, Wish, E>
  const asked$ = new Subject<{ change: Partial<ListWish>; pause: number }>()

  const answers$: Observable<(state: State) => State> = asked$.pipe(
    startWith({ change: {}, pause: 0 }),
    scan((all, { change, pause }) => ({ wish: { ...all.wish, ...change }, pause }), { wish: first, pause: 0 }),
    switchMap(({ wish, pause }) =>
      concat(
        of((state: State): State => ({ ...state, wish, status: "loading", failure: undefined })),
        (pause === 0 ? of(0) : timer(pause)).pipe(
          switchMap(() => callStream(() => load(wish))),
          map(
            (answer) =>
              (state: State): State =>
                settle(state, answer),
          ),
        ),
      ),
    ),
  )

  const empty: State = { wish: first, rows: [], total: 0, status: "loading", failure: undefined, loadedOnce: false }
  const state$ = hold(scope, empty, answers$.pipe(scan((state, change) => change(state), empty)))
  const ask = (change: Partial<ListWish>, pause = 0) => asked$.next({ change, pause })

  return {
    state$,
    search: (text) => ask({ search: text, first: 0 }, typingPause),
    goTo: (first) => ask({ first }),
    resize: (rows) => ask({ rows, first: 0 }),
    narrow: (change) => ask({ first: 0, ...change }),
    reload: () => ask({}),
  }
}

const settle = <Row, Wish, E>(
  state: ListState<Row, Wish, E>,
  answer: Result.Result<Page<Row>, E>,
): ListState<Row, Wish, E> =>
  Result.isSuccess(answer)
    ? { ...state, rows: answer.success.result, total: answer.success.total, status: "ready", loadedOnce: true }
    : { ...state, status: "failed", failure: answer.failure }
