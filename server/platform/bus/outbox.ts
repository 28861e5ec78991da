import { sql } from "drizzle-orm"
import { prepareForClient } from "../storage/prepared.ts"
import { announceAtCommit, sendBeforeCommit, type Tx } from "../storage/transactions.ts"

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
export const emit = (tx: Tx, ...events: ReadonlyArray<OutboxEvent>): void => {
  const before = emitted.get(tx)
  if (before !== undefined) return void before.push(...events)
  const all = [...events]
  emitted.set(tx, all)
  sendBeforeCommit(tx, (client) => insertEvents(client, { events: JSON.stringify(all) }))
  return announceAtCommit(tx, outboxTopic)
}

const emitted = new WeakMap<Tx, Array<OutboxEvent>>()

const insertEvents = prepareForClient(sql`
  insert into outbox (company_id, events)
  values (nullif(current_setting('app.company_id', true), '')::int, ${sql.placeholder("events")})`)
