import { tenancyRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { createCompanies, createWorkspaces, findBrand, type TenancyDeps } from "./tenancy-service.ts"
import { companyOfWorkspace } from "./tenancy-store.ts"

export const tenancyApi = defineApi({
  section: "tenancy",
  table: tenancyRoutes,
  things: { workspace: companyOfWorkspace },
  port: createWorkspaces,
  handlers: (deps: TenancyDeps) => ({
    brand:
      ({ call }) =>
      () =>
        findBrand(call.host, deps).pipe(Effect.map((brand) => ({ brand }))),
    myWorkspaces:
      ({ port }) =>
      ({ companyId }) =>
        port.mine(companyId).pipe(Effect.map((workspaces) => ({ workspaces }))),
    supportChat: () => () => Effect.succeed({ supportChat: deps.supportChat ?? null }),
    ownWorkspaces:
      ({ port }) =>
      ({ companyId }) =>
        port.mine(companyId).pipe(Effect.map((workspaces) => ({ workspaces }))),
    companies: () => (wish) =>
      createCompanies(deps)
        .list(wish)
        .pipe(Effect.map(({ result, total }) => ({ companies: result, total }))),
  }),
})
