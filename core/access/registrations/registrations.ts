import { type Effect, Schema } from "effect"
import { type CallRefused, Email, InternationalPhone, requiredSecret, requiredText } from "../../kernel/index.ts"
import { permissions } from "../permissions.ts"
import type { CodeSpent, CodeUnknown } from "./access-codes.ts"
import { NewPassword, samePasswords } from "./new-password.ts"

const registrationFields = {
  companyName: requiredText(120),
  userName: requiredText(120),
  userEmail: Email,
  userPhone: InternationalPhone,
  password: NewPassword,
}

/** The registration of a company with its first user (access, section 3). */
export const Registration = Schema.Struct(registrationFields)
export type Registration = typeof Registration.Type

/** The registration form: the password is typed twice, and the two must match. */
export const RegistrationForm = Schema.Struct({ ...registrationFields, confirm: requiredSecret(128) }).check(
  samePasswords("password", "confirm"),
)
export type RegistrationForm = typeof RegistrationForm.Type

const acceptanceFields = { email: Email, name: requiredText(120), password: NewPassword, phone: InternationalPhone }

/** What an invited user adds to their invitation. `email` is the invited address; another one is refused. */
export const InviteAcceptance = Schema.Struct(acceptanceFields)
export type InviteAcceptance = typeof InviteAcceptance.Type

/** The form of an invited user (access, section 5, 'Invite'). */
export const InviteForm = Schema.Struct({ ...acceptanceFields, passwordConfirm: requiredSecret(128) }).check(
  samePasswords("password", "passwordConfirm"),
)
export type InviteForm = typeof InviteForm.Type

/** The company, workspace and profile that a registration makes. */
export const newCompany = {
  workspace: "Principal",
  profile: { name: "Administrador", permissions },
} as const

/** The sentence of a confirmed registration (access, section 2). */
export const registrationConfirmed = "Seu cadastro foi concluído com sucesso :)"

/** The port to becoming a user: the registration of a company, and the acceptance of an invitation. */
export interface Registrations {
  /** Sends a confirmation code. The answer is the same whether or not the address has an account. */
  register(registration: Registration): Effect.Effect<{ readonly userEmail: string }, CallRefused>
  /** Sends another code for a registration that waits for its confirmation, if there is one. */
  resend(email: string): Effect.Effect<{ readonly email: string }, CallRefused>
  /** Makes the registered company and its first user; the code works once. */
  confirm(
    code: string,
  ): Effect.Effect<
    { readonly userName: string; readonly message: string; readonly userEmail: string },
    CodeUnknown | CodeSpent | CallRefused
  >
  /** Finds an invitation by its code, without using it. */
  invitation(
    code: string,
  ): Effect.Effect<{ readonly email: string; readonly companyName: string }, CodeUnknown | CodeSpent | CallRefused>
  /** Gives an invited user their name and password; the code works once. */
  acceptInvite(code: string, acceptance: InviteAcceptance): Effect.Effect<void, CodeUnknown | CodeSpent | CallRefused>
}
