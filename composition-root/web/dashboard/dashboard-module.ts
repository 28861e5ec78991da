import type { Dashboard } from "@prosa/core/dashboard"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { lazyPort } from "../lazy-port.ts"

const dashboards = token<Dashboard>("Dashboard")

export const dashboardModule = new ContextModule("dashboard", (bind, slice) => {
  bind(dashboards).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpDashboard } = await import("@prosa/adapters-http/dashboard-clients")
        return createHttpDashboard(http)
      }),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue((dashboard) => ({ dashboard }), [dashboards])
})
