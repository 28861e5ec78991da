import { concat, concatMap, defer, ignoreElements, type Observable, of, Subject } from "rxjs"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"

/** What stores a flow on the server; 'prepare' is a save that a further call needs. */
export type StoreKind = "save" | "publish" | "prepare" | "import" | "restore"

/** Runs saves, publications and imports one after another, so that each sends what the one before it left. */
export interface StoreQueue {
  /** Undefined if nothing is under way. */
  readonly running$: Behavior<StoreKind | undefined>
  /**
   * Adds a call, which `run` makes from the state that it finds when its turn comes. One of the same kind that still
   * waits includes what the new one would send, so the new one is dropped.
   */
  add(kind: StoreKind, run: () => Observable<unknown>): void
}

/** Creates an empty queue. */
export const createStoreQueue = (scope: Scope): StoreQueue => {
  const added$ = new Subject<{ readonly kind: StoreKind; readonly run: () => Observable<unknown> }>()
  const waiting = new Set<StoreKind>()
  const running$ = hold<StoreKind | undefined>(
    scope,
    undefined,
    added$.pipe(
      concatMap(({ kind, run }) => {
        waiting.delete(kind)
        return concat(of(kind), defer(run).pipe(ignoreElements()), of(undefined))
      }),
    ),
  )
  return {
    running$,
    add: (kind, run) => {
      if (waiting.has(kind)) return
      waiting.add(kind)
      added$.next({ kind, run })
    },
  }
}
