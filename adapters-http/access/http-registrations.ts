import type { PasswordRecovery, Registrations } from "@prosa/core/access"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { recoveryRoutes, registrationRoutes } from "./registration-routes.ts"

/** Implements `Registrations` over HTTP. */
export const createHttpRegistrations = (options: ClientOptions): Registrations => {
  const client = makeClient(registrationRoutes, options)
  return {
    register: client.register,
    resend: (email) => client.resend({ email }),
    confirm: (confirmationCode) => client.confirm({ confirmationCode }),
    invitation: (confirmationCode) => client.invitation({ confirmationCode }),
    acceptInvite: (confirmationCode, acceptance) =>
      client.acceptInvite({ ...acceptance, confirmationCode }).pipe(Effect.asVoid),
  }
}

/** Implements `PasswordRecovery` over HTTP. */
export const createHttpPasswordRecovery = (options: ClientOptions): PasswordRecovery => {
  const client = makeClient(recoveryRoutes, options)
  return {
    request: (wish) => client.requestRecovery(wish).pipe(Effect.asVoid),
    check: (confirmationCode) => client.checkCode({ confirmationCode }),
    reset: (confirmationCode, reset) => client.resetPassword({ ...reset, confirmationCode }),
  }
}
