import { Effect } from "effect"
import { sql } from "../storage/sql.ts"
import { company, moment, texts } from "../storage/tenant-sql.ts"
import type { Tx } from "../storage/tx.ts"

/** Work for the transaction's company, to be done at or after its due time. */
export interface Job {
  /** Selects the handler. */
  readonly kind: string
  /** The subject of the job. A company has one job per kind and key: scheduling it again replaces it. */
  readonly key: string
  /** Any JSON value; the handler decodes it. */
  readonly payload: unknown
  /** Milliseconds since 1970; a time in the past means at once. */
  readonly dueAt: number
}

/** A job claimed by a worker, until the lease ends. */
export interface ClaimedJob extends Job {
  readonly id: string
  readonly companyId: number
  /** Starts at 1; also counts attempts whose process died. */
  readonly attempt: number
  /** Fencing token of the claim: a later claim invalidates this one. */
  readonly fence: string
  /** Revision of the schedule: when it changes during the work, the job runs again. */
  readonly revision: string
}

/** The job was cancelled, or its lease expired and another worker claimed it. */
export interface JobLost {
  readonly _tag: "JobLost"
}

/** The topic announced when a job is scheduled. */
export const jobsTopic = "jobs"

/**
 * Schedules a job in the caller's tenant transaction; it exists once that commits. A job of the same kind and key gets
 * the new payload and time, and its attempts restart; if it is running, it runs again afterwards.
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

/** Schedules jobs of one kind without a payload, at one time, as `schedule` does each. */
export const scheduleEach = (tx: Tx, kind: string, keys: ReadonlyArray<string>, dueAt: number): Effect.Effect<void> => {
  if (keys.length === 0) return Effect.void
  tx.announce(jobsTopic)
  return tx.run(sql`
    insert into jobs (company_id, kind, key, payload, due_at)
    select ${company}, ${kind}, key, 'null'::jsonb, ${moment(dueAt)} from unnest(${texts(keys)}) key
    on conflict (company_id, kind, key) do update
    set payload = excluded.payload, due_at = excluded.due_at, attempts = 0, revision = jobs.revision + 1`)
}

/** Schedules a job unless there is one of its kind and key: the earlier one keeps its time. */
export const scheduleOnce = (tx: Tx, job: Job): Effect.Effect<void> =>
  tx.run(sql`
    insert into jobs (company_id, kind, key, payload, due_at)
    select ${company}, ${job.kind}, ${job.key}, ${JSON.stringify(job.payload) ?? "null"}::jsonb, ${moment(job.dueAt)}
    where not exists (select from jobs where company_id = ${company} and kind = ${job.kind} and key = ${job.key})
    on conflict (company_id, kind, key) do nothing`)

/** Deletes the company's job of this kind and key, if there is one. A running one can no longer `finish`. */
export const cancel = (tx: Tx, kind: string, key: string): Effect.Effect<void> =>
  tx.run(sql`delete from jobs where company_id = ${company} and kind = ${kind} and key = ${key}`)

/**
 * Completes a job in the transaction of its own work, so that the work commits exactly once even if the worker dies.
 * Call it last in that transaction. Fails if the claim is lost; the failure must propagate, so that the work is rolled
 * back.
 */
export const finish = (tx: Tx, job: ClaimedJob): Effect.Effect<void, JobLost> =>
  Effect.gen(function* () {
    const found = yield* tx.row<{ revision: string }>(
      sql`select revision from jobs where id = ${job.id} and fence = ${job.fence} for update`,
    )
    if (found === undefined) return yield* Effect.fail({ _tag: "JobLost" } as const)
    // a job rescheduled during the work is due again
    yield* tx.run(
      found.revision === job.revision
        ? sql`delete from jobs where id = ${job.id}`
        : sql`update jobs set locked_until = null, attempts = 0 where id = ${job.id}`,
    )
  })
