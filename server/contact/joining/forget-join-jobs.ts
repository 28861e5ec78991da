import type { CompanyId } from "@prosa/core/kernel"
import type { JobHandlers } from "../../caller/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"

/** The kind of the jobs that forget what contacts were before a join, once it cannot be undone; their key is the join. */
export const forgetJoinJob = "contact-join-forget"

/** Creates the handler of these jobs. */
export const forgetJoinJobs = ({ transactions }: { readonly transactions: Transactions }): JobHandlers => ({
  [forgetJoinJob]: ({ companyId, key }) =>
    // a job's company is one of the product's
    transactions.asTenant(companyId as CompanyId, (tx) =>
      tx.run(sql`delete from contact_joins where company_id = ${company} and id = ${Number(key)}`),
    ),
})
