import { createInMemoryDashboard, createInMemoryFlowFunnels } from "@prosa/core/dashboard/testing"
import type { DashboardSlice } from "../dashboard-services.ts"

export interface FakeDashboardFacts {
  /** Bots and what happened; nothing unless told. */
  readonly dashboardFacts?: Parameters<typeof createInMemoryDashboard>[0]
  /** Flows and where conversations went in them; none unless told. */
  readonly funnelFacts?: Parameters<typeof createInMemoryFlowFunnels>[0]
}

/** The dashboard of any company. */
export const createFakeDashboardServices = ({ dashboardFacts = {}, funnelFacts = {} }: FakeDashboardFacts = {}) =>
  ({
    dashboard: { ...createInMemoryDashboard(dashboardFacts), read: createInMemoryFlowFunnels(funnelFacts).read },
  }) satisfies DashboardSlice
