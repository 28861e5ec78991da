import { Email } from "../../../kernel/index.ts"
import { createForm, type Form, type Scope } from "../../../kernel/view/index.ts"
import type { Navigation } from "../../../shell/index.ts"
import { Schema } from "effect"
import { type PasswordRecovery, PasswordReset } from "../../registrations/password-recovery.ts"
import { explainPublic } from "./explain-public.ts"
import { type CodePage, createCodePage, isCodeRefusal } from "./code-page.ts"

interface RecoveryDeps {
  readonly recovery: PasswordRecovery
  readonly navigation: Navigation
}

/** '/forgot': asks for the mail (access, section 4, 'Forgot password'). */
export const createForgotPassword = (
  scope: Scope,
  deps: RecoveryDeps & { readonly origin: string; readonly email?: string | undefined },
): Form<{ readonly email: string }> =>
  createForm(scope, {
    schema: Schema.Struct({ email: Email }),
    values: { email: deps.email ?? "" },
    save: ({ email }) => deps.recovery.request({ email: email.trim(), url: recoveryAddress(deps.origin) }),
    explain: explainPublic,
    saved: (_answer, { email }) => deps.navigation.go(`/confirm-reset-password/${encodeURIComponent(email.trim())}`),
  })

/** The page that opens a recovery code, on the origin of the page that asks for it. */
export const recoveryAddress = (origin: string): string => `${origin}/reset-password`

/** The values of '/reset-password/{confirmationCode}'. */
export interface ResetValues {
  readonly newPassword: string
  readonly confirmPassword: string
}

/** '/reset-password/{confirmationCode}'. */
export interface PasswordResetPage {
  readonly page: CodePage<{ readonly email: string }>
  readonly form: Form<ResetValues>
}

/** Creates the page of a recovery code: the new password leads to the login (access, section 4). */
export const createPasswordReset = (
  scope: Scope,
  deps: RecoveryDeps & { readonly code: string },
): PasswordResetPage => {
  const { recovery, navigation, code } = deps
  const page = createCodePage(scope, () => recovery.check(code))
  return {
    page,
    form: createForm(scope, {
      schema: PasswordReset,
      values: { newPassword: "", confirmPassword: "" },
      save: (reset) => recovery.reset(code, reset),
      explain: (failure) => {
        if (isCodeRefusal(failure)) page.refuse(failure)
        return explainPublic(failure)
      },
      saved: ({ email }) => navigation.replace(`/login/${encodeURIComponent(email)}`),
    }),
  }
}
