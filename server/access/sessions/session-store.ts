import type { Device } from "@prosa/core/access"
import { type CompanyId, foldEmail, type PlatformId, type UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { raw, sql } from "../../platform/storage/sql.ts"
import { iso, milliseconds, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** An account as sign-in reads it, before the company is known. */
export interface Account {
  readonly id: UserId
  /** Null for an administrator. */
  readonly companyId: CompanyId | null
  readonly platformId: PlatformId
  readonly name: string
  readonly email: string
  readonly passwordHash: string | null
  readonly admin: boolean
  /** True when the user and their company are active. */
  readonly maySignIn: boolean
  readonly isAttendant: boolean
  readonly isFirstAccess: boolean
}

const accountColumns = raw(`
  a.id, a.company_id as "companyId", a.platform_id as "platformId", a.name, a.email, a.password_hash as "passwordHash",
  a.admin, a.may_sign_in as "maySignIn", a.is_attendant as "isAttendant", a.is_first_access as "isFirstAccess"`)

export const accountByEmail = (tx: Tx, email: string): Effect.Effect<Account | undefined> =>
  tx.row<Account>(sql`select ${accountColumns} from find_account(${foldEmail(email)}, null) a`)

export const accountById = (tx: Tx, id: UserId): Effect.Effect<Account | undefined> =>
  tx.row<Account>(sql`select ${accountColumns} from find_account(null, ${id}) a`)

/** Finds the account of a live session whose user may sign in. */
export const accountOfSession = (tx: Tx, sessionId: string): Effect.Effect<Account | undefined> =>
  tx.row<Account>(sql`
    select ${accountColumns} from sessions s cross join lateral find_account(null, s.user_id) a
    where s.id = ${sessionId} and s.ended_at is null and a.may_sign_in`)

export const insertSession = (
  tx: Tx,
  session: {
    readonly id: string
    readonly userId: UserId
    readonly deviceHash: Buffer
    readonly userAgent: string
    readonly address: string
    readonly now: number
  },
): Effect.Effect<void> =>
  tx.run(sql`
    insert into sessions (id, user_id, device_hash, user_agent, address, created_at, last_used_at)
    values (${session.id}, ${session.userId}, ${session.deviceHash}, ${session.userAgent}, ${session.address},
      ${moment(session.now)}, ${moment(session.now)})`)

/** A live session of a user, as stored. */
export interface StoredDevice extends Omit<Device, "name" | "current"> {
  readonly userAgent: string
}

/** Lists the live sessions of a user whose refresh token still counts, by their last use. */
export const devicesOf = (tx: Tx, userId: UserId): Effect.Effect<ReadonlyArray<StoredDevice>> =>
  tx.rows<StoredDevice>(sql`
    select s.id, s.user_agent as "userAgent", s.address, ${iso("s.created_at")} as "createdAt",
      ${iso("s.last_used_at")} as "lastUsedAt"
    from sessions s
    where s.user_id = ${userId} and s.ended_at is null
      and exists (select 1 from refresh_tokens t where t.session_id = s.id and t.expires_at > now())
    order by s.last_used_at desc, s.id limit 100`)

/** Returns when a user last used a device, as `sign_in`; null before the first time. */
export const lastUseOf = (tx: Tx, userId: UserId): Effect.Effect<string | null> =>
  Effect.map(
    tx.onlyRow<{ at: string | null }>(sql`
      select ${iso("max(s.last_used_at)")} as at from sessions s where s.user_id = ${userId}`),
    ({ at }) => at,
  )

export const isSessionOf = (tx: Tx, id: string, userId: UserId): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`select 1 from sessions where id = ${id} and user_id = ${userId} and ended_at is null`),
    (row) => row !== undefined,
  )

export const insertRefreshToken = (
  tx: Tx,
  token: { readonly hash: Buffer; readonly sessionId: string; readonly now: number; readonly expiresAt: number },
): Effect.Effect<void> =>
  tx.run(sql`
    insert into refresh_tokens (hash, session_id, created_at, expires_at)
    values (${token.hash}, ${token.sessionId}, ${moment(token.now)}, ${moment(token.expiresAt)})`)

/** A refresh token with its session. Times are in milliseconds since 1970. */
export interface StoredToken {
  readonly sessionId: string
  readonly userId: UserId
  readonly expiresAt: number
  /** Null until first used. */
  readonly rotatedAt: number | null
  /** Of the secret of the session's browser; null for a session that was opened before browsers had one. */
  readonly deviceHash: Buffer | null
  readonly ended: boolean
}

/** Finds and locks the token: of two concurrent refreshes, the second sees what the first did. */
export const lockRefreshToken = (tx: Tx, hash: Buffer): Effect.Effect<StoredToken | undefined> =>
  tx.row<StoredToken>(sql`
    select t.session_id as "sessionId", s.user_id as "userId", s.ended_at is not null as ended,
      s.device_hash as "deviceHash",
      ${milliseconds("t.expires_at")} as "expiresAt", ${milliseconds("t.rotated_at")} as "rotatedAt"
    from refresh_tokens t join sessions s on s.id = t.session_id
    where t.hash = ${hash} for update of t`)

/** Marks a token as used, and deletes the session's expired tokens. */
export const rotateRefreshToken = (tx: Tx, hash: Buffer, sessionId: string, now: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* tx.run(sql`
      update refresh_tokens set rotated_at = coalesce(rotated_at, ${moment(now)}) where hash = ${hash}`)
    yield* tx.run(sql`delete from refresh_tokens where session_id = ${sessionId} and expires_at < ${moment(now)}`)
    yield* tx.run(sql`update sessions set last_used_at = ${moment(now)} where id = ${sessionId}`)
  })

export const endSession = (tx: Tx, sessionId: string, now: number): Effect.Effect<void> =>
  tx.run(sql`update sessions set ended_at = ${moment(now)} where id = ${sessionId} and ended_at is null`)

/** Ends every session of a user, except one, as `sign_in`; returns the ids of those that it ended. */
export const endSessionsOf = (
  tx: Tx,
  userId: UserId,
  now: number,
  except: string | null = null,
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(
    tx.rows<{ id: string }>(sql`
      update sessions set ended_at = ${moment(now)}
      where user_id = ${userId} and ended_at is null and (${except}::uuid is null or id <> ${except}::uuid) returning id`),
    (rows) => rows.map(({ id }) => id),
  )

/** Sets a password: of an administrator as `sign_in`, of any other user in the transaction of their company. */
export const updatePassword = (tx: Tx, userId: UserId, passwordHash: string): Effect.Effect<void> =>
  tx.run(sql`update users set password_hash = ${passwordHash} where id = ${userId}`)
