export { createInMemoryDashboard, type InMemoryDashboard } from "./in-memory-dashboard.ts"
export {
  createInMemoryFlowFunnels,
  type FunnelFlow,
  type InMemoryFlowFunnels,
  type TrailedConversation,
} from "./in-memory-flow-funnels.ts"
