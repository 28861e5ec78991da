export { auditPart } from "./audit-part.ts"
export { auditApi } from "./audit-api.ts"
export { insertAudit, insertPlatformAudit } from "./audit-store.ts"
