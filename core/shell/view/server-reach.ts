import {
  BehaviorSubject,
  defer,
  filter,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  pairwise,
  repeat,
  share,
  switchMap,
  take,
  tap,
  timer,
} from "rxjs"
import type { Clock } from "../../kernel/index.ts"

/** Whether the server can be reached, and when it can be again. */
export interface ServerReach {
  /** Notes that a call had no answer. */
  lost(): void
  /** Notes that a call had an answer. */
  answered(): void
  /**
   * Runs something each time when the server answers again after a call had no answer; returns what ends that. While somebody waits
   * so, it is asked with growing pauses.
   */
  whenBack(run: () => void): () => void
}

/** What the reach needs of its surroundings. */
export interface ServerReachDeps {
  readonly clock: Clock
  /** Asks the server for something small; emits whether it answered. */
  readonly ask: () => Observable<boolean>
  /** The network is back, or somebody looks at the page again: the server is asked at once. */
  readonly awakened$: Observable<unknown>
}

/** Pauses before the server is asked, in milliseconds; the last one repeats. */
export const reachPauses = [2_000, 4_000, 8_000, 15_000, 30_000] as const
/** Time after which a question is given up, in milliseconds. */
const patience = 10_000
/** Time after which an outage is a new one, in milliseconds: until then its pauses go on growing. */
const calm = 60_000

/** Creates the reach of a server that answers. */
export const createServerReach = ({ clock, ask, awakened$ }: ServerReachDeps): ServerReach => {
  const lost$ = new BehaviorSubject(false)
  let asked = 0
  let backAt = -Infinity
  const pause = () => reachPauses[Math.min(asked, reachPauses.length - 1)] ?? calm
  const answered = () => {
    if (!lost$.value) return
    backAt = clock.now()
    lost$.next(false)
  }
  const asking$ = defer(() => merge(timer(pause()), awakened$)).pipe(
    take(1),
    tap(() => void (asked += 1)),
    // A question without an answer is given up: the next one may have one.
    switchMap(() => merge(ask(), timer(patience).pipe(map(() => false))).pipe(take(1))),
    tap((answers) => {
      if (answers) answered()
    }),
    repeat(),
    ignoreElements(),
  )
  const back$ = merge(
    lost$.pipe(switchMap((lost) => (lost ? asking$ : NEVER))),
    lost$.pipe(
      pairwise(),
      filter(([before, now]) => before && !now),
      map(() => undefined),
    ),
  ).pipe(share())
  return {
    lost: () => {
      if (lost$.value) return
      if (clock.now() - backAt > calm) asked = 0
      lost$.next(true)
    },
    answered,
    whenBack: (run) => {
      const waiting = back$.subscribe(run)
      return () => waiting.unsubscribe()
    },
  }
}
