export { anAuditRecord, createInMemoryAuditTrail, type InMemoryAuditTrail } from "./in-memory-audit-trail.ts"
