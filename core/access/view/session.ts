import { Effect, Result } from "effect"
import { EMPTY, type Observable, Subject, type Subscription, switchMap, tap, timer } from "rxjs"
import type { CallRefused, Clock, CompanyId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { CompanyChoice } from "../../tenancy/index.ts"
import type { Credentials, NotConfirmed, Sessions, WrongPassword } from "../sessions.ts"
import type { SessionUser } from "../session-user.ts"

/** The signed-in user, and the company whose data is shown. */
export interface SessionState {
  /** True until it is known whether there is a session. */
  readonly starting: boolean
  readonly user: SessionUser | undefined
  /** The company whose data is shown: the user's own, or the one an administrator chose. */
  readonly company: CompanyChoice | undefined
}

/** The session, for as long as the page is open. */
export interface Session {
  readonly state$: Behavior<SessionState>
  /** The company that scopes the calls. Throws if none is chosen, which the route guard prevents. */
  companyId(): CompanyId
  signIn(credentials: Credentials): Effect.Effect<SessionUser, WrongPassword | NotConfirmed | CallRefused>
  signOut(): void
  /** Reports that a response says the session has ended. */
  ended(): void
  chooseCompany(company: CompanyChoice): void
  /** Shows what has changed of the user, without a call. */
  changed(facts: Partial<SessionUser>): void
}

/** What the session needs from its page. */
export interface SessionHost {
  /** Whether a session may exist: without the marker cookie, the page does not refresh on load. */
  mayExist(): boolean
  /** Runs the work under a lock shared by all tabs of this browser. */
  exclusively<A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E>
  readonly chosenCompany: { read(): CompanyChoice | undefined; write(company: CompanyChoice | undefined): void }
}

/** How long before its expiry the session is refreshed, in milliseconds. */
const refreshAhead = 60_000
/** Pause before retrying a refresh without a response, in milliseconds. */
const retryPause = 5_000

/**
 * Creates the session: resumes an existing one, refreshes it a minute before its expiry, and retries every 5 seconds if
 * the server does not respond.
 */
export const createSession = (
  scope: Scope,
  deps: { readonly sessions: Sessions; readonly host: SessionHost; readonly clock: Clock },
): Session => {
  const { sessions, host, clock } = deps
  const changes$ = new Subject<(state: SessionState) => SessionState>()
  const state$ = evolve<SessionState>(scope, { starting: true, user: undefined, company: undefined }, changes$)
  let next: Subscription | undefined
  scope.add(() => next?.unsubscribe())

  const companyOf = (user: SessionUser): CompanyChoice | undefined =>
    user.companyId === null ? host.chosenCompany.read() : { id: user.companyId, name: user.companyName }

  const started = (user: SessionUser) => {
    changes$.next(() => ({ starting: false, user, company: companyOf(user) }))
    plan(user.expires)
  }
  const over = () => {
    next?.unsubscribe()
    changes$.next(() => ({ starting: false, user: undefined, company: undefined }))
  }
  const plan = (expires: string) => renewAfter(Math.max(Date.parse(expires) - clock.now() - refreshAhead, 1_000))

  const renewAfter = (pause: number) => {
    next?.unsubscribe()
    next = timer(pause)
      .pipe(switchMap(() => renewal$()))
      .subscribe()
  }
  const renewal$ = (): Observable<unknown> =>
    callStream(() => host.exclusively(sessions.refresh())).pipe(
      tap((answer) => {
        if (Result.isSuccess(answer)) {
          const { expires, allowCampaignCreation } = answer.success
          changes$.next((state) =>
            state.user === undefined ? state : { ...state, user: { ...state.user, expires, allowCampaignCreation } },
          )
          plan(expires)
        } else if (answer.failure._tag === "SessionEnded") over()
        else renewAfter(retryPause)
      }),
    )

  /** Loads the signed-in user, if any. An unavailable server is retried before the user is redirected. */
  const resume$ = (): Observable<unknown> =>
    callStream(() => host.exclusively(sessions.refresh()).pipe(Effect.flatMap(() => sessions.current()))).pipe(
      switchMap((answer) => {
        if (Result.isSuccess(answer)) started(answer.success)
        else if (answer.failure._tag === "Unreachable" || answer.failure._tag === "Unavailable")
          return timer(retryPause).pipe(switchMap(resume$))
        else over()
        return EMPTY
      }),
    )
  if (host.mayExist()) scope.add(resume$().subscribe())
  else over()

  return {
    state$,
    companyId: () => {
      const { company } = state$.value
      if (company === undefined) throw new Error("A call was made before a company was chosen.")
      return company.id
    },
    signIn: (credentials) => sessions.signIn(credentials).pipe(Effect.tap((user) => Effect.sync(() => started(user)))),
    signOut: () => {
      host.chosenCompany.write(undefined)
      over()
      callStream(() => sessions.signOut()).subscribe()
    },
    ended: over,
    changed: (facts) =>
      changes$.next((state) => (state.user === undefined ? state : { ...state, user: { ...state.user, ...facts } })),
    chooseCompany: (company) => {
      host.chosenCompany.write(company)
      changes$.next((state) => ({ ...state, company }))
    },
  }
}
