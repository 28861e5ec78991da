import type { Clock } from "@prosa/core/kernel"
import { startDeliveryWorker } from "../channel/index.ts"
import type { Bus } from "../platform/bus/bus.ts"
import { startOutboxRelay } from "../platform/bus/outbox-relay.ts"
import { startJobWorker, startOutsideWorker } from "../platform/jobs/job-worker.ts"
import type { Logger } from "../platform/logger.ts"
import type { Metrics } from "../platform/metrics.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { CreatedServer } from "./create-server.ts"

export interface WorkersNeeds {
  readonly transactions: Transactions
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
}

export interface Workers {
  /** Completes the work in progress. Events are published to the end: call it once nothing writes any more. */
  readonly stop: () => Promise<void>
}

/** Starts what a server does without being asked: publishes events, runs jobs, sends messages to the vendors. */
export const startWorkers = (
  { jobs, outsideJobs, nodes, deliveries }: Pick<CreatedServer, "jobs" | "outsideJobs" | "nodes" | "deliveries">,
  needs: WorkersNeeds,
): Workers => {
  const relay = startOutboxRelay(needs)
  const workers = [
    startJobWorker({ ...needs, handlers: jobs }),
    startOutsideWorker({ ...needs, nodes, handlers: outsideJobs }),
    startDeliveryWorker({ ...deliveries, metrics: needs.metrics }),
  ]
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
      await relay.stop()
    },
  }
}
