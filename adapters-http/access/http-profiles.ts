import type { Profiles } from "@prosa/core/access"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { profileRoutes } from "./profile-routes.ts"

/** Implements `Profiles` over HTTP. */
export const createHttpProfiles = (options: ClientOptions): Profiles => {
  const client = makeClient(profileRoutes, options)
  return {
    list: client.list,
    all: (companyId) => client.all({ companyId }).pipe(Effect.map(({ profiles }) => profiles)),
    get: (id) => client.get({ id }).pipe(Effect.map(({ profile }) => profile)),
    create: (companyId, draft) => client.create({ ...draft, companyId }),
    update: (id, draft) => client.update({ ...draft, id }).pipe(Effect.map(({ profile }) => profile)),
    permissions: () => client.permissions({}),
  }
}
