export { AuditAction, auditActions } from "./audit-actions.ts"
export { AuditRecord, type AuditTrail, type AuditWish } from "./audit-trail.ts"
