import { Effect } from "effect"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { SumProgress } from "./sum-tail.ts"

/** The company's time zone, its day, and how far its sums go. */
export interface CompanyClock extends SumProgress {
  readonly timeZone: string
  readonly today: string
}

/** Reads the company's clock. Sums of another time zone than the company's do not count. */
export const readCompanyClock = (tx: Tx, now: number): Effect.Effect<CompanyClock> =>
  tx.onlyRow<CompanyClock>(sql`
    select c.time_zone as "timeZone", to_char(to_timestamp(${now}::float8 / 1000) at time zone c.time_zone, 'YYYY-MM-DD') as today,
      coalesce(p.dialog_id, 0) as "dialogId", coalesce(p.event_id, 0)::text as "eventId", coalesce(p.message_id, 0) as "messageId"
    from companies c
    left join dashboard_progress p on p.company_id = c.id and p.time_zone = c.time_zone
    where c.id = ${company}`)

/**
 * Whether the sums still go as far as a clock says, in the statement's own snapshot: the job may have moved them since the
 * clock was read. The ids are written into the statement, since it is planned for how many rows lie beyond them.
 */
export const isCurrent = ({ dialogId, eventId, messageId, timeZone }: CompanyClock): Sql => sql`
  (select c.time_zone = ${timeZone} and coalesce(p.dialog_id, 0) = ${dialogId}
      and coalesce(p.event_id, 0) = ${eventId}::bigint and coalesce(p.message_id, 0) = ${messageId}
    from companies c left join dashboard_progress p on p.company_id = c.id and p.time_zone = c.time_zone
    where c.id = ${company})`

/** Repeats a reading until the sums did not move during it: they move at most once a second. */
export const whileCurrent = <A>(
  tx: Tx,
  now: number,
  read: (clock: CompanyClock) => Effect.Effect<A | undefined>,
  tries = 5,
): Effect.Effect<A> =>
  Effect.gen(function* () {
    const found = yield* read(yield* readCompanyClock(tx, now))
    if (found !== undefined) return found
    if (tries === 1) return yield* Effect.die(new Error("the sums of the dashboard never stood still"))
    return yield* whileCurrent(tx, now, read, tries - 1)
  })

/** Whether anything is summed. */
export const hasSums = ({ dialogId, messageId, eventId }: SumProgress): Sql =>
  dialogId === 0 && messageId === 0 && eventId === "0" ? sql`false` : sql`true`
