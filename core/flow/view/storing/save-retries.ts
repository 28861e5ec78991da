import { Effect } from "effect"
import { EMPTY, Subject, switchMap, timer } from "rxjs"
import { type CallRefused, sameValue } from "../../../kernel/index.ts"
import { type Behavior, derive, hold, type Scope } from "../../../kernel/view/index.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import { flowMessages as say } from "../../flow-messages.ts"
import type { StaleFlow } from "../../flow-releases.ts"
import type { NotAFlow } from "../../flows.ts"
import type { FlowSourceStore, OpenRelease, SeenChange } from "./flow-source.ts"

/** Returns the pause before a retry in milliseconds: 2 s before the first, doubled up to one minute. */
export const saveRetryPause = (attempt: number): number => Math.min(2_000 * 2 ** (attempt - 1), 60_000)

/** After so many retries, some six minutes, the person decides when to save again. */
export const mostSaveRetries = 10

/** Returns whether a call had no response at all. What the server answered, be it that it cannot serve, is told instead. */
export const isOutOfReach = ({ _tag }: { readonly _tag: string }): boolean => _tag === "Unreachable"

/** Returns whether a failed call may have been executed all the same: without a response, or with that of a proxy. */
const mayHaveStored = ({ _tag }: { readonly _tag: string }): boolean => _tag === "Unreachable" || _tag === "Unavailable"

/** Says where unsaved changes are not kept: on the server, in the browser; undefined while all is well. */
export const unkeptSentence = (reach: SaveReach, isUnkept: boolean): string | undefined => {
  switch (reach) {
    case "retrying":
      return isUnkept ? say.saveUnreachedUnkept : say.saveUnreached
    case "given-up":
      return isUnkept ? say.saveGivenUpUnkept : say.saveGivenUp
    case "reached":
      return isUnkept ? say.draftUnkept : undefined
  }
}

type SaveRefused = StaleFlow | NotAFlow | CallRefused

/** A save that did not reach the server is retried, up to an end. */
export type SaveReach = "reached" | "retrying" | "given-up"

/** Retries a save that did not reach the server, until one is answered, at most `mostSaveRetries` times. */
export interface SaveRetries {
  readonly reach$: Behavior<SaveReach>
  /** Schedules the next attempt; the pauses grow. Returns false after the last one. */
  failed(): boolean
  /** Starts the pauses anew, for a save by hand. The present attempt is dropped. */
  restart(): void
  /** Ends the retries after a refusal: what was sent before may still be stored. */
  refused(): void
  /** Ends the retries: the flow is stored, discarded, or stands against another user's. */
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
  type State = { readonly reach: SaveReach; readonly attempt: number }
  const reached: State = { reach: "reached", attempt: 0 }
  const changes$ = new Subject<State>()
  const state$ = hold(scope, reached, changes$)
  scope.add(
    state$.pipe(switchMap(({ attempt }) => (attempt === 0 ? EMPTY : timer(saveRetryPause(attempt))))).subscribe(retry),
  )
  const settle = () => {
    if (state$.value !== reached) changes$.next(reached)
  }
  /** Documents of saves that may have been stored. */
  let unanswered: ReadonlyArray<FlowDocument> = []

  return {
    reach$: derive(scope, state$, ({ reach }) => reach),
    failed: () => {
      const { attempt } = state$.value
      const isLast = attempt >= mostSaveRetries
      changes$.next(isLast ? { reach: "given-up", attempt: 0 } : { reach: "retrying", attempt: attempt + 1 })
      return !isLast
    },
    restart: () => changes$.next({ ...state$.value, attempt: 0 }),
    refused: settle,
    end: () => {
      unanswered = []
      settle()
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
            if (mayHaveStored(failure) && (last === undefined || !sameValue(last, change.document)))
              unanswered = [...unanswered, change.document]
          }),
        ),
      )
    },
  }
}
