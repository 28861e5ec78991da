import { Effect } from "effect"
import type { FileStore } from "../../platform/files/file-store.ts"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { deleteUnused } from "./file-rows.ts"
import { unusedFileJob } from "./unused-file-job.ts"

/**
 * Handles `unusedFileJob`: deletes the row first, then the bytes. A crash in between leaves the job to be retried. It
 * also cleans up an upload that crashed before it had a row.
 */
const removeUnusedFile =
  ({ transactions, store }: { readonly transactions: Transactions; readonly store: FileStore }): JobHandler =>
  ({ companyId, key }) =>
    transactions
      .asTenant(companyId, (tx) => deleteUnused(tx, key))
      .pipe(Effect.flatMap((gone) => (gone ? store.remove(key) : Effect.void)))

/** The job handlers of files, by kind. */
export const fileJobs = (deps: {
  readonly transactions: Transactions
  readonly store: FileStore
}): Readonly<Record<string, JobHandler>> => ({ [unusedFileJob]: removeUnusedFile(deps) })
