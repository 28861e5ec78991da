import type { AuditRecord } from "@prosa/core/audit"
import { createInMemoryAuditTrail } from "@prosa/core/audit/testing"
import type { AuditServices } from "../audit-services.ts"

export interface FakeAuditFacts {
  readonly auditRecords?: ReadonlyArray<AuditRecord>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** What was done in the chosen company. */
export const createFakeAuditServices = ({ auditRecords = [], latency = 0 }: FakeAuditFacts = {}) =>
  ({ audit: createInMemoryAuditTrail(auditRecords, { latency }) }) satisfies AuditServices
