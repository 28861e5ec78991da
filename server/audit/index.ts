export { auditApi } from "./audit-api.ts"
export { insertAudit } from "./audit-store.ts"
