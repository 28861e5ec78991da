import { Effect } from "effect"
import { EMPTY, Subject, switchMap, timer } from "rxjs"
import { type CallRefused, sameValue } from "../../../kernel/index.ts"
import { type Behavior, derive, hold, type Scope } from "../../../kernel/view/index.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import type { StaleFlow } from "../../flow-releases.ts"
import type { NotAFlow } from "../../flows.ts"
import type { FlowSourceStore, OpenRelease, SeenChange } from "./flow-source.ts"

/** Returns the pause before a retry in milliseconds: 2 s before the first, doubled up to one minute. */
export const saveRetryPause = (attempt: number): number => Math.min(2_000 * 2 ** (attempt - 1), 60_000)

/** Returns whether a call failed because the server was not reached or could not serve it. */
export const isOutOfReach = ({ _tag }: { readonly _tag: string }): boolean =>
  _tag === "Unreachable" || _tag === "Unavailable"

type SaveRefused = StaleFlow | NotAFlow | CallRefused

/** Retries a save that did not reach the server, until one succeeds or is refused for another reason. */
export interface SaveRetries {
  readonly unreached$: Behavior<boolean>
  /** Schedules the next attempt; the pauses grow. */
  failed(): void
  /** Starts the pauses anew, for a save by hand. The present attempt is dropped. */
  restart(): void
  /** Ends the retries: the flow is stored, discarded, or refused for another reason. */
  end(): void
  /**
   * Makes a save. If earlier ones had no response, one of them may have been stored: a conflict with the flow that it sent
   * is not another user's change, and is saved over.
   */
  attempt(call: SaveAttempt): Effect.Effect<OpenRelease, SaveRefused>
}

/** A save, and how the server's present flow is read. */
export interface SaveAttempt {
  readonly change: SeenChange
  readonly save: (change: SeenChange) => ReturnType<FlowSourceStore["save"]>
  readonly stored: (stale: StaleFlow) => Effect.Effect<FlowDocument, CallRefused>
}

/** Creates the retries. `retry` makes the next save from the newest document. */
export const createSaveRetries = (scope: Scope, retry: () => void): SaveRetries => {
  type State = { readonly unreached: boolean; readonly attempt: number }
  const reached: State = { unreached: false, attempt: 0 }
  const changes$ = new Subject<State>()
  const state$ = hold(scope, reached, changes$)
  scope.add(
    state$.pipe(switchMap(({ attempt }) => (attempt === 0 ? EMPTY : timer(saveRetryPause(attempt))))).subscribe(retry),
  )
  /** Documents of saves without a response. */
  let unanswered: ReadonlyArray<FlowDocument> = []

  return {
    unreached$: derive(scope, state$, ({ unreached }) => unreached),
    failed: () => changes$.next({ unreached: true, attempt: state$.value.attempt + 1 }),
    restart: () => changes$.next({ ...state$.value, attempt: 0 }),
    end: () => {
      unanswered = []
      if (state$.value !== reached) changes$.next(reached)
    },
    attempt: ({ change, save, stored }) => {
      const before = unanswered
      const own = (stale: StaleFlow) =>
        Effect.flatMap(stored(stale), (found) =>
          before.some((sent) => sameValue(sent, found))
            ? save({ ...change, seen: stale.releases })
            : Effect.fail(stale),
        )
      return save(change).pipe(
        Effect.catchIf(
          (failure): failure is StaleFlow =>
            failure._tag === "StaleFlow" &&
            before.length > 0 &&
            failure.releases.publishedId === change.seen.publishedId,
          own,
        ),
        Effect.tapError((failure) =>
          Effect.sync(() => {
            const last = unanswered.at(-1)
            if (isOutOfReach(failure) && (last === undefined || !sameValue(last, change.document)))
              unanswered = [...unanswered, change.document]
          }),
        ),
      )
    },
  }
}
