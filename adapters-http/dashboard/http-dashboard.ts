import type { Dashboard } from "@prosa/core/dashboard"
import { type ClientOptions, makeClient } from "../client.ts"
import { dashboardRoutes } from "./dashboard-routes.ts"

/** Implements `Dashboard` over HTTP. */
export const createHttpDashboard = (options: ClientOptions): Dashboard => {
  const client = makeClient(dashboardRoutes, options)
  return {
    bots: (wish) => client.bots(wish),
    services: (wish) => client.services({ info: "services", ...wish }),
    team: (wish) => client.team(wish),
    own: (wish) => client.own(wish),
    servicesByHour: ({ bots, ...wish }) => client.servicesByHour({ ...wish, bots: bots.length === 0 ? [0] : bots }),
  }
}
