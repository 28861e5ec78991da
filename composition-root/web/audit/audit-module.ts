import { permissionLabels } from "@prosa/core/access"
import type { AuditTrail } from "@prosa/core/audit"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { settingsPort } from "../settings-port.ts"

const labels: Readonly<Record<string, string>> = permissionLabels
const permissionLabel = (name: string): string => labels[name] ?? name

const auditTrail = token<AuditTrail>("AuditTrail")

export const auditModule = new ContextModule("audit", (bind, slice) => {
  bind(auditTrail).toResolvedValue(
    settingsPort(({ createHttpAuditTrail }, http) => createHttpAuditTrail(http)),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue((audit) => ({ audit, permissionLabel }), [auditTrail])
})
