export { AuditAction, auditActions } from "./audit-actions.ts"
export { wordsOfSubject } from "./audit-subject.ts"
export { AuditRecord, type AuditTrail, type AuditWish } from "./audit-trail.ts"
