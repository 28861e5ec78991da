import type { AuditRecord } from "@prosa/core/audit"
import { createInMemoryAuditTrail } from "@prosa/core/audit/testing"
import type { AuditServices } from "../audit-services.ts"

export interface FakeAuditFacts {
  readonly auditRecords?: ReadonlyArray<AuditRecord>
  readonly platformAuditRecords?: ReadonlyArray<AuditRecord>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** What was done in the chosen company, and on the platform. */
export const createFakeAuditServices = ({
  auditRecords = [],
  platformAuditRecords: platform = [],
  latency = 0,
}: FakeAuditFacts = {}) =>
  ({
    audit: createInMemoryAuditTrail(auditRecords, { platform, latency }),
    permissionLabel: (name) => `rótulo de ${name}`,
  }) satisfies AuditServices
