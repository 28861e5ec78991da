import { conversationMessages as say } from "@prosa/core/conversation"
import { BotId, type Clock, type CompanyId, decode, type DialogId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { removedBotJobKind } from "../../bot/index.ts"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { finish, schedule } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { publishDialog } from "./conversation-news.ts"
import { lockDialog } from "./dialog-store.ts"
import { appendMessages } from "./message-store.ts"

export interface RemovedBotJobsDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

const RemovedBotJob = Schema.Struct({ botId: BotId })

/** Rooms closed in one transaction. */
const closedTogether = 50

/**
 * The job handlers of deleted bots, by kind: close the open rooms that began with the bot, since nobody can write in them
 * any more, and those that it conducts.
 */
export const removedBotJobs = ({ transactions, clock }: RemovedBotJobsDeps): Readonly<Record<string, JobHandler>> => ({
  [removedBotJobKind]: (job) => {
    const read = decode(RemovedBotJob, job.payload)
    if (Result.isFailure(read)) return Effect.die(new Error("the job of a deleted bot cannot be read"))
    const { botId } = read.success
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    return transactions.asTenant(companyId, (tx) =>
      Effect.gen(function* () {
        const open = yield* tx.rows<{ id: DialogId }>(sql`
          select id from dialogs where company_id = ${company} and status = 0
            and (entry_bot_id = ${botId} or (bot_id = ${botId} and bot_id <> entry_bot_id and not transferred))
          order by id limit ${closedTogether}`)
        for (const { id } of open) {
          const dialog = yield* lockDialog(tx, id)
          if (dialog?.status !== 0) continue
          const now = clock.now()
          const line = { sender: "SYSTEM", text: say.finalizedWithItsBot, at: now } as const
          const appended = yield* appendMessages(tx, id, [line], { status: 1, closedAt: now, unreadCount: 0 })
          publishDialog(tx, companyId, dialog, appended)
        }
        if (open.length === closedTogether)
          yield* schedule(tx, { kind: removedBotJobKind, key: job.key, payload: { botId }, dueAt: 0 })
        yield* finish(tx, job)
      }),
    )
  },
})
