import type { Companies, SupportChats } from "@prosa/core/tenancy"
import type { SupportWidget, WorkspaceSelection } from "@prosa/core/tenancy/view"
import { createServiceSlice } from "../services/service-slices.ts"

/** The companies to choose from, the chosen workspaces that all lists are filtered by, and the support chat. */
export interface TenancyServices {
  readonly selection: WorkspaceSelection
  readonly companies: Companies
  readonly supportChats: SupportChats
  readonly supportWidget: SupportWidget
}

export const tenancySlice = createServiceSlice<"tenancy", TenancyServices>("tenancy")
export const useTenancyServices = tenancySlice.useServices
