export { aWorkspace } from "./a-workspace.ts"
export { createInMemoryCompanies, createInMemoryWorkspaces } from "./in-memory-tenancy.ts"
