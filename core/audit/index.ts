export { AuditAction, auditActions } from "./audit-actions.ts"
export {
  AuditChange,
  type AuditField,
  changesIn,
  type NameOfSubject,
  subjectsIn,
  wordsOfChange,
} from "./audit-changes.ts"
export { type AuditSubject, fileOfSubject, subjectIn, type SubjectKind, wordsOfSubject } from "./audit-subject.ts"
export { AuditRecord, type AuditTrail, type AuditWish, type PlatformAuditWish } from "./audit-trail.ts"
