export { createInMemoryDashboard, type InMemoryDashboard } from "./in-memory-dashboard.ts"
