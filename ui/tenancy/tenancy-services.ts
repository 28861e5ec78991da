import type { Companies } from "@prosa/core/tenancy"
import type { WorkspaceSelection } from "@prosa/core/tenancy/view"
import { createServiceSlice } from "../services/service-slices.ts"

/** The companies to choose from, and the chosen workspaces that all lists are filtered by. */
export interface TenancyServices {
  readonly selection: WorkspaceSelection
  readonly companies: Companies
}

export const tenancySlice = createServiceSlice<"tenancy", TenancyServices>("tenancy")
export const useTenancyServices = tenancySlice.useServices
