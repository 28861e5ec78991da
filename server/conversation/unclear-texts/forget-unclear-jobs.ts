import type { Clock, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { finish, schedule } from "../../platform/jobs/jobs.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { forgetOldUnclear, forgetUnclearKind } from "./unclear-text-store.ts"

export interface ForgetUnclearDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

/** The job handlers that delete what bots did not understand, by kind: each run plans the next one. */
export const forgetUnclearJobs = ({
  transactions,
  clock,
}: ForgetUnclearDeps): Readonly<Record<string, JobHandler>> => ({
  [forgetUnclearKind]: (job) =>
    // the worker claims jobs of the product's companies only
    transactions.asTenant(job.companyId as CompanyId, (tx) =>
      Effect.gen(function* () {
        const dueAt = yield* forgetOldUnclear(tx, clock.now())
        if (dueAt !== undefined) yield* schedule(tx, { kind: job.kind, key: job.key, payload: null, dueAt })
        yield* finish(tx, job)
      }),
    ),
})
