import type { Dashboard, FlowFunnels } from "@prosa/core/dashboard"
import type { ClientOptions } from "./client.ts"
import { createHttpDashboard } from "./dashboard/http-dashboard.ts"
import { createHttpFlowFunnels } from "./dashboard/http-flow-funnels.ts"

/** The clients of '/dashboard' and of funnels, which other pages do not load. */
export { createHttpDashboard, createHttpFlowFunnels }

/** Implements `Dashboard` and `FlowFunnels` over HTTP. */
export const createHttpFigures = (options: ClientOptions): Dashboard & FlowFunnels => ({
  ...createHttpDashboard(options),
  ...createHttpFlowFunnels(options),
})
