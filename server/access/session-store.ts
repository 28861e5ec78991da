import type { CompanyId, PlatformId, UserId } from "@prosa/core/kernel"
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"

/** An account as sign-in finds it, before a company is known. */
export interface Account {
  readonly id: UserId
  /** Null for an administrator. */
  readonly companyId: CompanyId | null
  readonly platformId: PlatformId
  readonly name: string
  readonly email: string
  readonly passwordHash: string | null
  readonly admin: boolean
  /** The person is active, and so is their company. */
  readonly maySignIn: boolean
  readonly isAttendant: boolean
  readonly isFirstAccess: boolean
}

const accountColumns = sql.raw(`
  a.id, a.company_id as "companyId", a.platform_id as "platformId", a.name, a.email, a.password_hash as "passwordHash",
  a.admin, a.may_sign_in as "maySignIn", a.is_attendant as "isAttendant", a.is_first_access as "isFirstAccess"`)

const time = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000)`

/** Mail addresses are compared without case and without the blanks around them. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

export const accountByEmail = async (tx: Tx, email: string): Promise<Account | undefined> => {
  const { rows } = await tx.execute<Account & Record<string, unknown>>(
    sql`select ${accountColumns} from find_account(${foldEmail(email)}, null) a`,
  )
  return rows[0]
}

/** Whose session it is, while it lasts and they may be signed in. */
export const accountOfSession = async (tx: Tx, sessionId: string): Promise<Account | undefined> => {
  const { rows } = await tx.execute<Account & Record<string, unknown>>(sql`
    select ${accountColumns} from sessions s cross join lateral find_account(null, s.user_id) a
    where s.id = ${sessionId} and s.ended_at is null and a.may_sign_in`)
  return rows[0]
}

export const insertSession = async (tx: Tx, id: string, userId: UserId, now: number): Promise<void> => {
  await tx.execute(sql`
    insert into sessions (id, user_id, created_at, last_used_at) values (${id}, ${userId}, ${time(now)}, ${time(now)})`)
}

export const insertRefreshToken = async (
  tx: Tx,
  token: { readonly hash: Buffer; readonly sessionId: string; readonly now: number; readonly expiresAt: number },
): Promise<void> => {
  await tx.execute(sql`
    insert into refresh_tokens (hash, session_id, created_at, expires_at)
    values (${token.hash}, ${token.sessionId}, ${time(token.now)}, ${time(token.expiresAt)})`)
}

/** A refresh token with its session. Times are in milliseconds since 1970. */
export interface StoredToken {
  readonly sessionId: string
  readonly userId: UserId
  readonly expiresAt: number
  /** Null until it was used. */
  readonly rotatedAt: number | null
  readonly ended: boolean
}

/** The token, locked: of two who bring it at once the second sees what the first did. */
export const lockRefreshToken = async (tx: Tx, hash: Buffer): Promise<StoredToken | undefined> => {
  const { rows } = await tx.execute<StoredToken & Record<string, unknown>>(sql`
    select t.session_id as "sessionId", s.user_id as "userId", s.ended_at is not null as ended,
      (extract(epoch from t.expires_at) * 1000)::float8 as "expiresAt",
      (extract(epoch from t.rotated_at) * 1000)::float8 as "rotatedAt"
    from refresh_tokens t join sessions s on s.id = t.session_id
    where t.hash = ${hash} for update of t`)
  return rows[0]
}

/** Notes the first use of a token, and forgets what of its session has run out. */
export const rotateRefreshToken = async (tx: Tx, hash: Buffer, sessionId: string, now: number): Promise<void> => {
  await tx.execute(sql`
    update refresh_tokens set rotated_at = coalesce(rotated_at, ${time(now)}) where hash = ${hash}`)
  await tx.execute(sql`delete from refresh_tokens where session_id = ${sessionId} and expires_at < ${time(now)}`)
  await tx.execute(sql`update sessions set last_used_at = ${time(now)} where id = ${sessionId}`)
}

export const endSession = async (tx: Tx, sessionId: string, now: number): Promise<void> => {
  await tx.execute(sql`
    update sessions set ended_at = ${time(now)} where id = ${sessionId} and ended_at is null`)
}
