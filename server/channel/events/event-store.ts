import type { Medium } from "@prosa/core/channel"
import type { BotId, ConnectionId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { scheduleEach } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, moment, texts } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ChannelEvent, VendorEvent } from "./channel-event.ts"
import { messageEventOf } from "./vendor-events.ts"
import { findConnectionOf, findConnectionsOfAccount } from "../connections/connection-store.ts"

/** The kind of the jobs that process what vendors tell; their key is the connection and the person (`eventQueueKey`). */
export const channelEventsKind = "channel-events"

/** The queue of one person on one connection. */
export interface EventQueue {
  readonly connectionId: ConnectionId
  readonly person: string
}

export const eventQueueKey = ({ connectionId, person }: EventQueue): string => `${connectionId}:${person}`

export const readEventQueueKey = (key: string): EventQueue => {
  const colon = key.indexOf(":")
  // `storeEvents` writes the connection's id
  return { connectionId: Number(key.slice(0, colon)) as ConnectionId, person: key.slice(colon + 1) }
}

/**
 * Stores what a vendor tells, each event once, and schedules its processing. Events of connections that nobody has are
 * left out; returns how many were.
 */
export const storeEvents = (
  transactions: Transactions,
  medium: Medium,
  events: ReadonlyArray<VendorEvent>,
  now: number,
  /** Events of other bots' connections count as unknown. */
  only?: BotId,
): Effect.Effect<{ readonly unknown: number }> =>
  Effect.gen(function* () {
    let unknown = 0
    for (const ofAccount of [false, true]) {
      const scoped = events.filter((event) => (event.ofAccount ?? false) === ofAccount)
      for (const connection of new Set(scoped.map((event) => event.connection))) {
        const told = scoped.filter((event) => event.connection === connection)
        const found = (yield* ofAccount
          ? findConnectionsOfAccount(transactions, medium, connection)
          : findConnectionOf(transactions, medium, connection)).filter(
          ({ botId }) => only === undefined || botId === only,
        )
        if (found.length === 0) unknown += told.length
        for (const { id, companyId } of found)
          yield* transactions.asTenant(companyId, (tx) => insertChannelEvents(tx, id, told, now))
      }
    }
    return { unknown }
  })

/** Stores events of one connection, each once, and schedules their processing, in the caller's transaction. */
export const insertChannelEvents = (
  tx: Tx,
  connectionId: ConnectionId,
  events: ReadonlyArray<Omit<VendorEvent, "connection">>,
  now: number,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (const dueAt of new Set(events.map((event) => event.dueAt ?? now))) {
      const due = events.filter((event) => (event.dueAt ?? now) === dueAt)
      const stored = yield* tx.rows<{ person: string }>(sql`
        insert into channel_events (company_id, connection_id, external_id, person, payload, due_at, received_at)
        select ${company}, ${connectionId}, e.id, e.person, e.payload::jsonb, ${moment(dueAt)}, ${moment(now)}
        from unnest(${texts(due.map(({ id }) => id.slice(0, 300)))}, ${texts(due.map(({ person }) => person.slice(0, 200)))},
          ${texts(due.map(({ event }) => JSON.stringify(event)))}) with ordinality as e(id, person, payload, place)
        order by e.place
        on conflict (company_id, connection_id, external_id) do nothing
        returning person`)
      const people = [...new Set(stored.map(({ person }) => person))]
      yield* scheduleEach(
        tx,
        channelEventsKind,
        people.map((person) => eventQueueKey({ connectionId, person })),
        dueAt,
      )
    }
  })

/** An event that waits to be processed. */
export interface WaitingEvent {
  readonly id: string
  readonly event: ChannelEvent
  /** Attempts before this one. */
  readonly attempts: number
  /** In milliseconds since 1970. */
  readonly dueAt: number
}

/** An event as it was stored. */
export interface StoredEvent extends Omit<WaitingEvent, "event"> {
  readonly payload: unknown
  /** In milliseconds since 1970. */
  readonly receivedAt: number
}

/** Returns the oldest event of a queue that is not processed yet. */
export const firstEvent = (tx: Tx, { connectionId, person }: EventQueue): Effect.Effect<StoredEvent | undefined> =>
  tx.row<StoredEvent>(sql`
    select id::text, payload, attempts, extract(epoch from due_at)::float8 * 1000 as "dueAt",
      extract(epoch from received_at)::float8 * 1000 as "receivedAt"
    from channel_events
    where company_id = ${company} and connection_id = ${connectionId} and person = ${person} and payload is not null
    order by channel_events.id limit 1`)

/** Counts an attempt at an event. */
export const countEventAttempt = (tx: Tx, id: string): Effect.Effect<void> =>
  tx.run(sql`update channel_events set attempts = attempts + 1 where company_id = ${company} and id = ${id}`)

/** Marks an event as processed: only its id is kept. */
export const endEvent = (tx: Tx, id: string): Effect.Effect<void> =>
  tx.run(sql`update channel_events set payload = null where company_id = ${company} and id = ${id}`)

/** Lets an event wait for another attempt. */
export const postponeEvent = (tx: Tx, id: string, dueAt: number): Effect.Effect<void> =>
  tx.run(sql`update channel_events set due_at = ${moment(dueAt)} where company_id = ${company} and id = ${id}`)

/**
 * Lets the events that wait in queues of a connection be processed at once, since what they wait for has come. Returns nothing: an
 * event that is being processed at this moment waits for its next attempt.
 */
export const wakeEvents = (
  tx: Tx,
  connectionId: ConnectionId,
  queues: ReadonlyArray<string>,
  now: number,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const waiting = yield* tx.rows<{ person: string }>(sql`
      update channel_events set due_at = ${moment(now)}
      where company_id = ${company} and connection_id = ${connectionId} and person = any(${texts(queues)})
        and payload is not null
      returning person`)
    const people = [...new Set(waiting.map(({ person }) => person))]
    yield* scheduleEach(
      tx,
      channelEventsKind,
      people.map((person) => eventQueueKey({ connectionId, person })),
      now,
    )
  })

/** Returns whether a message that came by a connection still waits to be processed. */
export const isMessageWaiting = (tx: Tx, connectionId: ConnectionId, externalId: string): Effect.Effect<boolean> =>
  Effect.map(
    tx.rows(sql`
      select from channel_events where company_id = ${company} and connection_id = ${connectionId}
        and external_id = ${messageEventOf(externalId)} and payload is not null`),
    (rows) => rows.length > 0,
  )

/** How long a vendor may repeat an event: Meta does so for seven days. In milliseconds. */
const repeatedFor = 8 * 86_400_000

/** Forgets a number of processed events that no vendor repeats any more, whenever a queue is empty; returns how many. */
export const forgetEvents = (tx: Tx, now: number): Effect.Effect<number> =>
  Effect.map(
    tx.rows(sql`
      delete from channel_events where company_id = ${company} and id = any(array(
        select id from channel_events where company_id = ${company} and payload is null
          and received_at < ${moment(now - repeatedFor)}
        -- in the order of the index: a plan for any moment would read the whole table, where usually nothing is found
        order by received_at limit 500))
      returning id`),
    (rows) => rows.length,
  )
