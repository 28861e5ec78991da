import { Effect } from "effect"
import { sql } from "../storage/sql.ts"
import { company, moment } from "../storage/tenant-sql.ts"
import type { Tx } from "../storage/tx.ts"

/** Work to be done for the transaction's company, not before its time. */
export interface Job {
  /** Which handler does it. */
  readonly kind: string
  /** What it is about: there is one job of a kind and key in a company, and scheduling it again replaces it. */
  readonly key: string
  /** Anything that JSON can say; the handler decodes it. */
  readonly payload: unknown
  /** Milliseconds since 1970. A time that has passed means at once. */
  readonly dueAt: number
}

/** A job in a worker's hands, until the lease ends. */
export interface ClaimedJob extends Job {
  readonly id: string
  readonly companyId: number
  /** 1 the first time; also counts the tries that ended with the death of their process. */
  readonly attempt: number
  /** Which claim this is: a later one makes this one void. */
  readonly fence: string
  /** Which scheduling this is: a later one asks for the work to be done again. */
  readonly revision: string
}

/** The job was cancelled, or its lease ran out and another worker has it. */
export interface JobLost {
  readonly _tag: "JobLost"
}

/** The topic announced when a job was scheduled. */
export const jobsTopic = "jobs"

/**
 * Schedules a job in the caller's tenant transaction: it exists when that is committed. One of the same kind and key gets
 * the new payload and time and begins to count its tries anew; when it is just being done, it is done again afterwards.
 */
export const schedule = (tx: Tx, job: Job): Effect.Effect<void> => {
  const payload = JSON.stringify(job.payload) ?? "null"
  tx.announce(jobsTopic)
  return tx.run(sql`
    insert into jobs (company_id, kind, key, payload, due_at)
    values (${company}, ${job.kind}, ${job.key}, ${payload}::jsonb, ${moment(job.dueAt)})
    on conflict (company_id, kind, key) do update
    set payload = excluded.payload, due_at = excluded.due_at, attempts = 0, revision = jobs.revision + 1`)
}

/** Removes the company's job of this kind and key, if there is one. One that is just being done can no longer `finish`. */
export const cancel = (tx: Tx, kind: string, key: string): Effect.Effect<void> =>
  tx.run(sql`delete from jobs where company_id = ${company} and kind = ${kind} and key = ${key}`)

/**
 * Marks a job as done in the transaction of its own work, so that the work is committed once, whatever happens to the
 * worker. Call it last in that transaction. Fails when the job is not this worker's any more: the failure, let through,
 * rolls the work back.
 */
export const finish = (tx: Tx, job: ClaimedJob): Effect.Effect<void, JobLost> =>
  Effect.gen(function* () {
    const found = yield* tx.row<{ revision: string }>(
      sql`select revision from jobs where id = ${job.id} and fence = ${job.fence} for update`,
    )
    if (found === undefined) return yield* Effect.fail({ _tag: "JobLost" } as const)
    // one that was scheduled again meanwhile is due again
    yield* tx.run(
      found.revision === job.revision
        ? sql`delete from jobs where id = ${job.id}`
        : sql`update jobs set locked_until = null, attempts = 0 where id = ${job.id}`,
    )
  })
