import type { tenancyRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import type { Handlers } from "../platform/http/mount-routes.ts"
import { createCompanies, createWorkspaces, findBrand, type TenancyDeps } from "../tenancy/tenancy-service.ts"
import type { ApiContexts } from "./api-contexts.ts"

export const tenancyHandlers = (deps: TenancyDeps): Handlers<typeof tenancyRoutes, ApiContexts> => ({
  brand:
    ({ call }) =>
    () =>
      findBrand(call.host, deps).pipe(Effect.map((brand) => ({ brand }))),
  myWorkspaces:
    ({ actorFor }) =>
    ({ companyId }) =>
      actorFor({ companyId }).pipe(
        Effect.flatMap((actor) => createWorkspaces(actor, deps).mine(companyId)),
        Effect.map((workspaces) => ({ workspaces })),
      ),
  companies: () => (wish) =>
    createCompanies(deps)
      .list(wish)
      .pipe(Effect.map(({ result, total }) => ({ companies: result, total }))),
})
