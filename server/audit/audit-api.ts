import { auditRoutes } from "@prosa/adapters-http/routes"
import type { AuditRecord, AuditTrail, PlatformAuditWish } from "@prosa/core/audit"
import { can } from "@prosa/core/access"
import { type NotAllowed, notAllowed, type Page } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, defineApi, forOwnCompany } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { listAudit, listPlatformAudit } from "./audit-store.ts"

export interface AuditDeps {
  readonly transactions: Transactions
}

/** Implements `AuditTrail` on the database: a company's records for who may see them, the platform's for administrators. */
export const createAuditTrail = (actor: Actor, { transactions }: AuditDeps): AuditTrail => ({
  list: ({ companyId, ...wish }) =>
    can(actor, "audit_view")
      ? forOwnCompany(actor, companyId, () =>
          transactions.asTenant(companyId, (tx) => listAudit(tx, { ...wish, hidesAdministrators: !actor.admin })),
        )
      : Effect.fail(notAllowed),
  platform: (wish) => platformAudit(actor, wish, { transactions }),
})

const platformAudit = (
  { admin }: Pick<Actor, "admin">,
  wish: PlatformAuditWish,
  { transactions }: AuditDeps,
): Effect.Effect<Page<AuditRecord>, NotAllowed> =>
  admin ? transactions.asSignIn((tx) => listPlatformAudit(tx, wish)) : Effect.fail(notAllowed)

export const auditApi = defineApi({
  section: "audit",
  table: auditRoutes,
  port: createAuditTrail,
  handlers: (deps: AuditDeps) => ({
    platform:
      ({ person }) =>
      (wish) =>
        platformAudit(person, wish, deps),
  }),
})
