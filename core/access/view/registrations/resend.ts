import { type Effect, Result } from "effect"
import { exhaustMap, map, merge, type Observable, startWith, Subject, switchMap, takeWhile, timer } from "rxjs"
import type { CallRefused, Clock } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"

/** Pause between two mails to the same person, in milliseconds (access, section 9). */
export const resendPause = 60_000

/** The state of a resend button. */
export interface ResendState {
  /** Seconds until another mail may be asked for; 0: now. */
  readonly left: number
  readonly sending: boolean
  /** How many mails this button has sent. */
  readonly sent: number
  readonly failure: string | undefined
}

/** A button that sends a mail again, at most once a minute. */
export interface Resend {
  readonly state$: Behavior<ResendState>
  /** Sends the mail; does nothing during the pause and while a call is pending. */
  send(): void
}

/**
 * Creates a resend button. `pauseFirst`: a mail was sent just now, so that the pause begins with the page. After a refusal for too many
 * attempts the pause is the one that the server names.
 */
export const createResend = (
  scope: Scope,
  deps: {
    readonly send: () => Effect.Effect<unknown, CallRefused>
    readonly clock: Clock
    readonly pauseFirst: boolean
  },
): Resend => {
  type Change = (state: ResendState) => ResendState
  const pauses$ = new Subject<number>()
  const presses$ = new Subject<void>()
  const begun$ = deps.pauseFirst ? pauses$.pipe(startWith(resendPause)) : pauses$
  // By the clock, so that a tab that slept counts right.
  const ticks$ = begun$.pipe(
    switchMap((pause) => {
      const until = deps.clock.now() + pause
      return timer(1_000, 1_000).pipe(
        startWith(0),
        map(() => Math.max(0, Math.ceil((until - deps.clock.now()) / 1_000))),
        takeWhile((left) => left > 0, true),
      )
    }),
    map((left): Change => (state) => ({ ...state, left })),
  )
  const calls$ = presses$.pipe(
    exhaustMap((): Observable<Change> =>
      callStream(deps.send).pipe(
        map((answer): Change => {
          if (Result.isSuccess(answer)) {
            pauses$.next(resendPause)
            return (state) => ({ ...state, sending: false, sent: state.sent + 1 })
          }
          const { failure } = answer
          if (failure._tag === "TooManyRequests") pauses$.next(failure.retryAfter * 1_000)
          return (state) => ({ ...state, sending: false, failure: failure.message })
        }),
        startWith((state: ResendState): ResendState => ({ ...state, sending: true, failure: undefined })),
      ),
    ),
  )
  const first: ResendState = {
    left: deps.pauseFirst ? resendPause / 1_000 : 0,
    sending: false,
    sent: 0,
    failure: undefined,
  }
  const state$ = evolve<ResendState>(scope, first, merge(ticks$, calls$))
  return {
    state$,
    send: () => {
      const { left, sending } = state$.value
      if (left === 0 && !sending) presses$.next()
    },
  }
}
