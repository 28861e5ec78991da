import {
  type Backoff,
  backoffWait,
  deliveryMessages as say,
  isTriedAgain,
  isWindowOver,
  loggedWords,
  type SendingTrouble,
  windowOverSentence,
} from "@prosa/core/channel"
import { Effect } from "effect"
import type { ClaimedJob } from "../../platform/jobs/jobs.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { DeliveryRefused, OpenConnection, PartToSend } from "../gateway/channel-gateway.ts"
import { openConnection } from "../connections/connection-store.ts"
import { breakConnection } from "../connections/connection-changes.ts"
import { type BegunDelivery, readDelivery, settleRefused, type UnsentOutcome } from "./delivery-store.ts"
import type { DeliveryWorkerOptions } from "./delivery-worker-options.ts"

type OutcomeDeps = Pick<DeliveryWorkerOptions, "channelSecrets" | "clock" | "logger" | "retryWait" | "tell">

/** A claimed delivery that may be sent now, with its connection. */
export interface ReadyDelivery {
  readonly begun: BegunDelivery
  readonly connection: OpenConnection
}

/** Why nothing is sent now. */
type Held = UnsentOutcome & { readonly dueAt: number; readonly trouble?: SendingTrouble | undefined }

/** How long a message waits for its connection: later it makes no sense any more, in milliseconds. */
const deliveryLife = 86_400_000

/** How often a message looks whether its broken connection is back, in milliseconds; reconnecting wakes it at once. */
const brokenWait = 300_000

/** The same while the vendor says that it is down, which it does not always tell when it ends. */
const offlineWait = 30_000

/** Reads what is to be sent; undefined when nothing is sent now, which is settled then. */
export const readyDelivery = (tx: Tx, job: ClaimedJob, deps: OutcomeDeps): Effect.Effect<ReadyDelivery | undefined> =>
  Effect.gen(function* () {
    const now = deps.clock.now()
    const begun = yield* readDelivery(tx, job)
    if (begun === undefined) {
      yield* settleRefused(tx, job, { state: "failed", reason: say.gone }, now)
      return undefined
    }
    const connection = yield* openConnection(tx, deps.channelSecrets, begun.companyId, begun.connectionId)
    const failed = (reason: string): Held => ({ state: "failed", reason, dueAt: now })
    const held: Held | undefined =
      connection === undefined || !connection.active
        ? failed(say.switchedOff)
        : begun.unsettled
          ? failed(say.outcomeLost)
          : begun.template === null && isWindowOver(begun, now)
            ? failed(windowOverSentence(begun.medium))
            : now - begun.saidAt > deliveryLife
              ? failed(say.tooLate)
              : connection.state === "broken"
                ? { state: "waiting", reason: say.waitsForConnection, dueAt: now + brokenWait }
                : undefined
    if (held === undefined && connection !== undefined) return { begun, connection }
    if (held !== undefined) yield* settle(tx, job, begun, held, deps)
    return undefined
  })

/** Lets a delivery wait for the pace. */
export const holdDelivery = (tx: Tx, job: ClaimedJob, dueAt: number): Effect.Effect<void> =>
  Effect.asVoid(settleRefused(tx, job, { state: "waiting", reason: "" }, dueAt))

/** Gives a delivery up. */
export const failDelivery = (
  tx: Tx,
  job: ClaimedJob,
  { begun }: ReadyDelivery,
  reason: string,
  deps: OutcomeDeps,
): Effect.Effect<void> => settle(tx, job, begun, { state: "failed", reason, dueAt: deps.clock.now() }, deps)

const settle = (
  tx: Tx,
  job: ClaimedJob,
  begun: BegunDelivery,
  held: Held,
  { tell }: OutcomeDeps,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { dueAt, trouble, ...outcome } = held
    const isSettled = yield* settleRefused(tx, job, outcome, dueAt)
    // A further page of the options is no message of its own: what became of the message stays.
    if (!isSettled || held.state !== "failed" || begun.page > 0) return
    const { companyId, dialogId, seq } = begun
    yield* tell(tx, {
      companyId,
      dialogId,
      seq,
      state: "failed",
      reason: held.reason,
      ...(trouble === undefined ? {} : { trouble }),
    })
  })

/** Settles what the vendor did not take. */
export const settleRefusal = (
  tx: Tx,
  job: ClaimedJob,
  { begun, connection }: ReadyDelivery,
  refusal: DeliveryRefused & { readonly part: PartToSend["part"]["kind"] },
  deps: OutcomeDeps,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { kind, reason, backoff = "usual", pause = 0, answer, part, trouble } = refusal
    const { clock, logger, retryWait = chanceWait } = deps
    const now = clock.now()
    const { id, companyId, medium } = connection
    const told = answer === undefined ? {} : { ...answer, details: loggedWords(answer.details) }
    const facts = { companyId, connection: id, medium, ...told }
    const waitsFor = (wait: number): Held => ({ state: "waiting", reason: say.waitsForConnection, dueAt: now + wait })
    if (kind === "disconnected") {
      if (yield* breakConnection(tx, id, reason, now))
        logger.warn({ ...facts, reason }, "a channel's connection is refused")
      return yield* settle(tx, job, begun, waitsFor(brokenWait), deps)
    }
    if (kind === "offline") return yield* settle(tx, job, begun, waitsFor(offlineWait), deps)
    if (kind === "later" && isTriedAgain(backoff, job.attempt)) {
      const dueAt = now + retryWait(job.attempt, backoff)
      return yield* settle(tx, job, begun, { state: "waiting", reason, counts: true, dueAt }, deps)
    }
    const { dialogId, seq, page } = begun
    logger.warn({ ...facts, dialogId, seq, page, part, kind }, "a channel did not take a message")
    yield* settle(
      tx,
      job,
      begun,
      { state: "failed", reason: kind === "unknown" ? say.outcomeLost : reason, dueAt: now + pause, trouble },
      deps,
    )
  })

const chanceWait = (attempt: number, backoff: Backoff): number => backoffWait(backoff, attempt, Math.random())
