export { type AuditList, type AuditScope, type AuditTableWish, createAuditList, isNarrowed } from "./audit-list.ts"
