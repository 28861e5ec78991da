export { createInMemoryWorkspaceRecords, type InMemoryWorkspaceRecords } from "./in-memory-workspace-records.ts"
export {
  aCompanyRecord,
  createInMemoryCompanyRecords,
  type InMemoryCompanyRecords,
} from "./in-memory-company-records.ts"
