export { type AuditList, type AuditTableWish, createAuditList, isNarrowed } from "./audit-list.ts"
