import { profileRoutes } from "@prosa/adapters-http/routes"
import { permissionOptions } from "@prosa/core/access"
import { Effect } from "effect"
import { defineApi, forOwnCompany } from "../caller/index.ts"
import { companyOfProfile } from "./profile-store.ts"
import { createProfiles, type ProfilesDeps } from "./profiles-service.ts"

export const profileApi = defineApi({
  section: "profiles",
  table: profileRoutes,
  things: { profile: companyOfProfile },
  port: createProfiles,
  handlers: (_deps: ProfilesDeps) => ({
    list:
      ({ actor, port }) =>
      ({ name = "", offset, limit }) =>
        port.list({ companyId: actor.companyId, name, offset, limit }),
    all:
      ({ actor, port }) =>
      () =>
        port.all(actor.companyId).pipe(Effect.map((profiles) => ({ profiles }))),
    get:
      ({ port }) =>
      ({ id }) =>
        port.get(id).pipe(Effect.map((profile) => ({ profile }))),
    create:
      ({ actor, port }) =>
      ({ companyId: _named, ...draft }) =>
        port.create(actor.companyId, draft),
    update:
      ({ actor, port }) =>
      ({ id, companyId = actor.companyId, ...draft }) =>
        forOwnCompany(actor, companyId, () => port.update(id, draft)).pipe(Effect.map((profile) => ({ id, profile }))),
    permissions: () => () => Effect.succeed(permissionOptions),
  }),
})
