import { Effect } from "effect"
import type { ClaimWish, JobQueue } from "../../platform/jobs/job-queue.ts"
import type { ClaimedJob } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { ints, moment, texts } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"

/** Due deliveries that a claim looks at: a company that has more of them takes its share, and is passed over by the next claim. */
const looked = 256

/**
 * The delivery queue of some media as a `JobQueue`, in the order of each person on a connection: the end of a conversation
 * leaves before the beginning of the next. The kind of a job is its medium. A claim is renewed while its handler runs.
 */
export const createDeliveryQueue = (transactions: Transactions): JobQueue => ({
  claim: ({ kinds, limit, now, lease, perCompany, perKind }) =>
    transactions
      .asWorker((tx) =>
        tx.rows<ClaimedDelivery>(sql`
          with candidates as materialized (
            select company_id, id, channel, due_at from deliveries d
            where state = 'waiting' and channel = any(${texts(openKinds(kinds, perKind))}) and due_at <= ${moment(now)}
              and (locked_until is null or locked_until <= clock_timestamp())
              and company_id <> all(${ints(fullCompanies(perCompany))})
              and not exists (select from deliveries e
                where e.company_id = d.company_id and e.connection_id = d.connection_id and e.contact_id = d.contact_id
                  and e.state = 'waiting' and (e.dialog_id, e.seq, e.id) < (d.dialog_id, d.seq, d.id))
            order by due_at, id
            limit ${looked}
          ), shares as (
            select c.company_id, c.id,
              row_number() over (partition by c.company_id order by c.due_at, c.id)
                + coalesce(busy.running, 0) as of_company,
              row_number() over (partition by c.channel order by c.due_at, c.id)
                + coalesce(at_work.running, 0) as of_kind
            from candidates c
            left join unnest(${ints([...(perCompany?.running.keys() ?? [])])}, ${ints([...(perCompany?.running.values() ?? [])])})
              as busy(company_id, running) on busy.company_id = c.company_id
            left join unnest(${texts([...(perKind?.running.keys() ?? [])])}, ${ints([...(perKind?.running.values() ?? [])])})
              as at_work(channel, running) on at_work.channel = c.channel
          ), due as materialized (
            select d.company_id, d.id from deliveries d
            join shares s on s.company_id = d.company_id and s.id = d.id
            where s.of_company <= ${perCompany?.most ?? looked} and s.of_kind <= ${perKind?.most ?? looked}
              and d.state = 'waiting' and (d.locked_until is null or d.locked_until <= clock_timestamp())
            order by d.due_at, d.id
            limit ${limit}
            for update of d skip locked
          )
          update deliveries d
          set locked_until = clock_timestamp() + ${lease}::float8 * interval '1 ms', fence = fence + 1, attempts = attempts + 1
          from due where d.company_id = due.company_id and d.id = due.id
          returning d.id, d.company_id, d.channel, d.attempts, d.fence, extract(epoch from d.due_at)::float8 * 1000 as due_at`),
      )
      .pipe(Effect.map((rows) => rows.map(jobOf))),
  renew: ({ id, companyId, fence }, lease) =>
    transactions
      .asWorker((tx) =>
        tx.row(sql`
          update deliveries set locked_until = clock_timestamp() + ${lease}::float8 * interval '1 ms'
          where company_id = ${companyId} and id = ${id} and fence = ${fence} and state = 'waiting' returning id`),
      )
      .pipe(Effect.map((row) => row !== undefined)),
  // the handler settles it, in a transaction of its company
  complete: () => Effect.void,
  postpone: ({ id, companyId, fence }, dueAt) =>
    transactions.asWorker((tx) =>
      tx.run(sql`
        update deliveries set locked_until = null, due_at = greatest(due_at, ${moment(dueAt)})
        where company_id = ${companyId} and id = ${id} and fence = ${fence} and state = 'waiting'`),
    ),
})

interface ClaimedDelivery {
  readonly id: string
  readonly company_id: number
  readonly channel: string
  readonly attempts: number
  readonly fence: string
  readonly due_at: number
}

const jobOf = (row: ClaimedDelivery): ClaimedJob => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.channel,
  key: row.id,
  payload: null,
  attempt: row.attempts,
  fence: row.fence,
  revision: "0",
  dueAt: row.due_at,
})

/** The companies whose share is used up. */
const fullCompanies = (perCompany: ClaimWish["perCompany"]): ReadonlyArray<number> =>
  perCompany === undefined
    ? []
    : [...perCompany.running].flatMap(([id, running]) => (running >= perCompany.most ? [id] : []))

/** The kinds whose share is not used up. */
const openKinds = (kinds: ReadonlyArray<string>, perKind: ClaimWish["perKind"]): ReadonlyArray<string> =>
  perKind === undefined ? kinds : kinds.filter((kind) => (perKind.running.get(kind) ?? 0) < perKind.most)
