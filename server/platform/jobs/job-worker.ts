import type { Clock } from "@prosa/core/kernel"
import { Effect } from "effect"
import { describeDefect } from "../http/describe-defect.ts"
import type { Logger } from "../logger.ts"
import type { JobOutcome, Metrics } from "../metrics.ts"
import type { Transactions } from "../storage/transactions.ts"
import { createWakeSignal } from "../wake-signal.ts"
import { createJobQueue, type JobQueue } from "./job-queue.ts"
import { type ClaimedJob, jobsTopic } from "./jobs.ts"

/**
 * Does a job, as the company `job.companyId` (`transactions.asTenant`). Success ends the job, any failure or defect has it
 * tried again later; a handler that wants to give up looks at `job.attempt` and succeeds. A process may die between the
 * work and its being noted, so a handler runs at least once: what must happen once calls `finish` in its transaction.
 */
export type JobHandler = (job: ClaimedJob) => Effect.Effect<void, unknown>

export interface JobWorkerOptions {
  readonly transactions: Transactions
  /** By kind. Jobs of other kinds are left to other workers. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** The table of the jobs; that of `schedule` when not given. */
  readonly queue?: JobQueue
  /** The topic announced when a job of that table was scheduled. */
  readonly topic?: string
  /** Tells when a job is due, in milliseconds since 1970. */
  readonly clock: Clock
  readonly logger: Logger
  /** Is told what became of each job. */
  readonly metrics?: Pick<Metrics, "worked">
  /** How many jobs are done at a time; 8 when not given. With 1 they are done strictly in the order of their time. */
  readonly concurrency?: number
  /** How long to sleep when nobody wakes the worker, in milliseconds; 1,000 when not given. */
  readonly pollEvery?: number
  /** How long a claim holds, in milliseconds; 60,000 when not given. A handler is interrupted when a tenth of it is left. */
  readonly lease?: number
  /** Milliseconds from the failure of this attempt to the next; when not given 1 s, 2 s, 4 s … to one hour. */
  readonly retryWait?: (attempt: number) => number
}

export interface JobWorker {
  /** Looks for due jobs now. A job scheduled by this process does this by itself when it is committed. */
  readonly wake: () => void
  /**
   * Claims nothing more and waits for the handlers that are at work; those that need longer than `grace` milliseconds are
   * interrupted and their jobs are due again at once.
   */
  readonly stop: (grace?: number) => Promise<void>
}

/** Starts doing jobs. Any number of workers, in any number of processes, share the work. */
export const startJobWorker = (options: JobWorkerOptions): JobWorker => {
  const { transactions, handlers, clock, logger, metrics } = options
  const { concurrency = 8, pollEvery = 1_000, lease = 60_000, retryWait = growingWait } = options
  const { queue = createJobQueue(transactions), topic = jobsTopic } = options
  const signal = createWakeSignal()
  const atWork = new Set<Promise<void>>()
  const cutOff = new AbortController()
  const closing = new AbortController()

  const claim = async (): Promise<ReadonlyArray<ClaimedJob>> => {
    const limit = concurrency - atWork.size
    if (limit <= 0) return []
    try {
      return await Effect.runPromise(queue.claim({ kinds: Object.keys(handlers), limit, now: clock.now(), lease }))
    } catch (error) {
      logger.error({ error }, "jobs could not be claimed")
      return []
    }
  }

  const work = async (job: ClaimedJob, endsAt: number): Promise<void> => {
    const startedAt = performance.now()
    const ended = (outcome: JobOutcome) => metrics?.worked(job.kind, outcome, (performance.now() - startedAt) / 1_000)
    const handled = await Effect.runPromiseExit(
      Effect.suspend(() => handlers[job.kind]?.(job) ?? Effect.die(new Error(`no handler for ${job.kind}`))).pipe(
        Effect.timeout(Math.max(0, endsAt - performance.now())),
      ),
      { signal: cutOff.signal },
    )
    ended(handled._tag === "Success" ? "done" : cutOff.signal.aborted ? "interrupted" : "failed")
    if (handled._tag === "Success") return Effect.runPromise(queue.complete(job))
    if (cutOff.signal.aborted) return Effect.runPromise(queue.postpone(job, clock.now()))
    const { id, kind, key, companyId, attempt } = job
    const error = describeDefect(handled.cause)
    logger.warn({ job: { id, kind, key, companyId, attempt }, error }, "a job failed and will be tried again")
    return Effect.runPromise(queue.postpone(job, clock.now() + retryWait(attempt)))
  }

  const start = (job: ClaimedJob, endsAt: number): void => {
    const done = work(job, endsAt)
      // its lease runs out, and it is tried again then
      .catch((error: unknown) => logger.error({ error, job: job.id }, "the outcome of a job could not be noted"))
      .finally(() => {
        atWork.delete(done)
        signal.wake()
      })
    atWork.add(done)
  }

  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const endsAt = performance.now() + lease * 0.9
      const claimed = await claim()
      for (const job of claimed) start(job, endsAt)
      if (claimed.length === 0) await signal.wait(pollEvery)
    }
  }

  const forget = transactions.onCommit(topic, signal.wake)
  const looping = loop()
  return {
    wake: signal.wake,
    stop: async (grace = 10_000) => {
      forget()
      closing.abort()
      signal.wake()
      await looping
      const timer = setTimeout(() => cutOff.abort(), grace)
      await Promise.all(atWork)
      clearTimeout(timer)
    },
  }
}

const growingWait = (attempt: number): number => Math.min(1_000 * 2 ** (attempt - 1), 3_600_000)
