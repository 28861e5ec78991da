import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { announceAtCommit, type Tx } from "../storage/transactions.ts"

/** Something that happened, to be told on the bus. */
export interface OutboxEvent {
  readonly subject: string
  readonly payload: string
}

/** The topic announced when an event was emitted. */
export const outboxTopic = "outbox"

/**
 * Writes the event down in the caller's tenant transaction. It is published at least once after the commit, also when the
 * program dies in between, and never when the transaction is rolled back.
 */
export const emit = (tx: Tx, event: OutboxEvent): Effect.Effect<void> =>
  Effect.promise(async () => {
    await tx.execute(sql`
      insert into outbox (company_id, subject, payload)
      values (nullif(current_setting('app.company_id', true), '')::int, ${event.subject}, ${event.payload})`)
    announceAtCommit(tx, outboxTopic)
  })
