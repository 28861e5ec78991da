import type { Companies, SupportChats, Workspaces } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { tenancyRoutes } from "./tenancy-routes.ts"

export const createHttpTenancy = (
  options: ClientOptions,
): { readonly workspaces: Workspaces; readonly companies: Companies; readonly supportChats: SupportChats } => {
  const client = makeClient(tenancyRoutes, options)
  return {
    workspaces: {
      mine: (companyId) => client.myWorkspaces({ companyId }).pipe(Effect.map(({ workspaces }) => workspaces)),
    },
    companies: {
      list: (wish) => client.companies(wish).pipe(Effect.map(({ companies, total }) => ({ result: companies, total }))),
    },
    supportChats: { current: () => client.supportChat({}).pipe(Effect.map(({ supportChat }) => supportChat)) },
  }
}
