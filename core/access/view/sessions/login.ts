import type { Navigation } from "../../../shell/index.ts"
import { type Behavior, createForm, type Form, hold, type Scope } from "../../../kernel/view/index.ts"
import { pageAfterSignIn } from "../../route-guard.ts"
import { Credentials } from "../../sessions/sessions.ts"
import type { SessionUser } from "../../sessions/session-user.ts"
import { Subject } from "rxjs"
import type { Session } from "./session.ts"

/** State and commands of the login page. */
export interface Login {
  readonly form: Form<{ readonly name: string; readonly password: string }>
  /** The address whose registration waits for its confirmation, once a sign-in was refused for that. */
  readonly notConfirmed$: Behavior<string | undefined>
  /** The result of the previous page: '/login/{userMail}' and '/login/{userMail}/true'. */
  readonly notice: "Senha atualizada com sucesso" | "Cadastro efetuado com sucesso!" | undefined
}

/** The login page (access, sections 2 and 5). */
export const createLogin = (
  scope: Scope,
  deps: {
    readonly session: Session
    readonly navigation: Navigation
    readonly widthPx: () => number
    readonly userMail: string | undefined
    /** The address to begin with, where the page has no result to tell. */
    readonly email?: string | undefined
    readonly registered: boolean
    /** The page requested before sign-in. */
    readonly origin: string | null
  },
): Login => {
  const waits$ = new Subject<string | undefined>()
  return {
    notice:
      deps.userMail === undefined
        ? undefined
        : deps.registered
          ? "Cadastro efetuado com sucesso!"
          : "Senha atualizada com sucesso",
    notConfirmed$: hold(scope, undefined, waits$),
    form: createForm(scope, {
      schema: Credentials,
      values: { name: deps.userMail ?? deps.email ?? "", password: "" },
      save: (credentials) => deps.session.signIn({ ...credentials, name: credentials.name.trim() }),
      explain: (failure) => {
        waits$.next(failure._tag === "NotConfirmed" ? failure.email : undefined)
        return {
          message: failure.message,
          ...(failure._tag === "InvalidInput" && failure.errors !== undefined ? { errors: failure.errors } : {}),
          ...(failure._tag === "WrongPassword" ? { focus: "password" } : {}),
        }
      },
      saved: (user: SessionUser) => deps.navigation.replace(pageAfterSignIn(user, deps.widthPx(), deps.origin)),
    }),
  }
}

/** The button stays disabled while either field is blank (section 5). */
export const canSubmitLogin = (values: { readonly name: string; readonly password: string }): boolean =>
  values.name.trim() !== "" && values.password.trim() !== ""
