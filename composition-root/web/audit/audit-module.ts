import { createHttpAuditTrail } from "@prosa/adapters-http/clients"
import type { AuditTrail } from "@prosa/core/audit"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const auditTrail = token<AuditTrail>("AuditTrail")

export const auditModule = new ContextModule("audit", (bind, slice) => {
  bind(auditTrail).toResolvedValue(createHttpAuditTrail, [entryTokens.http])
  bind(slice).toResolvedValue((audit) => ({ audit }), [auditTrail])
})
