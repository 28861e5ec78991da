import type { Medium } from "@prosa/core/channel"
import type { BotId, CompanyId, ConnectionId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { SecretBox } from "../../platform/secret-box.ts"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** The bus subject of a company's connections: one of the medium in the payload has broken, is back, or was removed. */
export const connectionsSubject = (companyId: CompanyId) => `connections.${companyId}`

/** Columns of a changed connection for `publishConnection`. */
const changed = sql`company_id as "companyId", medium`
interface ChangedConnection {
  readonly companyId: CompanyId
  readonly medium: Medium
}

/** Publishes a changed connection, for whoever has a room open that goes by it. */
const publishConnection = (tx: Tx, { companyId, medium }: ChangedConnection): void =>
  tx.emit({ subject: connectionsSubject(companyId), payload: JSON.stringify({ medium }) })

/** Runs a statement that returns the `changed` connection, and publishes it; returns whether there is one. */
const changeConnection = (tx: Tx, statement: Sql): Effect.Effect<boolean> =>
  Effect.map(tx.row<ChangedConnection>(statement), (row) => {
    if (row !== undefined) publishConnection(tx, row)
    return row !== undefined
  })

/**
 * Marks a connection as refused by its vendor; returns whether it was not so before. One that was never connected, or has ended,
 * cannot break.
 */
export const breakConnection = (tx: Tx, id: ConnectionId, trouble: string, now: number): Effect.Effect<boolean> =>
  changeConnection(
    tx,
    sql`
      update channel_connections set state = 'broken', trouble = ${trouble}, updated_at = ${moment(now)}
      where company_id = ${company} and id = ${id} and connected_at is not null
        and (state <> 'broken' or trouble <> ${trouble}) returning ${changed}`,
  )

/** Notes of what the vendor warns; a connection that does not work at present has a greater trouble. */
export const warnConnection = (tx: Tx, id: ConnectionId, trouble: string, now: number): Effect.Effect<void> =>
  tx.run(sql`
    update channel_connections set trouble = ${trouble}, updated_at = ${moment(now)}
    where company_id = ${company} and id = ${id} and state = 'connected'`)

/**
 * Notes the moment of news of a connection, in milliseconds since 1970; returns false for news that come behind later ones. Those
 * by a clock like ours also have to be no older than the connection: a vendor repeats them for days.
 */
export const takesNews = (
  tx: Tx,
  id: ConnectionId,
  at: number,
  by: "our clock" | "its clock",
): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`
      update channel_connections set told_at = ${moment(at)}
      where company_id = ${company} and id = ${id} and coalesce(told_at, '-infinity') <= ${moment(at)}
        -- the vendor tells full seconds
        and (${by === "its clock"} or coalesce(connected_at, '-infinity') < ${moment(at + 1_000)})
      returning id`),
    (row) => row !== undefined,
  )

/** Returns whether a connection has one of these troubles; its row is locked. */
export const hasTrouble = (tx: Tx, id: ConnectionId, troubles: ReadonlyArray<string>): Effect.Effect<boolean> =>
  Effect.map(
    tx.row<{ trouble: string }>(sql`
      select trouble from channel_connections where company_id = ${company} and id = ${id} for update`),
    (row) => row !== undefined && troubles.includes(row.trouble),
  )

/** The precision of the moment at which a phone was last used, in milliseconds: one that writes much is noted hourly. */
const useNoted = 3_600_000

/** Notes that somebody has written on the phone of a number itself, in milliseconds since 1970 by the vendor's clock. */
export const noteDeviceUse = (tx: Tx, id: ConnectionId, at: number, now: number): Effect.Effect<void> =>
  tx.run(sql`
    update channel_connections set last_seen_at = ${moment(Math.min(at, now))}
    where company_id = ${company} and id = ${id}
      and coalesce(last_seen_at, '-infinity') < ${moment(Math.min(at, now) - useNoted)}`)

/**
 * Notes that the vendor takes calls of a connection again, or reports of it; returns false for a connection that has ended. One
 * that was connected all along says nothing of its phone: its gateway has started anew.
 */
export const noteConnected = (
  tx: Tx,
  id: ConnectionId,
  facts: { readonly name?: string | undefined; readonly phone?: string | undefined },
  now: number,
): Effect.Effect<boolean> =>
  changeConnection(
    tx,
    sql`
      update channel_connections set state = 'connected', trouble = '', name = coalesce(${facts.name ?? null}, name),
        phone = coalesce(${facts.phone ?? null}, phone), connected_at = coalesce(connected_at, ${moment(now)}),
        last_seen_at = case when state = 'connected' and last_seen_at is not null then last_seen_at else ${moment(now)} end,
        updated_at = ${moment(now)}
      where company_id = ${company} and id = ${id} and external_id <> '' returning ${changed}`,
  )

/** What connecting a bot to a number or page stores. */
export interface ConnectionToSave {
  readonly botId: BotId
  readonly medium: Medium
  readonly externalId: string
  readonly accountId: string
  readonly name: string
  readonly phone: string
  readonly pictureUrl: string
  readonly active: boolean
  readonly baseUrl: string
  readonly token: string
  /** Meta's id of the person whose login gave the token; '' for a token of its own. */
  readonly loginId: string
  readonly by: string
}

/** Stores a connection of a bot, in the place of `id` if it is given; it counts as connected. */
export const saveConnection = (
  tx: Tx,
  box: SecretBox,
  { botId, medium, token, by, ...facts }: ConnectionToSave,
  id: ConnectionId | undefined,
  now: number,
): Effect.Effect<ConnectionId> =>
  Effect.gen(function* () {
    const { externalId, accountId, name, phone, pictureUrl, active, baseUrl, loginId } = facts
    const known =
      id ??
      (yield* tx.onlyRow<{ id: ConnectionId }>(sql`
        insert into channel_connections (company_id, bot_id, medium) values (${company}, ${botId}, ${medium}) returning id`))
        .id
    yield* changeConnection(
      tx,
      sql`
      update channel_connections set external_id = ${externalId}, account_id = ${accountId}, name = ${name}, phone = ${phone},
        picture_url = ${pictureUrl}, active = ${active}, base_url = ${baseUrl}, login_id = ${loginId},
        secret = ${box.seal(token)}, state = 'connected', trouble = '', connected_at = ${moment(now)}, updated_by = ${by}, updated_at = ${moment(now)}
      where company_id = ${company} and id = ${known} returning ${changed}`,
    )
    return known
  })

/**
 * Ends a connection: it keeps its row, since rooms went by it, but no longer its secret, and its vendor's id only to be known by
 * when the same is connected again. What waits for it is given up by the delivery worker.
 */
export const endConnection = (tx: Tx, id: ConnectionId, by: string, now: number): Effect.Effect<void> =>
  Effect.asVoid(
    changeConnection(
      tx,
      sql`
    update channel_connections set external_id = '', ended_external_id = case external_id when '' then ended_external_id else external_id end,
      login_id = '', secret = null, state = 'waiting', trouble = '', active = false, connected_at = null, told_at = null,
      updated_by = ${by}, updated_at = ${moment(now)}
    where company_id = ${company} and id = ${id} returning ${changed}`,
    ),
  )
