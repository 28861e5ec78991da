import { Result } from "effect"
import { delay, map, merge, of, tap } from "rxjs"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { CallRefused } from "../../../kernel/index.ts"
import type { Navigation, Toasts } from "../../../shell/index.ts"
import {
  connectionMessages as say,
  type ChannelNotConfigured,
  type LoginExpired,
  type LoginFlags,
  loginFlags,
  type LoginKind,
  loginWindowDelay,
  type LoginWindows,
  type MetaLogins,
  vendorReason,
  type VendorRefused,
} from "../../index.ts"

/** State of the page that a login returns to. */
export type LoginReturnState =
  | { readonly status: "saving" }
  | { readonly status: "saved" }
  | { readonly status: "failed"; readonly title: string; readonly reason: string }

/** '/whatsapp/Oauth' and '/facebook/Oauth' (bots, section 2). */
export interface LoginReturn {
  readonly state$: Behavior<LoginReturnState>
  /** Closes the window at once. */
  close(): void
}

/** What the page needs; `query` is that of its address. */
export interface LoginReturnDeps {
  readonly query: Readonly<Record<string, string>>
  readonly logins: MetaLogins
  readonly windows: LoginWindows
  readonly flags: LoginFlags
  readonly toasts: Toasts
  readonly navigation: Navigation
}

/** Creates the page: exchanges the code, sets the login's flag, and closes the window. */
export const createLoginReturn = (
  scope: Scope,
  kind: LoginKind,
  { query, logins, windows, flags, toasts, navigation }: LoginReturnDeps,
): LoginReturn => {
  const { code = "", state = "" } = query
  const complete = code !== "" && state !== ""
  if (!complete) {
    toasts.show({ kind: "error", title: say.wrongParameters, life: 5_000 })
    navigation.replace("/")
  }
  const finished$ = complete
    ? callStream(() => logins.finish(kind, { code, state })).pipe(
        map((answer) => (): LoginReturnState => {
          if (Result.isSuccess(answer)) return { status: "saved" }
          const { failure } = answer
          return { status: "failed", title: say.tokenNotSaved, reason: reasonOf(failure) }
        }),
        tap((next) => {
          if (next().status === "saved") flags.set(loginFlags[kind])
        }),
      )
    : of<() => LoginReturnState>()
  const state$ = evolve<LoginReturnState>(scope, { status: "saving" }, merge(finished$))
  scope.add(
    state$.pipe(delay(loginWindowDelay)).subscribe(({ status }) => {
      if (status === "saved") windows.closeOwn()
    }),
  )
  return { state$, close: () => windows.closeOwn() }
}

const reasonOf = (failure: ChannelNotConfigured | LoginExpired | VendorRefused | CallRefused): string => {
  // Another person's login does not exist for this one.
  if (failure._tag === "NotFound") return say.loginExpired
  return vendorReason(failure)
}
