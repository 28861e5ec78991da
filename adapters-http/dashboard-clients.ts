/** The client of '/dashboard', which other pages do not load. */
export { createHttpDashboard } from "./dashboard/http-dashboard.ts"
export { createHttpFlowFunnels } from "./dashboard/http-flow-funnels.ts"
