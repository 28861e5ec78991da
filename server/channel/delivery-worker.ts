import {
  type Backoff,
  backoffWait,
  type DeliveryState,
  isWindowOver,
  type Medium,
  partsOf,
  windowOverSentence,
} from "@prosa/core/channel"
import type { Clock, CompanyId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type JobHandler, type JobWorker, startJobWorker } from "../platform/jobs/job-worker.ts"
import type { ClaimedJob } from "../platform/jobs/jobs.ts"
import type { Logger } from "../platform/logger.ts"
import type { Metrics } from "../platform/metrics.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type {
  ChannelGateway,
  ChannelGateways,
  DeliveryRefused,
  GatewayFiles,
  OpenConnection,
} from "./channel-gateway.ts"
import { withAnimation } from "./animated-stickers.ts"
import { breakConnection, openConnection } from "./connection-store.ts"
import {
  beginAttempt,
  type BegunDelivery,
  createDeliveryQueue,
  deliveriesTopic,
  readDelivery,
  settlePart,
  settleRefused,
  type UnsentOutcome,
} from "./delivery-store.ts"
import { createSendPace, type SendPace } from "./send-pace.ts"

/** What became of a message, for those who see its dialog. */
export interface DeliveryNews {
  readonly companyId: CompanyId
  readonly dialogId: DialogId
  readonly seq: number
  readonly state: DeliveryState
  /** Why it failed, in Portuguese; '' otherwise. */
  readonly reason: string
}

export interface DeliveryWorkerOptions {
  readonly transactions: Transactions
  readonly gateways: ChannelGateways
  /** Opens the access tokens of connections. */
  readonly channelSecrets: SecretBox
  readonly files: (companyId: CompanyId) => GatewayFiles
  /** Stores and publishes what became of a message, in the transaction of its outcome. */
  readonly tell: (tx: Tx, news: DeliveryNews) => Effect.Effect<void>
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics?: Pick<Metrics, "worked">
  readonly pace?: SendPace
  /** How many nodes deliver, which share the pace; default 1. */
  readonly nodes?: () => number
  /** Lease of a claim in milliseconds; default 60,000. */
  readonly lease?: number
  /** Polling interval in milliseconds when no wake-up arrives; default 1,000. */
  readonly pollEvery?: number
  /** Milliseconds from a failed attempt to the next, by its number and why it failed; `backoffWait` by default. */
  readonly retryWait?: (attempt: number, backoff: Backoff) => number
  /** Maximum attempts per message that the vendor refused for now; default 8. */
  readonly attempts?: number
  /** Maximum deliveries in progress; default 24. */
  readonly concurrency?: number
}

/** How long a message waits for its connection: later it makes no sense any more, in milliseconds. */
const deliveryLife = 86_400_000

/** How often a message looks whether its broken connection is back, in milliseconds; reconnecting wakes it at once. */
const brokenWait = 300_000

/** The same while the vendor says that it is down, which it does not always tell when it ends. */
const offlineWait = 30_000

/**
 * Starts the delivery of queued messages to the gateways, in the order of each person on a connection. Any number of
 * nodes share the work. Each part is sent once: when a crash or a vendor's silence leaves it unknown whether it was taken, the message
 * is given up, and a person decides whether to send it again.
 */
export const startDeliveryWorker = (options: DeliveryWorkerOptions): JobWorker => {
  const { transactions, gateways, clock, logger, metrics, lease, pollEvery, concurrency = 24 } = options
  const pace =
    options.pace ?? createSendPace({ clock, ...(options.nodes === undefined ? {} : { nodes: options.nodes }) })
  const handlers = Object.fromEntries(
    // the keys of that very record
    (Object.entries(gateways) as ReadonlyArray<[Medium, ChannelGateway]>).map(([medium, gateway]) => [
      medium,
      deliver({ ...options, gateway, pace }),
    ]),
  )
  return startJobWorker({
    transactions,
    queue: createDeliveryQueue(transactions),
    topic: deliveriesTopic,
    handlers,
    clock,
    logger,
    concurrency,
    ...(metrics === undefined ? {} : { metrics }),
    ...(lease === undefined ? {} : { lease }),
    ...(pollEvery === undefined ? {} : { pollEvery }),
  })
}

interface Delivering extends DeliveryWorkerOptions {
  readonly gateway: ChannelGateway
  readonly pace: SendPace
}

/** A claimed delivery with its connection, and what is still to be sent. */
interface Prepared {
  readonly begun: BegunDelivery
  readonly connection: OpenConnection
}

/** Why nothing is sent now. */
type Held = UnsentOutcome & { readonly dueAt: number }

const deliver =
  (deps: Delivering): JobHandler =>
  (job) => {
    const { transactions, clock, gateway, pace } = deps
    const companyId = job.companyId as CompanyId
    const inTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => transactions.asTenant(companyId, work)
    return Effect.gen(function* () {
      const prepared = yield* inTenant((tx) => prepare(tx, job, deps))
      if (prepared === undefined) return
      const { begun, connection } = prepared
      const { message, page, template, dialogId, seq, to, byPerson, medium } = begun
      const files = deps.files(companyId)
      const parts = template === null ? partsOf(medium, yield* withAnimation(medium, message, files), page) : [template]
      for (let at = begun.partsSent; at < parts.length; at += 1) {
        const part = parts[at]
        if (part === undefined) return
        const wait = pace.take(medium, connection.id, to.value)
        if (wait > 0)
          return yield* inTenant((tx) => hold(tx, job, { state: "waiting", reason: "", dueAt: clock.now() + wait }))
        // Noted before the vendor is asked: after a crash it is unknown whether it took the part.
        if (!(yield* inTenant((tx) => beginAttempt(tx, job)))) return
        const sent = yield* Effect.result(
          gateway.send(connection, { to, part, keyPrefix: `${dialogId}.${seq}.`, byPerson }, files),
        )
        if (sent._tag === "Failure") return yield* inTenant((tx) => refused(tx, job, prepared, sent.failure, deps))
        const isLast = at === parts.length - 1
        const { externalId } = sent.success
        const held = yield* inTenant((tx) =>
          Effect.gen(function* () {
            const settled = yield* settlePart(tx, job, begun, { externalId, isLast })
            if (isLast && page === 0) yield* deps.tell(tx, { companyId, dialogId, seq, state: "sent", reason: "" })
            return settled
          }),
        )
        if (!held) return
      }
      if (parts.length <= begun.partsSent)
        yield* inTenant((tx) => settleRefused(tx, job, { state: "failed", reason: nothingToSend }, clock.now()))
    })
  }

/** Reads what is to be sent; undefined when nothing is sent now, which is settled then. */
const prepare = (tx: Tx, job: ClaimedJob, deps: Delivering): Effect.Effect<Prepared | undefined> =>
  Effect.gen(function* () {
    const now = deps.clock.now()
    const begun = yield* readDelivery(tx, job)
    if (begun === undefined) {
      yield* settleRefused(tx, job, { state: "failed", reason: gone }, now)
      return undefined
    }
    const give = (held: Held) => settle(tx, job, begun, held, deps)
    const late = now - begun.saidAt > deliveryLife
    const connection = yield* openConnection(tx, deps.channelSecrets, begun.companyId, begun.connectionId)
    const held: Held | undefined =
      connection === undefined || !connection.active
        ? { state: "failed", reason: switchedOff, dueAt: now }
        : begun.unsettled
          ? { state: "failed", reason: outcomeLost, dueAt: now }
          : begun.template === null && isWindowOver(begun, now)
            ? { state: "failed", reason: windowOverSentence(begun.medium), dueAt: now }
            : late
              ? { state: "failed", reason: tooLate, dueAt: now }
              : connection.state === "broken"
                ? { state: "waiting", reason: waitsForConnection, dueAt: now + brokenWait }
                : undefined
    if (held === undefined && connection !== undefined) return { begun, connection }
    if (held !== undefined) yield* give(held)
    return undefined
  })

const hold = (tx: Tx, job: ClaimedJob, { dueAt, ...outcome }: Held): Effect.Effect<void> =>
  Effect.asVoid(settleRefused(tx, job, outcome, dueAt))

const settle = (tx: Tx, job: ClaimedJob, begun: BegunDelivery, held: Held, { tell }: Delivering): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { dueAt, ...outcome } = held
    if (!(yield* settleRefused(tx, job, outcome, dueAt)) || held.state !== "failed") return
    const { companyId, dialogId, seq } = begun
    yield* tell(tx, { companyId, dialogId, seq, state: "failed", reason: held.reason })
  })

/** Settles what the vendor did not take. */
const refused = (
  tx: Tx,
  job: ClaimedJob,
  { begun, connection }: Prepared,
  { kind, reason, backoff = "usual", pause = 0 }: DeliveryRefused,
  deps: Delivering,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { clock, logger, attempts = 8, retryWait = chanceWait } = deps
    const now = clock.now()
    if (kind === "disconnected") {
      const facts = { connection: connection.id, medium: connection.medium, reason }
      if (yield* breakConnection(tx, connection.id, reason, now))
        logger.warn(facts, "a channel's connection is refused")
      return yield* settle(
        tx,
        job,
        begun,
        { state: "waiting", reason: waitsForConnection, dueAt: now + brokenWait },
        deps,
      )
    }
    if (kind === "offline")
      return yield* settle(
        tx,
        job,
        begun,
        { state: "waiting", reason: waitsForConnection, dueAt: now + offlineWait },
        deps,
      )
    const again = kind === "later" && job.attempt < attempts
    const held: Held = again
      ? { state: "waiting", reason, counts: true, dueAt: now + retryWait(job.attempt, backoff) }
      : { state: "failed", reason: kind === "unknown" ? outcomeLost : reason, dueAt: now + pause }
    yield* settle(tx, job, begun, held, deps)
  })

const chanceWait = (attempt: number, backoff: Backoff): number => backoffWait(backoff, attempt, Math.random())

const gone = "A mensagem foi apagada antes de ser enviada."
const outcomeLost = "Não se sabe se a mensagem foi entregue. Envie de novo se for preciso."
const switchedOff = "O canal foi desligado antes de a mensagem ser enviada."
const tooLate = "O canal ficou fora do ar por mais de 24 horas, e a mensagem não foi enviada."
const waitsForConnection = "O canal está desconectado: a mensagem será enviada quando ele voltar."
const nothingToSend = "A mensagem não tem nada que possa ser enviado."
