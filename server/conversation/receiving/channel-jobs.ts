import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import {
  changeQueueOf,
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
  readChannelEvent,
  readEventQueueKey,
  reportQueueOf,
} from "../../channel/index.ts"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { type ClaimedJob, finish, type JobLost, schedule } from "../../platform/jobs/jobs.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { applyReport } from "./apply-report.ts"
import { type GivenUpEvent, isGivenUp, storedInstead } from "./give-up-event.ts"
import type { Apply, ChannelJobsDeps, ClaimedEvent } from "./claimed-event.ts"
import { receiveElsewhere } from "./receive-elsewhere.ts"
import { receiveOnChannel, seeMessage, type SeenMessage } from "./receive-on-channel.ts"
import { receivingOnce } from "./receive-message.ts"

/**
 * The handler of what vendors tell: of each person one event after the other, the oldest first; people are processed in
 * parallel. Files and names are fetched outside of every transaction; then the event, its end and that of the job are one
 * transaction, so that a worker that dies in between repeats all of it and nothing twice. An event that fails again and again
 * is given up, so that the person's next ones are processed.
 */
export const channelJobs = (deps: ChannelJobsDeps): Readonly<Record<string, JobHandler>> => ({
  [channelEventsKind]: (job) => {
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    const queue = readEventQueueKey(job.key)
    const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
    /** Applies an event, and ends it with the run of the job. */
    const settle = (id: string, apply: Apply): Effect.Effect<void, JobLost> =>
      receivingOnce(
        inTenant((tx) =>
          Effect.gen(function* () {
            const later = yield* apply(tx)
            yield* later === undefined ? endEvent(tx, id) : postponeEvent(tx, id, later)
            yield* goOn(tx, job, queue, deps.clock.now())
          }),
        ),
      )
    return Effect.gen(function* () {
      const prepared = yield* inTenant((tx) => prepare(tx, job, companyId, queue, deps)).pipe(
        Effect.tapDefect(() => Effect.exit(inTenant((tx) => countFailedAttempt(tx, companyId, queue, deps)))),
      )
      if (prepared === undefined) return "finished" as const
      if ("stored" in prepared) {
        const { id: event, attempts } = prepared.stored
        deps.logger.error({ connection: queue.connectionId, event, attempts }, "an event of a channel was given up")
        yield* storedInstead(prepared, deps)
          .map((apply) => settle(event, apply))
          .reduce((before, next) => before.pipe(Effect.catchDefect(() => next)))
        return "finished" as const
      }
      const { told, seen } = prepared
      const { event } = told.waiting
      const apply =
        event.kind === "message"
          ? yield* receiveOnChannel(told, event, seen, deps)
          : event.kind === "sent-elsewhere"
            ? yield* receiveElsewhere(told, event, deps)
            : (tx: Tx) => applyReport(tx, told, event, deps)
      yield* settle(told.waiting.id, apply)
      return "finished" as const
    })
  },
})

interface Prepared {
  readonly told: ClaimedEvent
  readonly seen: SeenMessage
}

/** Reads the first event of a queue and counts the attempt; undefined if nothing is due, and the job is settled. */
const prepare = (
  tx: Tx,
  job: ClaimedJob,
  companyId: CompanyId,
  queue: EventQueue,
  deps: ChannelJobsDeps,
): Effect.Effect<Prepared | GivenUpEvent | undefined, JobLost> =>
  Effect.gen(function* () {
    const { clock, channelSecrets } = deps
    const stored = yield* firstEvent(tx, queue)
    if (stored === undefined || stored.dueAt > clock.now()) {
      yield* stored === undefined ? finish(tx, job) : again(tx, job, stored.dueAt)
      return undefined
    }
    const connection = yield* openConnection(tx, channelSecrets, companyId, queue.connectionId)
    if (connection === undefined) {
      yield* finish(tx, job)
      return undefined
    }
    yield* countEventAttempt(tx, stored.id)
    const owner = yield* ownerOf(tx, connection)
    if (isGivenUp(stored, clock.now())) return { companyId, connection, owner, stored, queue }
    const { payload, id, attempts, dueAt } = stored
    const event = readChannelEvent(payload)
    if (event === undefined) return yield* Effect.die(new Error("a stored event of a channel cannot be read"))
    const ofMessage =
      "externalId" in event && [changeQueueOf, reportQueueOf].some((of) => of(event.externalId) === queue.person)
    const told: ClaimedEvent = {
      companyId,
      waiting: { id, event, attempts, dueAt },
      queue: ofMessage ? "message" : "person",
      connection,
      owner,
    }
    return { told, seen: event.kind === "message" ? yield* seeMessage(tx, told, event, deps) : "gone" }
  })

/**
 * Counts an attempt that died before its count was stored. One at a connection whose secret cannot be opened dies here too:
 * that is no fault of the event.
 */
const countFailedAttempt = (
  tx: Tx,
  companyId: CompanyId,
  queue: EventQueue,
  { channelSecrets }: ChannelJobsDeps,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* openConnection(tx, channelSecrets, companyId, queue.connectionId)
    const stored = yield* firstEvent(tx, queue)
    if (stored !== undefined) yield* countEventAttempt(tx, stored.id)
  })

const ownerOf = (tx: Tx, { botId, userId }: OpenConnection): Effect.Effect<ClaimedEvent["owner"]> =>
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
