import { Effect, Result } from "effect"
import { EMPTY, type Observable, Subject, type Subscription, switchMap, timer } from "rxjs"
import { type CallRefused, type CompanyId, sessionEnded } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { CompanyChoice } from "../../../tenancy/index.ts"
import type { Credentials, NotConfirmed, Sessions, WrongPassword } from "../../sessions/sessions.ts"
import type { SessionUser } from "../../sessions/session-user.ts"

/** The signed-in user, and the company whose data is shown. */
export interface SessionState {
  /** True until it is known whether there is a session. */
  readonly starting: boolean
  /** While it starts: the server did not respond, and is asked again every few seconds. */
  readonly unreachable?: boolean
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
  /**
   * Ends the session on this page at once, and on the server as soon as it responds; a page that is opened meanwhile does
   * not resume it.
   */
  signOut(): void
  /**
   * Extends the session before its access token expires, or after: a device may have slept. Calls at the same time share
   * one. Without a user it fails, as it does when the session has ended.
   */
  renew(): Effect.Effect<void, CallRefused>
  /** Reports that a response says the session has ended. */
  ended(): void
  chooseCompany(company: CompanyChoice): void
  /** Shows what has changed of the user, without a call; another user takes the place of the former with their company. */
  changed(facts: Partial<SessionUser>): void
}

/** What the session needs from its page. */
export interface SessionHost {
  /** Whether a session may exist: without the marker cookie, the page does not refresh on load. */
  mayExist(): boolean
  /** Removes the marker. */
  forget(): void
  /** Runs the work under a lock shared by all tabs of this browser. */
  exclusively<A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E>
  readonly chosenCompany: { read(): CompanyChoice | undefined; write(company: CompanyChoice | undefined): void }
}

/** Pause before a call without a response is repeated, in milliseconds. */
export const retryPause = 5_000

/** Creates the session: resumes an existing one, and asks again every 5 seconds if the server does not respond. */
export const createSession = (
  scope: Scope,
  deps: { readonly sessions: Sessions; readonly host: SessionHost },
): Session => {
  const { sessions, host } = deps
  const changes$ = new Subject<(state: SessionState) => SessionState>()
  const state$ = evolve<SessionState>(scope, { starting: true, user: undefined, company: undefined }, changes$)
  let leaving: Subscription | undefined
  let renewing = false
  const renewals$ = new Subject<Effect.Effect<void, CallRefused>>()

  const companyOf = (user: SessionUser): CompanyChoice | undefined =>
    user.companyId === null ? host.chosenCompany.read() : { id: user.companyId, name: user.companyName }

  const started = (user: SessionUser) => {
    leaving?.unsubscribe()
    changes$.next(() => ({ starting: false, user, company: companyOf(user) }))
  }
  const over = () => changes$.next(() => ({ starting: false, user: undefined, company: undefined }))
  const changed = (facts: Partial<SessionUser>) =>
    changes$.next((state) => {
      if (state.user === undefined) return state
      const user = { ...state.user, ...facts }
      return { ...state, user, ...(user.id !== state.user.id && { company: companyOf(user) }) }
    })
  const refresh$ = () => callStream(() => host.exclusively(sessions.refresh()))

  const renew = (): Effect.Effect<void, CallRefused> =>
    Effect.callback((resume) => {
      if (state$.value.user === undefined) return resume(Effect.fail(sessionEnded))
      const heard = renewals$.subscribe(resume)
      if (!renewing) {
        renewing = true
        scope.add(
          refresh$().subscribe((answer) => {
            renewing = false
            if (Result.isSuccess(answer)) {
              const { expires, allowCampaignCreation } = answer.success
              changed({ expires, allowCampaignCreation })
            } else if (answer.failure._tag === "SessionEnded") over()
            renewals$.next(Result.isSuccess(answer) ? Effect.void : Effect.fail(answer.failure))
          }),
        )
      }
      return Effect.sync(() => heard.unsubscribe())
    })

  /** Loads the signed-in user, if any. An unavailable server is retried before the user is redirected. */
  const resume$ = (): Observable<unknown> =>
    callStream(() => host.exclusively(sessions.refresh()).pipe(Effect.flatMap(() => sessions.current()))).pipe(
      switchMap((answer) => {
        if (Result.isSuccess(answer)) started(answer.success)
        else if (isWithoutResponse(answer.failure)) {
          changes$.next((state) => ({ ...state, unreachable: true }))
          return timer(retryPause).pipe(switchMap(resume$))
        } else over()
        return EMPTY
      }),
    )
  const leave$ = (): Observable<unknown> =>
    callStream(() => sessions.signOut()).pipe(
      switchMap((answer) =>
        Result.isFailure(answer) && isWithoutResponse(answer.failure)
          ? timer(retryPause).pipe(switchMap(leave$))
          : EMPTY,
      ),
    )
  if (host.mayExist()) scope.add(resume$().subscribe())
  else over()
  scope.add(() => leaving?.unsubscribe())

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
      host.forget()
      over()
      leaving = leave$().subscribe()
    },
    renew,
    ended: over,
    changed,
    chooseCompany: (company) => {
      host.chosenCompany.write(company)
      changes$.next((state) => ({ ...state, company }))
    },
  }
}

const isWithoutResponse = ({ _tag }: CallRefused) => _tag === "Unreachable" || _tag === "Unavailable"
