import type { AuditTrail } from "@prosa/core/audit"
import { createServiceSlice } from "../services/service-slices.ts"

/** What was done in a company. */
export interface AuditServices {
  readonly audit: AuditTrail
  /** The label of a permission, by its name. */
  readonly permissionLabel: (name: string) => string
}

export const auditSlice = createServiceSlice<"audit", AuditServices>("audit")
export const useAuditServices = auditSlice.useServices
