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
  { botId, medium, externalId }: { readonly botId: BotId; readonly medium: Medium; readonly externalId: string },
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
