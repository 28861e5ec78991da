import { setMaxListeners } from "node:events"
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
 * Executes a job as the company `job.companyId` (`transactions.asTenant`). Success completes the job; any failure or
 * defect schedules a retry. To give up, a handler checks `job.attempt` and succeeds. Since a process may die between
 * the work and its completion, a handler runs at least once: work that must happen exactly once calls `finish` in its
 * transaction, and may answer 'finished', which saves the worker from asking.
 */
export type JobHandler = (job: ClaimedJob) => Effect.Effect<void | "finished", unknown>

export interface JobWorkerOptions {
  readonly transactions: Transactions
  /** Handlers by kind. Jobs of other kinds are left to other workers. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** The job table; default that of `schedule`. */
  readonly queue?: JobQueue
  /** The topic announced when a job of that table is scheduled. */
  readonly topic?: string
  /** Decides when a job is due, in milliseconds since 1970. */
  readonly clock: Clock
  readonly logger: Logger
  /** Called with the outcome of each job. */
  readonly metrics?: Pick<Metrics, "worked">
  /** Maximum jobs in progress; default 8. With 1, jobs run strictly in the order of their due times. */
  readonly concurrency?: number
  /** Maximum jobs of one company in progress; default `concurrency`. What is beyond waits, and holds up no other company. */
  readonly perCompany?: () => number
  /** The same of one kind, where the queue heeds it. */
  readonly perKind?: number
  /** Polling interval in milliseconds when no wake-up arrives; default 1,000. */
  readonly pollEvery?: number
  /** Lease of a claim in milliseconds; default 60,000. A handler is interrupted when a tenth of it is left, unless the queue renews. */
  readonly lease?: number
  /** Milliseconds from a failed attempt to the next; default 1 s, 2 s, 4 s … up to one hour. */
  readonly retryWait?: (attempt: number) => number
}

export interface JobWorker {
  /** Checks for due jobs now. Commits of this process that schedule jobs wake the worker by themselves. */
  readonly wake: () => void
  /**
   * Stops claiming and waits for running handlers; after `grace` milliseconds they are interrupted and their jobs are
   * due again at once.
   */
  readonly stop: (grace?: number) => Promise<void>
}

/** Starts a job worker. Any number of workers, in any number of processes, share the work. */
export const startJobWorker = (options: JobWorkerOptions): JobWorker => {
  const { transactions, handlers, clock, logger, metrics } = options
  const { concurrency = 8, pollEvery = 1_000, lease = 60_000, retryWait = growingWait } = options
  const { queue = createJobQueue(transactions), topic = jobsTopic } = options
  const signal = createWakeSignal()
  const atWork = new Set<Promise<void>>()
  const running = createTally<number>()
  const runningKinds = createTally<string>()
  const cutOff = new AbortController()
  // Each running job listens to it; Node warns of a leak from eleven on.
  setMaxListeners(concurrency, cutOff.signal)
  const closing = new AbortController()

  const claim = async (): Promise<ReadonlyArray<ClaimedJob>> => {
    const limit = concurrency - atWork.size
    if (limit <= 0) return []
    try {
      const most = options.perCompany?.()
      const share = {
        ...(most === undefined ? {} : { perCompany: { most, running: running.counts } }),
        ...(options.perKind === undefined ? {} : { perKind: { most: options.perKind, running: runningKinds.counts } }),
      }
      return await Effect.runPromise(
        queue.claim({ kinds: Object.keys(handlers), limit, now: clock.now(), lease, ...share }),
      )
    } catch (error) {
      logger.error({ error }, "jobs could not be claimed")
      return []
    }
  }

  const work = async (job: ClaimedJob, endsAt: number): Promise<void> => {
    const startedAt = performance.now()
    const ended = (outcome: JobOutcome) => metrics?.worked(job.kind, outcome, (performance.now() - startedAt) / 1_000)
    const handling = Effect.suspend(
      () => handlers[job.kind]?.(job) ?? Effect.die(new Error(`no handler for ${job.kind}`)),
    )
    const { renew } = queue
    const handled = await Effect.runPromiseExit<void | "finished", unknown>(
      renew === undefined
        ? Effect.timeout(handling, Math.max(0, endsAt - performance.now()))
        : Effect.raceFirst(handling, renewing(renew(job, lease), lease)),
      { signal: cutOff.signal },
    )
    ended(handled._tag === "Success" ? "done" : cutOff.signal.aborted ? "interrupted" : "failed")
    if (handled._tag === "Success")
      return handled.value === "finished" ? undefined : Effect.runPromise(queue.complete(job))
    if (cutOff.signal.aborted) return Effect.runPromise(queue.postpone(job, clock.now()))
    const { id, kind, key, companyId, attempt } = job
    const error = describeDefect(handled.cause)
    logger.warn({ job: { id, kind, key, companyId, attempt }, error }, "a job failed and will be tried again")
    return Effect.runPromise(queue.postpone(job, clock.now() + retryWait(attempt)))
  }

  const start = (job: ClaimedJob, endsAt: number): void => {
    running.add(job.companyId)
    runningKinds.add(job.kind)
    const done = work(job, endsAt)
      // the lease expires, and the job is retried then
      .catch((error: unknown) => logger.error({ error, job: job.id }, "the outcome of a job could not be noted"))
      .finally(() => {
        atWork.delete(done)
        running.remove(job.companyId)
        runningKinds.remove(job.kind)
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

export interface OutsideWorkerOptions extends Omit<JobWorkerOptions, "concurrency" | "perCompany"> {
  /** How many nodes have such a worker; default 1. */
  readonly nodes?: () => number
}

/** Jobs of one company that wait for systems outside at once, on all nodes together. */
const outsidePerCompany = 8

/**
 * Starts a worker of jobs that wait for the systems of customers and vendors: many at once, and eight of one company on all
 * nodes (at least one on each), so that a system that hangs keeps the jobs of its own company, and nobody else's.
 */
export const startOutsideWorker = ({ nodes = () => 1, ...options }: OutsideWorkerOptions): JobWorker =>
  startJobWorker({
    ...options,
    concurrency: 64,
    perCompany: () => Math.max(1, Math.floor(outsidePerCompany / nodes())),
  })

/**
 * Renews a lease again and again until it is lost, and never ends: what the handler does then is void, or known to its vendor
 * alone.
 */
const renewing = (renew: Effect.Effect<boolean>, lease: number): Effect.Effect<never> =>
  Effect.gen(function* () {
    yield* Effect.sleep(lease / 3)
    // The database may be away for a moment.
    return yield* Effect.catchCause(renew, () => Effect.succeed(true))
  }).pipe(Effect.repeat({ while: (isHeld) => isHeld }), Effect.andThen(Effect.never))

/** Counts by key, without those at 0. */
const createTally = <Key>() => {
  const counts = new Map<Key, number>()
  return {
    counts: counts as ReadonlyMap<Key, number>,
    add: (key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1),
    remove: (key: Key): void => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
  }
}

const growingWait = (attempt: number): number => Math.min(1_000 * 2 ** (attempt - 1), 3_600_000)
