export { aWorkspace } from "./a-workspace.ts"
export { createInMemoryCompanies, createInMemorySupportChats, createInMemoryWorkspaces } from "./in-memory-tenancy.ts"
