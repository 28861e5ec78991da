import type { Dashboard, FlowFunnels } from "@prosa/core/dashboard"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { lazyPort } from "../lazy-port.ts"

/** The figures of services and the funnels of flows, whose clients are loaded together. */
export const figuresToken = token<Dashboard & FlowFunnels>("Dashboard")

export const dashboardModule = new ContextModule("dashboard", (bind, slice) => {
  bind(figuresToken).toResolvedValue(
    (http) =>
      lazyPort(async () => {
        const { createHttpFigures } = await import("@prosa/adapters-http/dashboard-clients")
        return createHttpFigures(http)
      }),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue((dashboard) => ({ dashboard }), [figuresToken])
})
