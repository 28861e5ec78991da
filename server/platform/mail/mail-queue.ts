import { Effect } from "effect"
import type { JobQueue } from "../jobs/job-queue.ts"
import type { ClaimedJob } from "../jobs/jobs.ts"
import { sql } from "../storage/sql.ts"
import { moment } from "../storage/tenant-sql.ts"
import type { Transactions } from "../storage/transactions.ts"

/** The job kind of queued mails. */
export const mailJob = "mail"

/** The mail outbox as a `JobQueue`: each queued mail is a job with the mail as its payload. */
export const createMailQueue = (transactions: Transactions): JobQueue => ({
  claim: ({ limit, now, lease }) =>
    transactions
      .asWorker((tx) =>
        tx.rows<ClaimedMail>(sql`
          with due as materialized (
            select id from mails
            where state = 'waiting' and due_at <= ${moment(now)}
              and (locked_until is null or locked_until <= clock_timestamp())
            order by due_at, id
            limit ${limit}
            for update skip locked
          )
          update mails
          set locked_until = clock_timestamp() + ${lease}::float8 * interval '1 ms',
            fence = fence + 1, attempts = attempts + 1
          from due where mails.id = due.id
          returning mails.id, company_id, content, attempts, fence, extract(epoch from due_at)::float8 * 1000 as due_at`),
      )
      .pipe(Effect.map((rows) => rows.map(jobOf))),
  complete: ({ id, fence }) =>
    // the content is deleted: a link in it may open an account
    transactions.asWorker((tx) =>
      tx.run(sql`
        update mails set state = 'sent', sent_at = now(), locked_until = null, content = null
        where id = ${id} and fence = ${fence} and state = 'waiting'`),
    ),
  postpone: ({ id, fence }, dueAt) =>
    transactions.asWorker((tx) =>
      tx.run(sql`
        update mails set locked_until = null, due_at = ${moment(dueAt)}
        where id = ${id} and fence = ${fence} and state = 'waiting'`),
    ),
})

/** Gives a mail up: keeps the reason, deletes the content. */
export const giveUpMail = (
  transactions: Transactions,
  { id, fence }: Pick<ClaimedJob, "id" | "fence">,
  reason: string,
): Effect.Effect<void> =>
  transactions.asWorker((tx) =>
    tx.run(sql`
      update mails set state = 'failed', reason = ${reason}, locked_until = null, content = null
      where id = ${id} and fence = ${fence} and state = 'waiting'`),
  )

type ClaimedMail = {
  readonly id: string
  readonly company_id: number | null
  readonly content: unknown
  readonly attempts: number
  readonly fence: string
  readonly due_at: number
}

const jobOf = (row: ClaimedMail): ClaimedJob => ({
  id: row.id,
  // 0: a mail of the platform itself
  companyId: row.company_id ?? 0,
  kind: mailJob,
  key: row.id,
  payload: row.content,
  attempt: row.attempts,
  fence: row.fence,
  revision: "0",
  dueAt: row.due_at,
})
