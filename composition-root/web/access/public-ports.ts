import type { ClientOptions } from "@prosa/adapters-http/entry-clients"
import type { PasswordRecovery, Registrations } from "@prosa/core/access"
import { unreachable } from "@prosa/core/kernel"
import type { EntryServices } from "@prosa/ui"
import { Effect } from "effect"

const clients = Effect.callback<typeof import("@prosa/adapters-http/public-clients"), typeof unreachable>((resume) => {
  import("@prosa/adapters-http/public-clients").then(
    (loaded) => resume(Effect.succeed(loaded)),
    () => resume(Effect.fail(unreachable)),
  )
})

/** Creates the ports of the pages before signing in. Their clients are loaded with the first call: the login page has none. */
export const createPublicPorts = (options: ClientOptions): Pick<EntryServices, "registrations" | "recovery"> => {
  const registering = Effect.map(clients, ({ createHttpRegistrations }) => createHttpRegistrations(options))
  const recovering = Effect.map(clients, ({ createHttpPasswordRecovery }) => createHttpPasswordRecovery(options))
  const registrations: Registrations = {
    register: (registration) => Effect.flatMap(registering, (port) => port.register(registration)),
    resend: (email) => Effect.flatMap(registering, (port) => port.resend(email)),
    confirm: (code) => Effect.flatMap(registering, (port) => port.confirm(code)),
    invitation: (code) => Effect.flatMap(registering, (port) => port.invitation(code)),
    acceptInvite: (code, acceptance) => Effect.flatMap(registering, (port) => port.acceptInvite(code, acceptance)),
  }
  const recovery: PasswordRecovery = {
    request: (wish) => Effect.flatMap(recovering, (port) => port.request(wish)),
    check: (code) => Effect.flatMap(recovering, (port) => port.check(code)),
    reset: (code, reset) => Effect.flatMap(recovering, (port) => port.reset(code, reset)),
  }
  return { registrations, recovery }
}
