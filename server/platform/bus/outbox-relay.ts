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
  /** How long to sleep when nobody wakes the relay, in milliseconds; 1,000 when not given. */
  readonly pollEvery?: number
  /** How many transactions' events go in one of the relay's; 200 when not given. */
  readonly batch?: number
}

export interface OutboxRelay {
  /** Looks for events now. An event emitted by this process does this by itself when it is committed. */
  readonly wake: () => void
  /** Finishes the batch that is under way and takes no other. */
  readonly stop: () => Promise<void>
}

/**
 * Batches begin at least this far apart, in milliseconds: what is rare goes out at once, and what comes thick goes out
 * together, in fewer transactions.
 */
const gathering = 20

/**
 * Starts publishing what is in the outbox, at first what a dead process left there. Events go out in the order of their
 * ids as far as they are visible together: one of a transaction that was committed late follows when it is there, and the
 * relays of two nodes may overtake each other. So what must be ordered carries a number of its own.
 */
export const startOutboxRelay = (options: OutboxRelayOptions): OutboxRelay => {
  const { transactions, bus, logger, pollEvery = 1_000, batch = 200 } = options
  const signal = createWakeSignal()
  const closing = new AbortController()

  // Deleted and published in one transaction: a death before its commit, or its loss, leaves the rows, to be published once more.
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
 * Claims by deleting, not by "id after the last": ids are given before commits, and a late one would be passed over. The limit
 * is a parameter, so that the statement is planned for what is there: a plan from when the outbox was empty reads all of it.
 */
const takeRows = (tx: Tx, limit: number): Effect.Effect<ReadonlyArray<OutboxRow>> =>
  Effect.map(
    tx.rows<OutboxRow>(sql`
      with first as materialized (select id from outbox order by id limit ${limit} for update skip locked)
      delete from outbox using first where outbox.id = first.id
      returning outbox.id, events`),
    (rows) => rows.toSorted((a, b) => Number(a.id) - Number(b.id)),
  )

// `Tx.emit` wrote it
const eventsOf = ({ events }: OutboxRow): ReadonlyArray<OutboxEvent> => JSON.parse(events)
