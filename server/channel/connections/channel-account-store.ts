import { createHash, randomBytes } from "node:crypto"
import type { LoginKind } from "@prosa/core/channel"
import type { BotId, UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { SecretBox } from "../../platform/secret-box.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { GraphAccess } from "./meta-accounts.ts"

/** How long a login may take, in milliseconds. */
const loginLife = 600_000

const hashOf = (state: string): Buffer => createHash("sha256").update(state, "utf8").digest()

/** Stores that a person begins a login for a bot, and returns the state that comes back with it. */
export const beginLogin = (
  tx: Tx,
  login: { readonly botId: BotId; readonly userId: UserId; readonly kind: LoginKind },
  now: number,
): Effect.Effect<string> =>
  Effect.gen(function* () {
    const state = randomBytes(32).toString("base64url")
    yield* tx.run(sql`delete from channel_logins where company_id = ${company} and expires_at < ${moment(now)}`)
    yield* tx.run(sql`
      insert into channel_logins (company_id, state_hash, bot_id, user_id, kind, expires_at)
      values (${company}, ${hashOf(state)}, ${login.botId}, ${login.userId}, ${login.kind}, ${moment(now + loginLife)})`)
    return state
  })

/**
 * Ends a login, whose state counts once: "expired" if it is not the person's who began it, or too late; undefined if there
 * is none.
 */
export const endLogin = (
  tx: Tx,
  { state, kind, userId }: { readonly state: string; readonly kind: LoginKind; readonly userId: UserId },
  now: number,
): Effect.Effect<{ readonly botId: BotId } | "expired" | undefined> =>
  Effect.map(
    tx.row<{ botId: BotId; counts: boolean }>(sql`
      delete from channel_logins where company_id = ${company} and state_hash = ${hashOf(state)} and kind = ${kind}
      returning bot_id as "botId", user_id = ${userId} and expires_at >= ${moment(now)} as counts`),
    (row) => row && (row.counts ? { botId: row.botId } : "expired"),
  )

/** A connected login of a bot, with its token opened. */
export interface ChannelAccount {
  readonly externalId: string
  readonly name: string
  readonly pictureUrl: string
  readonly token: string
}

/** Stores the access of a login. */
export const saveAccount = (
  tx: Tx,
  box: SecretBox,
  { botId, kind, by }: { readonly botId: BotId; readonly kind: LoginKind; readonly by: string },
  { userId, userName, pictureUrl, token, expiresAt }: GraphAccess,
  now: number,
): Effect.Effect<void> =>
  tx.run(sql`
    insert into channel_accounts (company_id, bot_id, kind, external_id, name, picture_url, secret, expires_at, connected_by, connected_at)
    values (${company}, ${botId}, ${kind}, ${userId}, ${userName}, ${pictureUrl}, ${box.seal(token)},
      ${expiresAt === null ? null : new Date(expiresAt).toISOString()}::timestamptz, ${by}, ${moment(now)})
    on conflict (company_id, bot_id, kind) do update set external_id = excluded.external_id, name = excluded.name,
      picture_url = excluded.picture_url, secret = excluded.secret, expires_at = excluded.expires_at,
      connected_by = excluded.connected_by, connected_at = excluded.connected_at`)

/** Finds the connected login of a bot. */
export const findAccount = (
  tx: Tx,
  box: SecretBox,
  botId: BotId,
  kind: LoginKind,
): Effect.Effect<ChannelAccount | undefined> =>
  Effect.map(
    tx.row<Omit<ChannelAccount, "token"> & { readonly secret: Uint8Array }>(sql`
      select external_id as "externalId", name, picture_url as "pictureUrl", secret from channel_accounts
      where company_id = ${company} and bot_id = ${botId} and kind = ${kind}`),
    (row) => {
      if (row === undefined) return undefined
      const { secret, ...facts } = row
      return { ...facts, token: box.open(secret) ?? "" }
    },
  )

/** Removes the connected login of a bot. */
export const removeAccount = (tx: Tx, botId: BotId, kind: LoginKind): Effect.Effect<void> =>
  tx.run(sql`delete from channel_accounts where company_id = ${company} and bot_id = ${botId} and kind = ${kind}`)
