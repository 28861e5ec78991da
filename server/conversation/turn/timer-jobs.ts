import { type CompanyId, decode, DialogId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { finish } from "../../platform/jobs/jobs.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { findBotOfDialog } from "../dialogs/bot-of-dialog.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { timerJobKind } from "./schedule-timers.ts"
import type { ConversationNeeds } from "./append-turn.ts"
import { storeDueTimer } from "./store-turn.ts"

export interface TimerJobsDeps extends ConversationNeeds {
  readonly transactions: Transactions
}

const TimerJob = Schema.Struct({ dialogId: DialogId })

/**
 * The job handlers of timers, by kind. The dialog is locked, the due timer fires, and the job ends or is scheduled again, all
 * in one transaction: a timer fires once, whichever node does it, and a message that came first has restarted it.
 */
export const timerJobs = (deps: TimerJobsDeps): Readonly<Record<string, JobHandler>> => ({
  [timerJobKind]: (job) => {
    const read = decode(TimerJob, job.payload)
    if (Result.isFailure(read)) return Effect.die(new Error("a timer job cannot be read"))
    const { dialogId } = read.success
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    return deps.transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        const dialog = yield* lockDialog(tx, dialogId)
        const bot = dialog?.status === 0 ? yield* findBotOfDialog(tx, dialog.botId) : undefined
        if (dialog !== undefined && bot !== undefined) yield* storeDueTimer(tx, { companyId, dialog, bot }, deps)
        yield* finish(tx, job)
      }),
    )
  },
})
