import { sessionRoutes } from "@prosa/adapters-http/routes"
import type { Clock } from "@prosa/core/kernel"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { clearSessionCookies, sessionCookies, setSessionCookies } from "./session-cookies.ts"
import type { SessionsService } from "./sessions-service.ts"
import { openRights } from "./signed-in-people.ts"

export interface SessionApiNeeds {
  readonly sessions: SessionsService
  readonly clock: Clock
}

/** Sessions over HTTP. Tokens travel in HTTP-only cookies. */
export const sessionApi = defineApi({
  section: "session",
  table: sessionRoutes,
  handlers: ({ sessions, clock }: SessionApiNeeds) => ({
    signIn:
      ({ call }) =>
      (credentials) =>
        sessions.signIn(credentials, call).pipe(
          Effect.map(({ user, tokens }) => {
            setSessionCookies(call, tokens, clock.now())
            return { user, message: "Login efetuado com sucesso!" }
          }),
        ),
    current:
      ({ person, expiresAt }) =>
      () =>
        sessions.current(person.sessionId, expiresAt).pipe(Effect.map((user) => ({ user }))),
    rights:
      ({ person }) =>
      () =>
        Effect.succeed(openRights(person)),
    refresh:
      ({ call }) =>
      () =>
        sessions.refresh(call.cookie(sessionCookies.refresh), call.cookie(sessionCookies.device)).pipe(
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
  }),
})
