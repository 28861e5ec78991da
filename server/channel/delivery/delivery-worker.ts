import { deliveryMessages, type Medium, type OutgoingFile, partsOf } from "@prosa/core/channel"
import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type JobHandler, type JobWorker, startJobWorker } from "../../platform/jobs/job-worker.ts"
import type { ClaimedJob } from "../../platform/jobs/jobs.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type ByteBudget, createByteBudget } from "./byte-budget.ts"
import type {
  ChannelGateway,
  DeliveryRefused,
  GatewayFiles,
  PartToSend,
  TemplatePart,
  TemplateWithFile,
} from "../gateway/channel-gateway.ts"
import { createDeliveryQueue } from "./delivery-queue.ts"
import { failDelivery, holdDelivery, type ReadyDelivery, readyDelivery, settleRefusal } from "./delivery-outcomes.ts"
import type { DeliveryWorkerOptions } from "./delivery-worker-options.ts"
import { beginAttempt, deliveriesTopic } from "./delivery-store.ts"
import { beforeSending, unknownOutcome } from "../gateway/graph-call.ts"
import { lookIntoFiles } from "../files/look-into-files.ts"
import { partReference } from "./part-reference.ts"
import { createSendPace, type SendPace } from "./send-pace.ts"
import { hasFailedPart, settlePart } from "./taken-parts.ts"

/** Longer than the gateways take for the upload of a file. */
const longestStep = 150_000

const megabyte = 1_048_576

/** Contents of files that deliveries hold at once; their copies for the wire come on top. */
const usualMemory = { total: 256 * megabyte, perCompany: 128 * megabyte }

/** What one company, and one medium, may have of the deliveries in progress: a vendor that hangs leaves the rest to others. */
const shares = { company: 3 / 8, medium: 3 / 4 }

/**
 * Starts the delivery of queued messages to the gateways, in the order of each person on a connection. Any number of
 * nodes share the work. Each part is sent once: when a crash or a vendor's silence leaves it unknown whether it was taken, the message
 * is given up, and a person decides whether to send it again.
 */
export const startDeliveryWorker = (options: DeliveryWorkerOptions): JobWorker => {
  const { transactions, gateways, clock, logger, metrics, lease, pollEvery, concurrency = 64 } = options
  const memory = options.memory ?? createByteBudget(usualMemory)
  const pace =
    options.pace ?? createSendPace({ clock, ...(options.nodes === undefined ? {} : { nodes: options.nodes }) })
  const handlers = Object.fromEntries(
    // the keys of that very record
    (Object.entries(gateways) as ReadonlyArray<[Medium, ChannelGateway]>).map(([medium, gateway]) => [
      medium,
      deliver({ ...options, gateway, pace, memory }),
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
    perCompany: () => Math.max(1, Math.floor(concurrency * shares.company)),
    perKind: Math.max(1, Math.floor(concurrency * shares.medium)),
    ...(metrics === undefined ? {} : { metrics }),
    ...(lease === undefined ? {} : { lease }),
    ...(pollEvery === undefined ? {} : { pollEvery }),
  })
}

interface Delivering extends DeliveryWorkerOptions {
  readonly gateway: ChannelGateway
  readonly pace: SendPace
  readonly memory: ByteBudget
}

const deliver =
  (deps: Delivering): JobHandler =>
  (job) => {
    const { transactions, clock, pace } = deps
    const companyId = job.companyId as CompanyId
    const inTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => transactions.asTenant(companyId, work)
    return Effect.gen(function* () {
      const ready = yield* inTenant((tx) => readyDelivery(tx, job, deps))
      if (ready === undefined) return
      const { begun, connection } = ready
      const { message, page, template, to, medium } = begun
      const files = deps.files(companyId)
      const parts =
        template === null
          ? partsOf(medium, yield* lookIntoFiles(medium, message, files), page)
          : [withFile(template, message.files[0])]
      for (let at = begun.partsSent; at < parts.length; at += 1) {
        const part = parts[at]
        if (part === undefined) return
        const wait = pace.take(medium, connection.id, to.value)
        if (wait > 0) return yield* inTenant((tx) => holdDelivery(tx, job, clock.now() + wait))
        const bytes = fileOfPart(part)?.bytes ?? 0
        const sending = { job, ready, part, at, isLast: at === parts.length - 1, files }
        if (!(yield* deps.memory.holding(companyId, bytes, sendPart(sending, deps)))) return
      }
      if (parts.length <= begun.partsSent)
        yield* inTenant((tx) => failDelivery(tx, job, ready, deliveryMessages.nothingToSend, deps))
    })
  }

/** A template with the file of its title; one whose file is gone is refused by its vendor. */
const withFile = ({ file: as, ...template }: TemplatePart, file: OutgoingFile | undefined): TemplateWithFile =>
  as === undefined || file === undefined
    ? template
    : { ...template, file: { kind: "file", file, as, voice: false, caption: "" } }

const fileOfPart = (part: PartToSend["part"]): OutgoingFile | undefined => {
  if (part.kind === "template") return part.file?.file
  return part.kind === "file" ? part.file : undefined
}

interface PartSending {
  readonly job: ClaimedJob
  readonly ready: ReadyDelivery
  readonly part: PartToSend["part"]
  /** Its place among the parts, from 0. */
  readonly at: number
  readonly isLast: boolean
  readonly files: GatewayFiles
}

/** Sends a part and stores what became of it; returns whether the vendor took it and the claim still holds. */
const sendPart = ({ job, ready, part, at, isLast, files }: PartSending, deps: Delivering): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const { begun, connection } = ready
    const { companyId, dialogId, seq, to, byPerson, page } = begun
    const { gateway, stepTime = longestStep } = deps
    const inTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => deps.transactions.asTenant(companyId, work)
    const within = <A>(step: Effect.Effect<A, DeliveryRefused>, late: DeliveryRefused) =>
      Effect.timeoutOrElse(step, { duration: stepTime, orElse: () => Effect.fail(late) })
    const refused = (refusal: DeliveryRefused) =>
      Effect.as(
        inTenant((tx) => settleRefusal(tx, job, ready, { ...refusal, part: part.kind }, deps)),
        false,
      )

    const reference = partReference({ dialogId, seq, page, part: at, isLast, saidAt: begun.saidAt })
    const quoted = at === 0 && page === 0 && begun.quoted !== null ? { quoted: begun.quoted } : {}
    const sent = { to, part, keyPrefix: `${dialogId}.${seq}.`, byPerson, reference, ...quoted }
    const prepared = yield* Effect.result(
      within(gateway.prepare(connection, sent, files), beforeSending(unknownOutcome)),
    )
    if (prepared._tag === "Failure") return yield* refused(prepared.failure)
    // Noted before the vendor is asked: after a crash it is unknown whether it took the part.
    if (!(yield* inTenant((tx) => beginAttempt(tx, job)))) return false
    const taken = yield* Effect.result(within(prepared.success, unknownOutcome))
    if (taken._tag === "Failure") return yield* refused(taken.failure)
    const { externalId, address } = taken.success
    return yield* inTenant((tx) =>
      Effect.gen(function* () {
        const held = yield* settlePart(tx, job, begun, { externalId, part: at, isLast })
        if (address !== undefined) yield* deps.storeSpelling(tx, begun, address)
        // A part that failed since has told so already.
        if (isLast && page === 0 && !(yield* hasFailedPart(tx, begun)))
          yield* deps.tell(tx, { companyId, dialogId, seq, state: "sent", reason: "" })
        return held
      }),
    )
  })
