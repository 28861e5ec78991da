import { Effect } from "effect"
import type { FileStore } from "../platform/files/file-store.ts"
import type { JobHandler } from "../platform/jobs/job-worker.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { deleteUnused } from "./file-rows.ts"
import { unusedFileJob } from "./take-upload.ts"

/**
 * Does the job `unusedFileJob`: the row first, then the bytes. Between the two the job is not done, so it comes again; an
 * upload that a crash ended before it had a row leaves nothing either.
 */
const removeUnusedFile =
  ({ transactions, store }: { readonly transactions: Transactions; readonly store: FileStore }): JobHandler =>
  ({ companyId, key }) =>
    transactions
      .asTenant(companyId, (tx) => deleteUnused(tx, key))
      .pipe(Effect.flatMap((gone) => (gone ? store.remove(key) : Effect.void)))

/** The jobs of files, by kind. */
export const fileJobs = (deps: {
  readonly transactions: Transactions
  readonly store: FileStore
}): Readonly<Record<string, JobHandler>> => ({ [unusedFileJob]: removeUnusedFile(deps) })
