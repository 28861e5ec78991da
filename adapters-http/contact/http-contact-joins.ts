import type { ContactJoins } from "@prosa/core/contact"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { contactJoinRoutes } from "./contact-join-routes.ts"

/** Implements `ContactJoins` over HTTP. */
export const createHttpContactJoins = (options: ClientOptions): ContactJoins => {
  const client = makeClient(contactJoinRoutes, options)
  return {
    of: (id) => client.of({ id }),
    join: (id, otherId) => client.join({ id, otherId }).pipe(Effect.map(({ contact }) => contact)),
    undo: (id, join) => client.undo({ id, join }).pipe(Effect.map(({ contact }) => contact)),
  }
}
