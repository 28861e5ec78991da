import { type CompanyId, ContactId, decode } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import type { JobHandlers } from "../../caller/index.ts"
import { finish, schedule } from "../../platform/jobs/jobs.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { eraseContactJob, eraseLeftovers, eraseNextPart, type ErasureDeps } from "./erase-contact.ts"
import { erasureOfContact } from "./erasure-store.ts"

/** What the jobs of erasures need. */
export interface ErasureJobDeps extends ErasureDeps {
  readonly transactions: Transactions
}

/**
 * The handler of erasures. Each part and how far it has come are stored in one transaction, so that a job that is cut off goes on
 * where it was; it begins anew for each part, so that others have their turn. Once all is erased, it looks once more later.
 */
export const erasureJobs = (deps: ErasureJobDeps): JobHandlers => ({
  [eraseContactJob]: (job) => {
    const read = decode(ContactId, Number(job.key))
    if (Result.isFailure(read)) return Effect.die(new Error("the job of an erasure cannot be read"))
    const contactId = read.success
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    return deps.transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        const erasure = yield* erasureOfContact(tx, contactId)
        if (erasure?.state === "done") yield* eraseLeftovers(tx, companyId, contactId, deps)
        else if (erasure !== undefined && !(yield* eraseNextPart(tx, companyId, contactId, deps)))
          yield* schedule(tx, { kind: job.kind, key: job.key, payload: null, dueAt: 0 })
        yield* finish(tx, job)
      }),
    )
  },
})
