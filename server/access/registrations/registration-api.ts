import { recoveryRoutes, registrationRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import type { HttpCall } from "../../platform/http/http-call.ts"
import type { RecoveryService } from "./recovery-service.ts"
import type { PublicOrigin, RegistrationsService } from "./registrations-service.ts"

const originOf = ({ address, host, origin }: HttpCall): PublicOrigin => ({ address, host, origin })

export const registrationApi = defineApi({
  section: "registrations",
  table: registrationRoutes,
  handlers: ({ registrations }: { readonly registrations: RegistrationsService }) => ({
    register:
      ({ call }) =>
      (registration) =>
        registrations.register(registration, originOf(call)),
    resend:
      ({ call }) =>
      ({ email }) =>
        registrations.resend(email, originOf(call)),
    confirm:
      ({ call }) =>
      ({ confirmationCode }) =>
        registrations.confirm(confirmationCode, originOf(call)),
    invitation:
      () =>
      ({ confirmationCode }) =>
        registrations.invitation(confirmationCode),
    acceptInvite:
      ({ call }) =>
      ({ confirmationCode, ...acceptance }) =>
        registrations.acceptInvite(confirmationCode, acceptance, originOf(call)).pipe(Effect.as({})),
  }),
})

export const recoveryApi = defineApi({
  section: "recovery",
  table: recoveryRoutes,
  handlers: ({ recovery }: { readonly recovery: RecoveryService }) => ({
    requestRecovery:
      ({ call }) =>
      (wish) =>
        recovery.request(wish, originOf(call)).pipe(Effect.as({})),
    checkCode:
      () =>
      ({ confirmationCode }) =>
        recovery.check(confirmationCode),
    resetPassword:
      ({ call }) =>
      ({ confirmationCode, ...reset }) =>
        recovery.reset(confirmationCode, reset, originOf(call)),
  }),
})
