export { createInMemoryWorkspaceRecords, type InMemoryWorkspaceRecords } from "./in-memory-workspace-records.ts"
