import type { Sessions } from "@prosa/core/access"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { sessionRoutes } from "./access-routes.ts"

/** Implements `Sessions` over HTTP. The session travels in HTTP-only cookies. */
export const createHttpSessions = (options: ClientOptions): Sessions => {
  const client = makeClient(sessionRoutes, options)
  return {
    signIn: (credentials) => client.signIn(credentials).pipe(Effect.map(({ user }) => user)),
    current: () => client.current({}).pipe(Effect.map(({ user }) => user)),
    rights: () => client.rights({}),
    refresh: () => client.refresh({}).pipe(Effect.map(({ user }) => user)),
    signOut: () => client.signOut({}).pipe(Effect.asVoid),
  }
}
