import { Result } from "effect"
import { concat, concatMap, EMPTY, exhaustMap, interval, type Observable, of, Subject, switchMap } from "rxjs"
import type { BotId } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import {
  connectionMessages as say,
  type LoginFlags,
  loginFlagPoll,
  loginFlags,
  type LoginKind,
  loginWindowPoll,
  type LoginWindow,
  type LoginWindows,
  type MetaLogins,
} from "../../index.ts"

/** State of a login at Meta as the page that opens its window sees it. */
export interface MetaLoginState {
  /** `starting`: its address is asked for; `waiting`: its window is open. */
  readonly phase: "idle" | "starting" | "waiting"
  readonly failure: string | undefined
}

/** A login at Meta in a window of its own. */
export interface MetaLogin {
  readonly state$: Behavior<MetaLoginState>
  /** Opens the window; while one is open, another in its place. */
  begin(): void
  /** Gives up waiting for the window. */
  cancel(): void
}

/** What a login needs. */
export interface MetaLoginDeps {
  readonly logins: MetaLogins
  readonly windows: LoginWindows
  readonly flags: LoginFlags
}

/**
 * Creates a login. WhatsApp's ends when its window is closed, that of Facebook and Instagram when its flag is set (bots,
 * section 4). A window that is closed without a flag ends the waiting.
 */
export const createMetaLogin = (
  scope: Scope,
  login: { readonly botId: BotId; readonly kind: LoginKind; readonly ended: () => void },
  { logins, windows, flags }: MetaLoginDeps,
): MetaLogin => {
  type Change = (state: MetaLoginState) => MetaLoginState
  const { botId, kind } = login
  const flag = loginFlags[kind]
  const starts$ = new Subject<"begin" | "cancel">()
  // An address whose window was blocked; the next press opens it at once, which browsers do not block.
  let unopened: string | undefined
  const to =
    (phase: MetaLoginState["phase"], failure?: string): Change =>
    () => ({ phase, failure })

  const watch = (window: LoginWindow): Observable<Change> => {
    // A page in the window may cut it off from this one, and it seems closed: its flag counts until the next login.
    let over = false
    return interval(kind === "whatsapp" ? loginWindowPoll : loginFlagPoll).pipe(
      concatMap(() => {
        const closed = over || window.closed()
        if (kind === "whatsapp" && !closed) return EMPTY
        const flagged = flags.take(flag)
        const first = closed && !over
        if (!first && !flagged) return EMPTY
        over = true
        if (flagged || kind === "whatsapp") login.ended()
        return of(to("idle"))
      }),
    )
  }
  const openAt = (url: string): Observable<Change> => {
    flags.take(flag)
    const window = windows.open(url)
    unopened = window === undefined ? url : undefined
    return window === undefined ? of(to("idle", say.windowBlocked)) : concat(of(to("waiting")), watch(window))
  }
  const begun$ = starts$.pipe(
    switchMap((start) => {
      if (start === "cancel") return of(to("idle"))
      if (unopened !== undefined) return openAt(unopened)
      return concat(
        of(to("starting")),
        callStream(() => logins.begin(botId, kind)).pipe(
          exhaustMap((answer) =>
            Result.isFailure(answer) ? of(to("idle", answer.failure.message)) : openAt(answer.success.url),
          ),
        ),
      )
    }),
  )
  const state$ = evolve<MetaLoginState>(scope, { phase: "idle", failure: undefined }, begun$)
  return {
    state$,
    begin: () => {
      if (state$.value.phase !== "starting") starts$.next("begin")
    },
    cancel: () => starts$.next("cancel"),
  }
}
