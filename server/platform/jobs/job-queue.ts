import { Effect } from "effect"
import { type Sql, sql } from "../storage/sql.ts"
import { ints, moment, texts } from "../storage/tenant-sql.ts"
import type { Transactions } from "../storage/transactions.ts"
import { type ClaimedJob, finish } from "./jobs.ts"

/** A worker's view of a job table, across companies. */
export interface JobQueue {
  /**
   * Claims up to `limit` unclaimed jobs of these kinds that are due at `now` (ms since 1970), the longest due first.
   * The lease lasts `lease` milliseconds by the database's clock, so that the nodes' clocks need not agree.
   */
  readonly claim: (wish: ClaimWish) => Effect.Effect<ReadonlyArray<ClaimedJob>>
  /** Marks the job as done. */
  readonly complete: (job: ClaimedJob) => Effect.Effect<void>
  /**
   * Extends the lease of a claim; false when another worker holds it by now. Where a queue renews, its handlers may run longer
   * than a lease, and limit their time themselves.
   */
  readonly renew?: (job: ClaimedJob, lease: number) => Effect.Effect<boolean>
  /** Schedules a retry at `dueAt`, unless the job was rescheduled meanwhile. */
  readonly postpone: (job: ClaimedJob, dueAt: number) => Effect.Effect<void>
}

export interface ClaimWish {
  readonly kinds: ReadonlyArray<string>
  readonly limit: number
  readonly now: number
  readonly lease: number
  /** Leaves out what would give a company more than `most` jobs in progress at this worker. */
  readonly perCompany?: { readonly most: number; readonly running: ReadonlyMap<number, number> }
  /** The same of a kind; the queue of `schedule` takes no notice of it. */
  readonly perKind?: { readonly most: number; readonly running: ReadonlyMap<string, number> }
}

export const createJobQueue = (transactions: Transactions): JobQueue => ({
  claim: ({ kinds, limit, now, lease, perCompany }) =>
    transactions
      .asWorker((tx) =>
        // materialized: otherwise the planner may run the locking query more than once, and claim more than the limit
        tx.rows<ClaimedRow>(sql`
          with due as materialized (
            select id from jobs
            where kind = any(${texts(kinds)})
              and due_at <= ${moment(now)}
              and (locked_until is null or locked_until <= clock_timestamp())
              ${perCompany === undefined ? sql`` : sql`and id in (${fairlyDue(kinds, now, perCompany)})`}
            order by due_at, id
            limit ${limit}
            for update skip locked
          )
          update jobs
          set locked_until = clock_timestamp() + ${lease}::float8 * interval '1 ms',
            fence = fence + 1, attempts = attempts + 1
          from due where jobs.id = due.id
          returning jobs.id, company_id, kind, key, payload, attempts, fence, revision,
            extract(epoch from due_at)::float8 * 1000 as due_at`),
      )
      .pipe(Effect.map((rows) => rows.map(toClaimedJob).sort(byDueTime))),
  complete: (job) =>
    // JobLost: another worker has it, or the handler finished it in its own transaction; nothing is left to do
    transactions.asWorker((tx) => finish(tx, job)).pipe(Effect.catchTag("JobLost", () => Effect.void)),
  postpone: (job, dueAt) =>
    transactions.asWorker((tx) =>
      tx.run(sql`
        update jobs
        set locked_until = null,
          due_at = case when revision = ${job.revision} then ${moment(dueAt)} else due_at end,
          attempts = case when revision = ${job.revision} then attempts else 0 end
        where id = ${job.id} and fence = ${job.fence}`),
    ),
})

/** Selects the due jobs of each company, the longest due first, up to its remaining share. */
const fairlyDue = (
  kinds: ReadonlyArray<string>,
  now: number,
  { most, running }: NonNullable<ClaimWish["perCompany"]>,
): Sql => sql`
  select ranked.id from (
    select j.id, j.company_id, row_number() over (partition by j.company_id order by j.due_at, j.id) as place
    from jobs j
    where j.kind = any(${texts(kinds)}) and j.due_at <= ${moment(now)}
      and (j.locked_until is null or j.locked_until <= clock_timestamp())) ranked
  left join unnest(${ints([...running.keys()])}, ${ints([...running.values()])}) as busy(company_id, running)
    on busy.company_id = ranked.company_id
  where ranked.place <= ${most} - coalesce(busy.running, 0)`

type ClaimedRow = {
  readonly id: string
  readonly company_id: number
  readonly kind: string
  readonly key: string
  readonly payload: unknown
  readonly attempts: number
  readonly fence: string
  readonly revision: string
  readonly due_at: number
}

const toClaimedJob = (row: ClaimedRow): ClaimedJob => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.kind,
  key: row.key,
  payload: row.payload,
  attempt: row.attempts,
  fence: row.fence,
  revision: row.revision,
  dueAt: row.due_at,
})

/** UPDATE returns rows in no particular order. */
const byDueTime = (a: ClaimedJob, b: ClaimedJob): number => a.dueAt - b.dueAt || Number(a.id) - Number(b.id)
