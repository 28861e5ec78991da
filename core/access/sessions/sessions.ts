import { type Effect, Schema } from "effect"
import {
  type CallRefused,
  Email,
  failure,
  IsoDateTime,
  requiredSecret,
  UserId,
  WorkspaceId,
} from "../../kernel/index.ts"
import type { SessionUser } from "./session-user.ts"

/** The sign-in input: `name` is the mail address (access, section 7). */
export const Credentials = Schema.Struct({ name: Email, password: requiredSecret(128) })
export type Credentials = typeof Credentials.Type

/** The address is unknown or the password wrong: the two are never distinguished. */
export const WrongPassword = failure("WrongPassword")
export type WrongPassword = typeof WrongPassword.Type
/** The refusal of a sign-in (access, section 5). */
export const wrongPassword: WrongPassword = { _tag: "WrongPassword", message: "Senha inválida." }

/** The password is right, and the registration waits for its confirmation. Only who knows the password learns it. */
export const NotConfirmed = failure("NotConfirmed", { email: Schema.String })
export type NotConfirmed = typeof NotConfirmed.Type
/** Creates the refusal of a sign-in before the confirmation. */
export const notConfirmed = (email: string): NotConfirmed => ({
  _tag: "NotConfirmed",
  message: "Confirme seu cadastro para entrar: enviamos um link para o seu e-mail.",
  email,
})

/** The response to a refresh. */
export const Refreshed = Schema.Struct({ id: UserId, expires: IsoDateTime, allowCampaignCreation: Schema.Boolean })
export type Refreshed = typeof Refreshed.Type

/**
 * Who is signed in, and what they may do now and in which workspaces; permissions and workspaces are empty for an
 * administrator, who may do all.
 */
export const Rights = Schema.Struct({
  id: UserId,
  isAttendant: Schema.Boolean,
  allowCampaignCreation: Schema.Boolean,
  permissions: Schema.Array(Schema.String),
  workspaces: Schema.Array(WorkspaceId),
})
export type Rights = typeof Rights.Type

/** The port to the session of the signed-in user. */
export interface Sessions {
  signIn(credentials: Credentials): Effect.Effect<SessionUser, WrongPassword | NotConfirmed | CallRefused>
  /** Returns the signed-in user; fails with `SessionEnded` if there is none. */
  current(): Effect.Effect<SessionUser, CallRefused>
  /** Returns the rights that the server goes by: cheap, so that open pages may ask every few seconds. */
  rights(): Effect.Effect<Rights, CallRefused>
  /** Extends the session; safe to call from two tabs concurrently. */
  refresh(): Effect.Effect<Refreshed, CallRefused>
  /** Ends the session, on the server too. */
  signOut(): Effect.Effect<void, CallRefused>
}
