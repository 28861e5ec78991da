import type { Effect } from "effect"
import { tenantRole } from "./row-security.ts"
import { sql } from "./sql.ts"
import type { Tx } from "./tx.ts"

/**
 * Continues a transaction of `sign_in` as `app_user` of a company, for work that finds or founds the company first. What
 * `sign_in` alone may do must come before it.
 */
export const enterCompany = (tx: Tx, companyId: number): Effect.Effect<void> =>
  tx.run(sql`
    select set_config('role', ${tenantRole}, true), set_config('app.company_id', ${String(companyId)}, true)`)
