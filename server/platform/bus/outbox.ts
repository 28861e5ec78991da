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
 * Writes events down in the caller's tenant transaction. They are published at least once after the commit, also when the
 * program dies in between, and never when the transaction is rolled back.
 */
export const emit = (tx: Tx, ...events: ReadonlyArray<OutboxEvent>): Effect.Effect<void> =>
  Effect.promise(async () => {
    const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)
    const rows = events.map(({ subject, payload }) => sql`(${company}, ${subject}, ${payload})`)
    await tx.execute(sql`insert into outbox (company_id, subject, payload) values ${sql.join(rows, sql`, `)}`)
    announceAtCommit(tx, outboxTopic)
  })
