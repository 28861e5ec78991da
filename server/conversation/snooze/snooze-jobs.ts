import { type Clock, type CompanyId, decode, DialogId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { finish } from "../../platform/jobs/jobs.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { viewDialog } from "../dialogs/dialog-views.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { snoozeEndKind } from "./snoozes-service.ts"

const SnoozeJob = Schema.Struct({ dialogId: DialogId })

/**
 * The job handlers of rooms that were put off: such a room comes back as unread. One that came back before, was handed over or finalized
 * stays as it is.
 */
export const snoozeJobs = (deps: {
  readonly transactions: Transactions
  readonly clock: Clock
}): Readonly<Record<string, JobHandler>> => ({
  [snoozeEndKind]: (job) => {
    const read = decode(SnoozeJob, job.payload)
    if (Result.isFailure(read)) return Effect.die(new Error("the job of a room that was put off cannot be read"))
    const { dialogId } = read.success
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    return deps.transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        const locked = yield* lockDialog(tx, dialogId)
        const until = (yield* viewDialog(tx, dialogId))?.dialog.snooze?.until
        if (locked !== undefined && typeof until === "string" && Date.parse(until) <= deps.clock.now()) {
          const change = { snooze: null, unreadCount: Math.max(1, locked.unreadCount) }
          publishDialog(tx, companyId, locked, yield* appendMessages(tx, dialogId, [], change))
        }
        yield* finish(tx, job)
      }),
    )
  },
})
