import { createInMemoryDashboard } from "@prosa/core/dashboard/testing"
import type { DashboardSlice } from "../dashboard-services.ts"

export interface FakeDashboardFacts {
  /** Bots and what happened; nothing unless told. */
  readonly dashboardFacts?: Parameters<typeof createInMemoryDashboard>[0]
}

/** The dashboard of any company. */
export const createFakeDashboardServices = ({ dashboardFacts = {} }: FakeDashboardFacts = {}) =>
  ({ dashboard: createInMemoryDashboard(dashboardFacts) }) satisfies DashboardSlice
