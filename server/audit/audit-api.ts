import { auditRoutes } from "@prosa/adapters-http/routes"
import type { AuditTrail } from "@prosa/core/audit"
import { notAllowed } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, defineApi, forOwnCompany } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { listAudit } from "./audit-store.ts"

export interface AuditDeps {
  readonly transactions: Transactions
}

/** Implements `AuditTrail` on the database, for administrators. */
export const createAuditTrail = (actor: Actor, { transactions }: AuditDeps): AuditTrail => ({
  list: ({ companyId, ...wish }) =>
    actor.admin
      ? forOwnCompany(actor, companyId, () => transactions.asTenant(companyId, (tx) => listAudit(tx, wish)))
      : Effect.fail(notAllowed),
})

export const auditApi = defineApi({
  section: "audit",
  table: auditRoutes,
  port: createAuditTrail,
  handlers: (_deps: AuditDeps) => ({}),
})
