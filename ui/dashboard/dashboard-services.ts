import type { Dashboard } from "@prosa/core/dashboard"
import { createServiceSlice } from "../services/service-slices.ts"

/** The figures of the company's services. */
export interface DashboardSlice {
  readonly dashboard: Dashboard
}

export const dashboardSlice = createServiceSlice<"dashboard", DashboardSlice>("dashboard")
export const useDashboardServices = dashboardSlice.useServices
