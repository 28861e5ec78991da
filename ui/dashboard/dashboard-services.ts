import type { Dashboard, FlowFunnels } from "@prosa/core/dashboard"
import { createServiceSlice } from "../services/service-slices.ts"

/** The figures of the company's services, and where conversations go in flows. */
export interface DashboardSlice {
  readonly dashboard: Dashboard & FlowFunnels
}

export const dashboardSlice = createServiceSlice<"dashboard", DashboardSlice>("dashboard")
export const useDashboardServices = dashboardSlice.useServices
