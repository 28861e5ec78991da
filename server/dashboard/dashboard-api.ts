import {
  dashboardRoutes,
  dashboardWishOf,
  flowFunnelRoutes,
  funnelWishOf,
  hoursWishOf,
  ownWishOf,
} from "@prosa/adapters-http/routes"
import { defineApi } from "../caller/index.ts"
import { createDashboard, type DashboardDeps } from "./dashboard-service.ts"
import { createFlowFunnels } from "./flow-funnel-service.ts"

export const dashboardApi = defineApi({
  section: "dashboard",
  table: dashboardRoutes,
  port: createDashboard,
  handlers: (_deps: DashboardDeps) => ({
    services:
      ({ port }) =>
      (input) =>
        port.services(dashboardWishOf(input)),
    team:
      ({ port }) =>
      (input) =>
        port.team(dashboardWishOf(input)),
    own:
      ({ port }) =>
      (input) =>
        port.own(ownWishOf(input)),
    servicesByHour:
      ({ port }) =>
      (input) =>
        port.servicesByHour(hoursWishOf(input)),
  }),
})

export const flowFunnelApi = defineApi({
  section: "flow-funnels",
  table: flowFunnelRoutes,
  port: createFlowFunnels,
  handlers: (_deps: DashboardDeps) => ({
    read:
      ({ port }) =>
      (input) =>
        port.read(funnelWishOf(input)),
  }),
})
