import { placeholder, sql } from "./sql.ts"
import { company } from "./tenant-sql.ts"
import { prepareStatement } from "./prepared-statement.ts"

/** An event to publish on the bus. */
export interface OutboxEvent {
  readonly subject: string
  readonly payload: string
}

/** The topic announced when a transaction emits events. */
export const outboxTopic = "outbox"

/** Inserts one row with all events of a transaction (`Tx.emit`). */
export const insertEvents = prepareStatement(
  sql`insert into outbox (company_id, events) values (${company}, ${placeholder("events")})`,
)
