import type { Medium } from "@prosa/core/channel"
import type { BotId, CompanyId, ConnectionId, UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { SecretBox } from "../../platform/secret-box.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, iso, moment } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { OpenConnection } from "../gateway/channel-gateway.ts"

/** Purpose of the box that seals the access tokens of connections. */
export const channelSecretsPurpose = "channels"

/** A connection as stored, without its secret. */
export interface StoredConnection {
  readonly id: ConnectionId
  readonly botId: BotId | null
  readonly userId: UserId | null
  readonly medium: Medium
  readonly externalId: string
  readonly accountId: string
  readonly name: string
  readonly phone: string
  readonly pictureUrl: string
  readonly state: "waiting" | "connected" | "broken"
  readonly trouble: string
  readonly active: boolean
  readonly keepBot: boolean
  readonly baseUrl: string
  /** Meta's id of the person by whose login it was made; '' without one. */
  readonly loginId: string
  readonly hasSecret: boolean
  readonly connectedAt: string | null
  readonly lastSeenAt: string | null
  readonly updatedAt: string
}

const columns = sql`
  c.id, c.bot_id as "botId", c.user_id as "userId", c.medium, c.external_id as "externalId", c.account_id as "accountId",
  c.name, c.phone, c.picture_url as "pictureUrl", c.state, c.trouble, c.active, c.keep_bot as "keepBot",
  c.base_url as "baseUrl", c.login_id as "loginId", c.secret is not null as "hasSecret",
  ${iso("c.connected_at")} as "connectedAt", ${iso("c.last_seen_at")} as "lastSeenAt", ${iso("c.updated_at")} as "updatedAt"`

/** Finds a connection of the company. */
export const findConnection = (tx: Tx, id: ConnectionId): Effect.Effect<StoredConnection | undefined> =>
  tx.row<StoredConnection>(
    sql`select ${columns} from channel_connections c where c.company_id = ${company} and c.id = ${id}`,
  )

/** Lists the connections of a bot, in the order in which they were made. */
export const connectionsOfBot = (tx: Tx, botId: BotId): Effect.Effect<ReadonlyArray<StoredConnection>> =>
  tx.rows<StoredConnection>(sql`
    select ${columns} from channel_connections c where c.company_id = ${company} and c.bot_id = ${botId} order by c.id`)

/**
 * Finds the row by which a bot is connected to a vendor's number or page, or was before: rooms that went by it go on. Another
 * number is another connection: nobody has written to it yet.
 */
export const sameConnection = (
  tx: Tx,
  { botId, medium, externalId }: Pick<ConnectionToSave, "botId" | "medium" | "externalId">,
): Effect.Effect<ConnectionId | undefined> =>
  Effect.map(
    tx.row<{ id: ConnectionId }>(sql`
      select c.id from channel_connections c
      where c.company_id = ${company} and c.bot_id = ${botId} and c.medium = ${medium}
        and (c.external_id = ${externalId} or (c.external_id = '' and c.ended_external_id = ${externalId}))
      order by c.external_id = '', c.id desc limit 1`),
    (row) => row?.id,
  )

/** Finds the connection of a person's own number. */
export const connectionOfUser = (tx: Tx, userId: UserId): Effect.Effect<StoredConnection | undefined> =>
  tx.row<StoredConnection>(sql`
    select ${columns} from channel_connections c where c.company_id = ${company} and c.user_id = ${userId}
    order by c.id limit 1`)

/** Opens a connection for calls to its vendor; undefined if it is gone. */
export const openConnection = (
  tx: Tx,
  box: SecretBox,
  companyId: CompanyId,
  id: ConnectionId,
): Effect.Effect<(OpenConnection & Pick<StoredConnection, "state" | "active" | "keepBot">) | undefined> =>
  Effect.map(
    tx.row<
      Omit<OpenConnection, "companyId" | "token"> &
        Pick<StoredConnection, "state" | "active" | "keepBot"> & { secret: Uint8Array | null }
    >(sql`
      select c.id, c.bot_id as "botId", c.user_id as "userId", c.medium, c.external_id as "externalId",
        c.account_id as "accountId", c.base_url as "baseUrl", c.secret, c.state, c.active, c.keep_bot as "keepBot"
      from channel_connections c where c.company_id = ${company} and c.id = ${id}`),
    (row) => {
      if (row === undefined) return undefined
      const { secret, ...facts } = row
      return { ...facts, companyId, token: secret === null ? "" : (box.open(secret) ?? "") }
    },
  )

/** A connection that a vendor speaks of, and whose it is. */
export interface FoundConnection {
  readonly id: ConnectionId
  readonly companyId: CompanyId
  readonly botId: BotId | null
}

/** Finds the connection that a vendor speaks of, before the company is known: one at most. */
export const findConnectionOf = (
  transactions: Transactions,
  medium: Medium,
  externalId: string,
): Effect.Effect<ReadonlyArray<FoundConnection>> =>
  transactions.asSignIn((tx) =>
    tx.rows<FoundConnection>(sql`
      select id, company_id as "companyId", bot_id as "botId" from find_connection(${medium}, ${externalId})`),
  )

/** Finds the connections of a vendor's account, which may be of several companies. */
export const findConnectionsOfAccount = (
  transactions: Transactions,
  medium: Medium,
  accountId: string,
): Effect.Effect<ReadonlyArray<FoundConnection>> =>
  transactions.asSignIn((tx) =>
    tx.rows<FoundConnection>(sql`
      select id, company_id as "companyId", bot_id as "botId" from find_connections_of_account(${medium}, ${accountId})`),
  )

/**
 * Finds the connections that a person's login at Meta has made until a moment, in milliseconds since 1970. They may be of
 * several companies.
 */
export const findConnectionsOfLogin = (
  transactions: Transactions,
  loginId: string,
  connectedBefore: number,
): Effect.Effect<ReadonlyArray<FoundConnection & { readonly medium: Medium }>> =>
  transactions.asSignIn((tx) =>
    tx.rows<FoundConnection & { readonly medium: Medium }>(sql`
      select id, company_id as "companyId", bot_id as "botId", medium
      from find_connections_of_login(${loginId}, ${moment(connectedBefore)})`),
  )

/** Counts the connections of all companies, by channel and state. */
export const countConnections = (tx: Tx) =>
  tx.rows<{ readonly medium: Medium; readonly state: StoredConnection["state"]; readonly count: number }>(
    sql`select medium, state, count from count_connections()`,
  )

/**
 * Returns whether a vendor's number or page is connected by another bot, of whichever company. Of concurrent transactions
 * that ask about the same one, the second sees what the first has stored.
 */
export const isTakenConnection = (
  tx: Tx,
  medium: Medium,
  externalId: string,
  own: { readonly companyId: CompanyId; readonly botId: BotId },
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    yield* tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`channel-connection ${medium} ${externalId}`}, 0))`,
    )
    const { taken } = yield* tx.onlyRow<{ taken: boolean }>(sql`
      select connection_is_foreign(${medium}, ${externalId}, ${own.companyId}) or exists (
        select from channel_connections
        where company_id = ${company} and medium = ${medium} and external_id = ${externalId} and external_id <> ''
          and bot_id is distinct from ${own.botId}::int) as "taken"`)
    return taken
  })

/**
 * Marks a connection as refused by its vendor; returns whether it was not so before. One that was never connected, or has ended,
 * cannot break.
 */
export const breakConnection = (tx: Tx, id: ConnectionId, trouble: string, now: number): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`
      update channel_connections set state = 'broken', trouble = ${trouble}, updated_at = ${moment(now)}
      where company_id = ${company} and id = ${id} and connected_at is not null
        and (state <> 'broken' or trouble <> ${trouble}) returning id`),
    (row) => row !== undefined,
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
  Effect.map(
    tx.row(sql`
      update channel_connections set state = 'connected', trouble = '', name = coalesce(${facts.name ?? null}, name),
        phone = coalesce(${facts.phone ?? null}, phone), connected_at = coalesce(connected_at, ${moment(now)}),
        last_seen_at = case when state = 'connected' and last_seen_at is not null then last_seen_at else ${moment(now)} end,
        updated_at = ${moment(now)}
      where company_id = ${company} and id = ${id} and external_id <> '' returning id`),
    (row) => row !== undefined,
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
    yield* tx.run(sql`
      update channel_connections set external_id = ${externalId}, account_id = ${accountId}, name = ${name}, phone = ${phone},
        picture_url = ${pictureUrl}, active = ${active}, base_url = ${baseUrl}, login_id = ${loginId},
        secret = ${box.seal(token)}, state = 'connected', trouble = '', connected_at = ${moment(now)}, updated_by = ${by}, updated_at = ${moment(now)}
      where company_id = ${company} and id = ${known}`)
    return known
  })

/**
 * Ends a connection: it keeps its row, since rooms went by it, but no longer its secret, and its vendor's id only to be known by
 * when the same is connected again. What waits for it is given up by the delivery worker.
 */
export const endConnection = (tx: Tx, id: ConnectionId, by: string, now: number): Effect.Effect<void> =>
  tx.run(sql`
    update channel_connections set external_id = '', ended_external_id = case external_id when '' then ended_external_id else external_id end,
      login_id = '', secret = null, state = 'waiting', trouble = '', active = false, connected_at = null, told_at = null,
      updated_by = ${by}, updated_at = ${moment(now)}
    where company_id = ${company} and id = ${id}`)
