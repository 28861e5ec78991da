import { profileRoutes } from "@prosa/adapters-http/routes"
import { permissionOptions } from "@prosa/core/access"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { companyOfProfile } from "./profile-store.ts"
import { createProfiles, type ProfilesDeps } from "./profiles-service.ts"

export const profileApi = defineApi({
  section: "profiles",
  table: profileRoutes,
  things: { profile: companyOfProfile },
  port: createProfiles,
  handlers: (_deps: ProfilesDeps) => ({
    list:
      ({ port }) =>
      ({ name = "", ...wish }) =>
        port.list({ name, ...wish }),
    all:
      ({ port }) =>
      ({ companyId }) =>
        port.all(companyId).pipe(Effect.map((profiles) => ({ profiles }))),
    get:
      ({ port }) =>
      ({ id }) =>
        port.get(id).pipe(Effect.map((profile) => ({ profile }))),
    create:
      ({ port }) =>
      ({ companyId, ...draft }) =>
        port.create(companyId, draft),
    update:
      ({ port }) =>
      ({ id, companyId: _named, ...draft }) =>
        port.update(id, draft).pipe(Effect.map((profile) => ({ id, profile }))),
    permissions: () => () => Effect.succeed(permissionOptions),
  }),
})
