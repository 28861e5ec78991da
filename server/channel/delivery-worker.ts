import type { Channel } from "@prosa/core/channel"
import type { Clock } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type JobHandler, type JobWorker, startJobWorker } from "../platform/jobs/job-worker.ts"
import type { Logger } from "../platform/logger.ts"
import type { Metrics } from "../platform/metrics.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { ChannelGateway, ChannelGateways } from "./channel-gateway.ts"
import { beginDelivery, createDeliveryQueue, deliveriesTopic, settleDelivery } from "./delivery-store.ts"

export interface DeliveryWorkerOptions {
  readonly transactions: Transactions
  readonly gateways: ChannelGateways
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics?: Pick<Metrics, "worked">
  /** Lease of a claim in milliseconds; default 60,000. */
  readonly lease?: number
  /** Polling interval in milliseconds when no wake-up arrives; default 1,000. */
  readonly pollEvery?: number
  /** Milliseconds from a failed attempt to the next; default 1 s, 2 s, 4 s … up to one hour. */
  readonly retryWait?: (attempt: number) => number
  /** Maximum attempts per message; default 20. */
  readonly attempts?: number
}

/**
 * Starts the delivery of queued messages to the gateways, in the order of each conversation. Any number of nodes share
 * the work. A message is sent once if its vendor deduplicates by key. Otherwise, when a crash loses the outcome of an
 * attempt, the worker gives the message up rather than send it twice.
 */
export const startDeliveryWorker = (options: DeliveryWorkerOptions): JobWorker => {
  const { transactions, gateways, clock, logger, metrics, lease, pollEvery, retryWait, attempts = 20 } = options
  const handlerOf =
    (gateway: ChannelGateway): JobHandler =>
    (job) => {
      const inTenant = transactions.asTenant
      const settle = (outcome: Parameters<typeof settleDelivery>[2]) =>
        inTenant(job.companyId, (tx) => settleDelivery(tx, job, outcome))
      return Effect.gen(function* () {
        const begun = yield* inTenant(job.companyId, (tx) => beginDelivery(tx, job))
        if (begun === undefined) return yield* settle({ state: "failed", reason: gone })
        if (begun.unsettled && !gateway.repeatable) return yield* settle({ state: "failed", reason: outcomeLost })
        const sent = gateway.send(begun.delivery).pipe(
          Effect.map(({ externalId }) => ({ state: "sent", externalId }) as const),
          Effect.catch(({ reason, final }) =>
            Effect.succeed({ state: final || job.attempt >= attempts ? "failed" : "waiting", reason } as const),
          ),
        )
        const outcome = yield* sent
        yield* settle(outcome)
        // fails, so that the worker retries it
        if (outcome.state === "waiting") return yield* Effect.fail(outcome)
      })
    }
  const handlers = Object.fromEntries(
    // the keys of that very record
    (Object.entries(gateways) as ReadonlyArray<[Channel, ChannelGateway]>).map(([channel, gateway]) => [
      channel,
      handlerOf(gateway),
    ]),
  )
  return startJobWorker({
    transactions,
    queue: createDeliveryQueue(transactions),
    topic: deliveriesTopic,
    handlers,
    clock,
    logger,
    ...(metrics === undefined ? {} : { metrics }),
    ...(lease === undefined ? {} : { lease }),
    ...(pollEvery === undefined ? {} : { pollEvery }),
    ...(retryWait === undefined ? {} : { retryWait }),
  })
}

const gone = "A mensagem foi apagada antes de ser enviada."
const outcomeLost = "Não se sabe se a mensagem foi entregue. Envie de novo se for preciso."
