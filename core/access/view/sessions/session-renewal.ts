import { Result } from "effect"
import { distinctUntilChanged, EMPTY, map, type Observable, switchMap, timer } from "rxjs"
import type { Clock } from "../../../kernel/index.ts"
import { callStream, type Scope } from "../../../kernel/view/index.ts"
import { retryPause, type Session } from "./session.ts"

/** How long before its expiry the session is renewed, in milliseconds. */
const renewedAhead = 60_000
/**
 * The shortest and the longest pause before a renewal, in milliseconds. The expiry is an hour of the server's clock: a
 * device whose clock is wrong would renew without end, or never.
 */
const shortestPause = 5 * 60_000
const longestPause = 14 * 60_000

/** Renews the session a minute before its expiry, and repeats it every 5 seconds if the server does not respond. */
export const renewInTime = (
  scope: Scope,
  deps: { readonly session: Pick<Session, "state$" | "renew">; readonly clock: Clock },
): void => {
  const { session, clock } = deps
  const pauseBefore = (expires: string) =>
    Math.min(Math.max(Date.parse(expires) - clock.now() - renewedAhead, shortestPause), longestPause)
  const renewal$ = (): Observable<unknown> =>
    callStream(() => session.renew()).pipe(
      switchMap((answer) => (Result.isFailure(answer) ? timer(retryPause).pipe(switchMap(renewal$)) : EMPTY)),
    )
  scope.add(
    session.state$
      .pipe(
        map(({ user }) => user?.expires),
        distinctUntilChanged(),
        switchMap((expires) => (expires === undefined ? EMPTY : timer(pauseBefore(expires)).pipe(switchMap(renewal$)))),
      )
      .subscribe(),
  )
}
