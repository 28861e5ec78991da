export { createInMemoryWorkspaceRecords, type InMemoryWorkspaceRecords } from "./in-memory-workspace-records.ts"
export { aBrandRecord, createInMemoryBrandSettings, type InMemoryBrandSettings } from "./in-memory-brand-settings.ts"
export {
  aCompanyRecord,
  createInMemoryCompanyRecords,
  type InMemoryCompanyRecords,
} from "./in-memory-company-records.ts"
