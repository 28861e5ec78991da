import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import type { Logger } from "../logger.ts"
import { type OutboxEvent, outboxTopic } from "../storage/outbox.ts"
import { sql } from "../storage/sql.ts"
import type { Transactions } from "../storage/transactions.ts"
import type { Tx } from "../storage/tx.ts"
import { createWakeSignal } from "../wake-signal.ts"
import type { Bus } from "./bus.ts"

export interface OutboxRelayOptions {
  readonly transactions: Transactions
  readonly bus: Bus
  readonly logger: Logger
  /** Polling interval in milliseconds when no wake-up arrives; default 1,000. */
  readonly pollEvery?: number
  /** Maximum outbox rows relayed per transaction; default 200. */
  readonly batch?: number
}

export interface OutboxRelay {
  /** Checks for events now. Commits of this process that emit events wake the relay by themselves. */
  readonly wake: () => void
  /** Finishes the current batch and stops. */
  readonly stop: () => Promise<void>
}

/** Minimum interval between batches, in milliseconds: a single event goes out at once, a burst in few transactions. */
const gathering = 20

/**
 * Starts publishing the outbox, beginning with what a crashed process left there. Events are published in the order of
 * their ids among those visible together: an event of a late commit follows later, and the relays of two nodes may
 * overtake each other. Events that need an order carry a sequence number of their own.
 */
export const startOutboxRelay = (options: OutboxRelayOptions): OutboxRelay => {
  const { transactions, bus, logger, pollEvery = 1_000, batch = 200 } = options
  const signal = createWakeSignal()
  const closing = new AbortController()

  // Deleted and published in one transaction: if it does not commit, the rows remain and are published again.
  const relayBatch = transactions.asForgetfulWorker((tx) =>
    Effect.gen(function* () {
      const rows = yield* takeRows(tx, batch)
      for (const { subject, payload } of rows.flatMap(eventsOf)) yield* bus.publish(subject, payload)
      return rows.length
    }),
  )

  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const begun = performance.now()
      const relayed = await Effect.runPromise(relayBatch).catch((error: unknown) => {
        logger.error({ error }, "events could not be published and stay in the outbox")
        return 0
      })
      if (relayed < batch) await signal.wait(pollEvery)
      await sleep(begun + gathering - performance.now(), undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const forget = transactions.onCommit(outboxTopic, signal.wake)
  const looping = loop()
  return {
    wake: signal.wake,
    stop: async () => {
      forget()
      closing.abort()
      signal.wake()
      await looping
    },
  }
}

interface OutboxRow {
  readonly id: string
  readonly events: string
}

/**
 * Claims by deleting, not by "id after the last": ids are assigned before commits, so a late commit would be skipped.
 * The limit is a parameter, so that the plan fits the present size: a plan made on an empty outbox would read all of
 * it.
 */
const takeRows = (tx: Tx, limit: number): Effect.Effect<ReadonlyArray<OutboxRow>> =>
  Effect.map(
    tx.rows<OutboxRow>(sql`
      with first as materialized (select id from outbox order by id limit ${limit} for update skip locked)
      delete from outbox using first where outbox.id = first.id
      returning outbox.id, events`),
    (rows) => rows.toSorted((a, b) => Number(a.id) - Number(b.id)),
  )

// written by `Tx.emit`
const eventsOf = ({ events }: OutboxRow): ReadonlyArray<OutboxEvent> => JSON.parse(events)
