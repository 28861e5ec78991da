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
  /** How long a claim holds, in milliseconds; 60,000 when not given. */
  readonly lease?: number
  /** How long to sleep when nobody wakes the worker, in milliseconds; 1,000 when not given. */
  readonly pollEvery?: number
  /** Milliseconds from the refusal of this attempt to the next; when not given 1 s, 2 s, 4 s … to one hour. */
  readonly retryWait?: (attempt: number) => number
  /** How often one message is tried; 20 when not given. */
  readonly attempts?: number
}

/**
 * Starts sending what waits for the gateways, in the order of each conversation. Any number of nodes share the work. A message
 * is sent once where the vendor tells repetitions by their key. Elsewhere one whose outcome was lost with its process is given
 * up rather than sent again: the person would see it twice.
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
        // the worker has it tried again
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
