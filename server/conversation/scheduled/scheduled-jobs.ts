import { type CompanyId, decode, ScheduledMessageId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { finish } from "../../platform/jobs/jobs.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { publishDialog } from "../dialogs/conversation-news.ts"
import { lockDialog } from "../dialogs/dialog-store.ts"
import { appendMessages } from "../dialogs/message-store.ts"
import { type ScheduledSendingNeeds, sendScheduled } from "./scheduled-sending.ts"
import { scheduledMessageKind } from "./scheduled-service.ts"
import { findScheduled, refuseScheduled } from "./scheduled-store.ts"

const ScheduledJob = Schema.Struct({ id: ScheduledMessageId })

/**
 * The job handlers of messages that are sent at a time: the message is stored, and it waits no longer, in one transaction. One that is
 * refused stays with the reason; its author's room is unread then.
 */
export const scheduledJobs = (
  deps: ScheduledSendingNeeds & { readonly transactions: Transactions },
): Readonly<Record<string, JobHandler>> => ({
  [scheduledMessageKind]: (job) => {
    const read = decode(ScheduledJob, job.payload)
    if (Result.isFailure(read)) return Effect.die(new Error("the job of a scheduled message cannot be read"))
    const { id } = read.success
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    return deps.transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        yield* sendDue(tx, companyId, id, deps)
        yield* finish(tx, job)
      }),
    )
  },
})

const sendDue = (
  tx: Tx,
  companyId: CompanyId,
  id: ScheduledMessageId,
  deps: ScheduledSendingNeeds,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const found = yield* findScheduled(tx, id)
    const locked = found && (yield* lockDialog(tx, found.dialogId))
    // It may have been sent, changed or cancelled while its room was waited for.
    const message = locked && (yield* findScheduled(tx, id))
    if (locked === undefined || message === undefined || message.refusal !== "" || message.answered) return
    const sent = yield* sendScheduled(tx, companyId, locked, message, deps)
    if (typeof sent !== "string") return
    yield* refuseScheduled(tx, id, sent)
    const isTheirs = locked.status === 0 && locked.assigneeId === message.authorId
    const change = isTheirs ? { unreadCount: Math.max(1, locked.unreadCount) } : {}
    publishDialog(tx, companyId, locked, yield* appendMessages(tx, locked.id, [], change))
  })
