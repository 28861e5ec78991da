import { createForm, type Form, type Scope } from "../../../kernel/view/index.ts"
import type { Navigation } from "../../../shell/index.ts"
import { InviteForm, RegistrationForm, type Registrations } from "../../registrations/registrations.ts"
import { type CodePage, createCodePage, isCodeRefusal } from "./code-page.ts"
import { explainPublic } from "./explain-public.ts"

interface RegistrationDeps {
  readonly registrations: Registrations
  readonly navigation: Navigation
}

/** '/subscribe': leads to '/confirm-subscription/{userMail}'. */
export const createSubscription = (scope: Scope, deps: RegistrationDeps): Form<RegistrationForm> =>
  createForm(scope, {
    schema: RegistrationForm,
    values: { companyName: "", userName: "", userEmail: "", userPhone: "", password: "", confirm: "" },
    save: ({ confirm: _same, ...registration }) => deps.registrations.register(registration),
    explain: explainPublic,
    saved: ({ userEmail }) => deps.navigation.go(`/confirm-subscription/${encodeURIComponent(userEmail)}`),
  })

/** What a confirmed registration says, and whom the login page should expect. */
export interface ConfirmedRegistration {
  readonly userName: string
  readonly message: string
  readonly userEmail: string
}

/** '/subscribe-success/{confirmationCode}' and '/confirm/{confirmationCode}': confirms when the page opens. */
export const createConfirmation = (
  scope: Scope,
  deps: { readonly registrations: Registrations; readonly code: string },
): CodePage<ConfirmedRegistration> => createCodePage(scope, () => deps.registrations.confirm(deps.code))

/** '/user-invite/{userMail}/{confirmationCode}'. */
export interface InvitationPage {
  readonly page: CodePage<{ readonly email: string; readonly companyName: string }>
  readonly form: Form<InviteForm>
}

/** Creates the page of an invitation: its mail cannot be changed, and its acceptance leads to the login. */
export const createInvitationPage = (
  scope: Scope,
  deps: RegistrationDeps & { readonly code: string; readonly userMail: string },
): InvitationPage => {
  const { registrations, navigation, code, userMail } = deps
  const page = createCodePage(scope, () => registrations.invitation(code))
  const form = createForm(scope, {
    schema: InviteForm,
    values: { email: userMail, name: "", phone: "", password: "", passwordConfirm: "" },
    save: ({ passwordConfirm: _same, ...acceptance }) => registrations.acceptInvite(code, acceptance),
    explain: (failure) => {
      if (isCodeRefusal(failure)) page.refuse(failure)
      return explainPublic(failure)
    },
    saved: (_answer, { email }) => navigation.replace(`/login/${encodeURIComponent(email)}/true`),
  })
  // The code knows whom it invites; the address of the page may have been cut on its way.
  scope.add(page.state$.subscribe((state) => state.status === "ready" && form.set("email", state.found.email)))
  return { page, form }
}

/** Whether every field of a public form holds something: its button is disabled until then. */
export const isFilled = <Values extends Readonly<Record<keyof Values, string>>>(values: Values): boolean =>
  Object.values<string>(values).every((value) => value.trim() !== "")
