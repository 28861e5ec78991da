import { soon } from "../../../tests/soon.ts"
import { sql } from "../storage/sql.ts"
import { Deferred, Effect, Exit } from "effect"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { silentLogger } from "../logger.ts"
import { describeOnEveryDatabase } from "../storage/testing/test-databases.ts"
import { createTransactions, type Transactions } from "../storage/transactions.ts"
import type { Tx } from "../storage/tx.ts"
import { createJobQueue, type JobQueue } from "./job-queue.ts"
import { type JobHandler, type JobWorker, type JobWorkerOptions, startJobWorker } from "./job-worker.ts"
import { cancel, type ClaimedJob, finish, type Job, schedule } from "./jobs.ts"

const noon = Date.UTC(2026, 10, 21, 12)

describeOnEveryDatabase("jobs", (open) => {
  let transactions: Transactions
  let queue: JobQueue
  const workers: JobWorker[] = []
  const clock = { time: noon, now: () => clock.time }
  beforeAll(async () => {
    transactions = createTransactions(await open())
    queue = createJobQueue(transactions)
  })
  beforeEach(() => {
    clock.time = noon
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop(0)
    await asWorker((tx) => execute(tx, sql`delete from jobs`))
  })

  const execute = (tx: Tx, query: ReturnType<typeof sql>) => tx.rows<Readonly<Record<string, unknown>>>(query)
  const asWorker = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Effect.runPromise(transactions.asWorker(work))
  const plan = (key: string, job: Partial<Job> = {}, company = 1) =>
    Effect.runPromise(
      transactions.asTenant(company, (tx) => schedule(tx, { kind: "ring", key, payload: null, dueAt: noon, ...job })),
    )
  const claim = (limit = 10, lease = 60_000) =>
    Effect.runPromise(queue.claim({ kinds: ["ring"], limit, now: clock.now(), lease }))
  const claimOne = async (lease?: number): Promise<ClaimedJob> => {
    const [job] = await claim(1, lease)
    return job ?? expect.unreachable("nothing to claim")
  }
  const followUp = (tx: Tx, job: ClaimedJob) =>
    Effect.andThen(schedule(tx, { ...job, key: "followed", dueAt: noon + 60_000 }), finish(tx, job))
  const keysLeft = async () =>
    (await asWorker((tx) => execute(tx, sql`select key from jobs order by key`))).map(({ key }) => key)
  const start = (ring: JobHandler, options: Partial<JobWorkerOptions> = {}) => {
    const worker = startJobWorker({
      transactions,
      handlers: { ring },
      clock,
      logger: silentLogger,
      pollEvery: 60_000,
      retryWait: () => 0,
      ...options,
    })
    workers.push(worker)
    return worker
  }

  describe("the table", () => {
    test("claims due jobs, the longest due first, with all their fields", async () => {
      await plan("later", { dueAt: noon + 1 })
      await plan("third", { dueAt: noon })
      await plan("first", { dueAt: noon - 2, payload: { bell: ["é"] } }, 7)
      await plan("second", { dueAt: noon - 1 })
      const claimed = await claim()
      expect(claimed.map(({ key }) => key)).toEqual(["first", "second", "third"])
      expect(claimed[0]).toMatchObject({ companyId: 7, payload: { bell: ["é"] }, attempt: 1, dueAt: noon - 2 })
      expect(await claim()).toEqual([])
    })

    test("rescheduling replaces payload and time; another company's key is another job", async () => {
      await plan("bell", { payload: 1, dueAt: noon })
      await plan("bell", { payload: 2, dueAt: noon + 5 })
      await plan("bell", { payload: 3, dueAt: noon + 9 }, 2)
      expect(await claim()).toEqual([])
      clock.time = noon + 9
      expect((await claim()).map(({ payload }) => payload)).toEqual([2, 3])
    })

    test("a job exists once its transaction commits, and not after a rollback", async () => {
      const job = { kind: "ring", key: "no", payload: null, dueAt: noon }
      await Effect.runPromiseExit(
        transactions.asTenant(1, (tx) => Effect.andThen(schedule(tx, job), Effect.fail("no"))),
      )
      expect(await claim()).toEqual([])
    })

    test("a company cancels its own job only", async () => {
      await plan("bell")
      await plan("bell", {}, 2)
      await Effect.runPromise(transactions.asTenant(2, (tx) => cancel(tx, "ring", "bell")))
      expect((await claim()).map(({ companyId }) => companyId)).toEqual([1])
    })

    test("a dead worker's claim expires with its lease, and the attempt is counted", async () => {
      await plan("bell")
      const first = await claimOne(1)
      const second = await soon(() => claimOne())
      expect([first.attempt, second.attempt]).toEqual([1, 2])
      expect(second.fence).not.toBe(first.fence)
    })

    test("the fencing token keeps a late worker from completing, postponing or committing another's job", async () => {
      await plan("bell")
      const late = await claimOne(1)
      const now = await soon(() => claimOne())
      await Effect.runPromise(queue.complete(late))
      await Effect.runPromise(queue.postpone(late, noon))
      expect(await claim()).toEqual([])
      const done = (job: ClaimedJob) => Effect.runPromiseExit(transactions.asTenant(1, (tx) => finish(tx, job)))
      expect(await done(late)).toEqual(Exit.fail({ _tag: "JobLost" }))
      expect(await done(now)).toEqual(Exit.void)
      expect(await keysLeft()).toEqual([])
    })

    test("a job rescheduled while it runs is run again, and never by two workers at once", async () => {
      await plan("bell", { payload: "old" })
      const first = await claimOne()
      await plan("bell", { payload: "new", dueAt: noon + 1 })
      clock.time = noon + 1
      expect(await claim()).toEqual([])
      await Effect.runPromise(queue.complete(first))
      expect(await claimOne()).toMatchObject({ payload: "new", attempt: 1 })
    })

    test("a failure does not postpone a job that was rescheduled meanwhile", async () => {
      await plan("bell", { payload: "old" })
      const first = await claimOne()
      await plan("bell", { payload: "new", dueAt: noon })
      await Effect.runPromise(queue.postpone(first, noon + 60_000))
      expect(await claimOne()).toMatchObject({ payload: "new", attempt: 1 })
    })
  })

  describe("a worker", () => {
    test("gives each company its share: one whose jobs hang holds up no other", async () => {
      const most = { now: 0, ever: 0 }
      const rung: number[] = []
      for (let n = 0; n < 30; n += 1) await plan(`hangs ${n}`, { dueAt: noon - 100 + n })
      const worker = start(
        (job) =>
          job.companyId === 1
            ? Effect.sync(() => {
                most.now += 1
                most.ever = Math.max(most.ever, most.now)
              }).pipe(Effect.andThen(Effect.never))
            : Effect.sync(() => void rung.push(job.companyId)),
        { concurrency: 20, perCompany: () => 4, pollEvery: 20 },
      )
      await soon(() => expect(most.now).toBe(4))
      await plan("quick", {}, 2)
      await plan("quick", {}, 3)
      await soon(() => expect(rung.toSorted()).toEqual([2, 3]))
      // Claimed after the jobs that are due longer, unless their company has its share.
      await plan("quick", {}, 4)
      await soon(() => expect(rung).toContain(4))
      expect(most.ever).toBe(4)
      await worker.stop(0)
    })

    test("runs a job as soon as it is committed, as the job's company", async () => {
      const rung: unknown[] = []
      start((job) =>
        transactions.asTenant(job.companyId, (tx) =>
          Effect.map(execute(tx, sql`select current_setting('app.company_id') as company`), (rows) => {
            rung.push(rows[0])
          }),
        ),
      )
      await plan("bell", {}, 5)
      await soon(async () => expect(await keysLeft()).toEqual([]))
      expect(rung).toEqual([{ company: "5" }])
    })

    test("finds a job that has become due when it polls", async () => {
      const rung: string[] = []
      await plan("bell", { dueAt: noon + 1_000 })
      start((job) => Effect.sync(() => void rung.push(job.key)), { pollEvery: 10 })
      await plan("marker")
      await soon(async () => expect(await keysLeft()).toEqual(["bell"]))
      expect(rung).toEqual(["marker"])
      clock.time = noon + 1_000
      await soon(() => expect(rung).toEqual(["marker", "bell"]))
    })

    test("with a concurrency of 1 runs jobs strictly in the order of their due times", async () => {
      const rung: string[] = []
      for (const minute of [3, 1, 4, 2, 5]) await plan(`minute ${minute}`, { dueAt: noon - 10 + minute })
      start(
        (job) =>
          Effect.delay(
            Effect.sync(() => void rung.push(job.key)),
            5,
          ),
        { concurrency: 1 },
      )
      await soon(() => expect(rung).toHaveLength(5))
      expect(rung).toEqual([1, 2, 3, 4, 5].map((minute) => `minute ${minute}`))
    })

    test("retries failed and crashed attempts, after the wait, until one succeeds", async () => {
      const attempts: number[] = []
      const worker = start(
        ({ key, attempt }) =>
          Effect.suspend(() => {
            if (key === "marker") return Effect.void
            attempts.push(attempt)
            if (attempt === 1) return Effect.fail("not yet")
            if (attempt === 2) throw new Error("broken")
            return Effect.void
          }),
        { retryWait: (attempt) => attempt * 1_000 },
      )
      await plan("bell")
      await soon(async () => expect(attempts).toEqual([1]))
      for (const [wait, count] of [
        [1_000, 2],
        [2_000, 3],
      ] as const) {
        clock.time += wait - 1
        // Claimed after the bell, if that were due.
        await plan("marker", { dueAt: clock.time })
        await soon(async () => expect(await keysLeft()).toEqual(["bell"]))
        expect(attempts).toHaveLength(count - 1)
        clock.time += 1
        worker.wake()
        await soon(() => expect(attempts).toHaveLength(count))
        await soon(async () => expect((await keysLeft()).length).toBe(count === 3 ? 0 : 1))
      }
    })

    test("shares jobs with others: each is run once, never by two at once", async () => {
      const atWork = new Set<string>()
      const rung: string[] = []
      const ring: JobHandler = (job) =>
        Effect.gen(function* () {
          expect(atWork.has(job.key)).toBe(false)
          atWork.add(job.key)
          // keeps jobs at work beside each other
          yield* Effect.sleep(Number(job.key.slice(-3)) % 4)
          atWork.delete(job.key)
          rung.push(job.key)
        })
      for (let n = 0; n < 3; n += 1) start(ring, { pollEvery: 3, concurrency: 5 })
      const keys = Array.from({ length: 120 }, (_, n) => `bell ${String(n).padStart(3, "0")}`)
      for (const key of keys) await plan(key)
      await soon(async () => expect(await keysLeft()).toEqual([]))
      expect(rung.sort()).toEqual(keys)
    })

    test("interrupts a handler before its lease ends, and retries the job", async () => {
      const attempts: number[] = []
      start(
        ({ attempt }) =>
          Effect.andThen(
            Effect.sync(() => attempts.push(attempt)),
            attempt === 1 ? Effect.never : Effect.void,
          ),
        {
          lease: 200,
          pollEvery: 20,
        },
      )
      await plan("bell")
      await soon(async () => expect(await keysLeft()).toEqual([]))
      expect(attempts).toEqual([1, 2])
    })

    test("commits the work together with its completion, when the handler finishes the job itself", async () => {
      start((job) => transactions.asTenant(job.companyId, (tx) => followUp(tx, job)))
      await plan("bell")
      await soon(async () => expect(await keysLeft()).toEqual(["followed"]))
    })

    test("commits nothing of the work when the job was cancelled meanwhile", async () => {
      const ends: unknown[] = []
      start((job) =>
        transactions
          .asTenant(1, (tx) => cancel(tx, "ring", "bell"))
          .pipe(
            Effect.andThen(transactions.asTenant(job.companyId, (tx) => followUp(tx, job))),
            Effect.onExit((exit) => Effect.sync(() => ends.push(exit))),
          ),
      )
      await plan("bell")
      await soon(() => expect(ends).toEqual([Exit.fail({ _tag: "JobLost" })]))
      expect(await keysLeft()).toEqual([])
    })

    test("stops gracefully: waits for its handlers, and releases jobs that take too long", async () => {
      const rung: string[] = []
      await plan("short")
      await plan("long")
      const begun: string[] = []
      const shortEnds = Effect.runSync(Deferred.make<void>())
      const worker = start((job) =>
        Effect.sync(() => begun.push(job.key)).pipe(
          Effect.andThen(job.key === "short" ? Deferred.await(shortEnds) : Effect.never),
          Effect.andThen(Effect.sync(() => rung.push(job.key))),
          Effect.asVoid,
        ),
      )
      await soon(() => expect(begun).toHaveLength(2))
      const stopped = worker.stop(500)
      Deferred.doneUnsafe(shortEnds, Effect.void)
      await stopped
      expect(rung).toEqual(["short"])
      expect((await claim()).map(({ key }) => key)).toEqual(["long"])
    })
  })
})
