import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import {
  channelEventsKind,
  countEventAttempt,
  endEvent,
  type EventQueue,
  firstEvent,
  forgetEvents,
  openConnection,
  type OpenConnection,
  ownNumberOf,
  postponeEvent,
  readEventQueueKey,
} from "../channel/index.ts"
import type { JobHandler } from "../platform/jobs/job-worker.ts"
import { type ClaimedJob, finish, type JobLost, schedule } from "../platform/jobs/jobs.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { applyReport } from "./apply-report.ts"
import type { ChannelJobsDeps, Told } from "./told-event.ts"
import { receiveElsewhere } from "./receive-elsewhere.ts"
import { receiveOnChannel, seeMessage, type SeenMessage } from "./receive-on-channel.ts"
import { receivingOnce } from "./receive-said.ts"

/**
 * The handler of what vendors tell: of each person one event after the other, the oldest first; people are processed in
 * parallel. Files and names are fetched outside of every transaction; then the event, its end and that of the job are one
 * transaction, so that a worker that dies in between repeats all of it and nothing twice.
 */
export const channelJobs = (deps: ChannelJobsDeps): Readonly<Record<string, JobHandler>> => ({
  [channelEventsKind]: (job) => {
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    const queue = readEventQueueKey(job.key)
    const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
    return Effect.gen(function* () {
      const prepared = yield* inTenant((tx) => prepare(tx, job, companyId, queue, deps))
      if (prepared === undefined) return "finished" as const
      const { told, seen } = prepared
      const { event } = told.waiting
      const apply =
        event.kind === "message"
          ? yield* receiveOnChannel(told, event, seen, deps)
          : event.kind === "sent-elsewhere"
            ? yield* receiveElsewhere(told, event, deps)
            : (tx: Tx) => applyReport(tx, told, event, deps)
      yield* receivingOnce(
        inTenant((tx) =>
          Effect.gen(function* () {
            const later = yield* apply(tx)
            yield* later === undefined ? endEvent(tx, told.waiting.id) : postponeEvent(tx, told.waiting.id, later)
            yield* goOn(tx, job, queue, deps.clock.now())
          }),
        ),
      )
      return "finished" as const
    })
  },
})

interface Prepared {
  readonly told: Told
  readonly seen: SeenMessage
}

/** Reads the first event of a queue and counts the attempt; undefined if nothing is due, and the job is settled. */
const prepare = (
  tx: Tx,
  job: ClaimedJob,
  companyId: CompanyId,
  queue: EventQueue,
  deps: ChannelJobsDeps,
): Effect.Effect<Prepared | undefined, JobLost> =>
  Effect.gen(function* () {
    const { clock, channelSecrets } = deps
    const waiting = yield* firstEvent(tx, queue)
    if (waiting === undefined || waiting.dueAt > clock.now()) {
      yield* waiting === undefined ? finish(tx, job) : again(tx, job, waiting.dueAt)
      return undefined
    }
    const connection = yield* openConnection(tx, channelSecrets, companyId, queue.connectionId)
    if (connection === undefined) {
      yield* finish(tx, job)
      return undefined
    }
    yield* countEventAttempt(tx, waiting.id)
    const told: Told = { companyId, waiting, connection, owner: yield* ownerOf(tx, connection) }
    const { event } = waiting
    return { told, seen: event.kind === "message" ? yield* seeMessage(tx, told, event, deps) : "gone" }
  })

const ownerOf = (tx: Tx, { botId, userId }: OpenConnection): Effect.Effect<Told["owner"]> =>
  botId !== null ? Effect.succeed({ botId }) : userId === null ? Effect.undefined : ownNumberOf(tx, userId)

/**
 * Ends the run in the transaction that ends its event: the job runs again for the person's next event. One that is stored
 * meanwhile schedules it anew, before or after `finish`.
 */
const goOn = (tx: Tx, job: ClaimedJob, queue: EventQueue, now: number): Effect.Effect<void, JobLost> =>
  Effect.gen(function* () {
    const next = yield* firstEvent(tx, queue)
    if (next !== undefined) return yield* again(tx, job, next.dueAt)
    yield* forgetEvents(tx, now)
    return yield* finish(tx, job)
  })

/** Lets the job run again, in the transaction that ends this run. */
const again = (tx: Tx, job: ClaimedJob, dueAt: number): Effect.Effect<void, JobLost> =>
  Effect.andThen(schedule(tx, { kind: job.kind, key: job.key, payload: null, dueAt }), finish(tx, job))
