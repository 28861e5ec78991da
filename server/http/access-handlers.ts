import type { collaboratorRoutes, sessionRoutes } from "@prosa/adapters-http/routes"
import type { Clock } from "@prosa/core/kernel"
import { Effect } from "effect"
import { createCollaborators } from "../access/collaborators-service.ts"
import type { SessionsService } from "../access/sessions-service.ts"
import type { Handlers } from "../platform/http/mount-routes.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { ApiContexts } from "./api-contexts.ts"
import { clearSessionCookies, sessionCookies, setSessionCookies } from "./session-cookies.ts"

export interface SessionHandlerDeps {
  readonly sessions: SessionsService
  readonly clock: Clock
}

/** Sessions over HTTP: the tokens travel in cookies that scripts cannot read. */
export const sessionHandlers = ({
  sessions,
  clock,
}: SessionHandlerDeps): Handlers<typeof sessionRoutes, ApiContexts> => ({
  signIn:
    ({ call }) =>
    (credentials) =>
      sessions.signIn(credentials, call.address).pipe(
        Effect.map(({ user, tokens }) => {
          setSessionCookies(call, tokens, clock.now())
          return { user, message: "Login efetuado com sucesso!" }
        }),
      ),
  current:
    ({ person, expiresAt }) =>
    () =>
      sessions.current(person.sessionId, expiresAt).pipe(Effect.map((user) => ({ user }))),
  refresh:
    ({ call }) =>
    () =>
      sessions.refresh(call.cookie(sessionCookies.refresh)).pipe(
        Effect.tapError(() => Effect.sync(() => clearSessionCookies(call))),
        Effect.map(({ user, tokens }) => {
          setSessionCookies(call, tokens, clock.now())
          return { user }
        }),
      ),
  signOut:
    ({ call }) =>
    () => {
      const access = call.cookie(sessionCookies.access)
      const refresh = call.cookie(sessionCookies.refresh)
      return sessions
        .signOut({ ...(access === undefined ? {} : { access }), ...(refresh === undefined ? {} : { refresh }) })
        .pipe(
          Effect.map(() => {
            clearSessionCookies(call)
            return {}
          }),
        )
    },
})

export const collaboratorHandlers = (deps: {
  readonly transactions: Transactions
}): Handlers<typeof collaboratorRoutes, ApiContexts> => ({
  ofWorkspace:
    ({ actorFor }) =>
    ({ companyId, workspaceId }) =>
      actorFor({ companyId }).pipe(
        Effect.flatMap((actor) => createCollaborators(actor, deps).ofWorkspace(companyId, workspaceId)),
        Effect.map((users) => ({ users })),
      ),
})
