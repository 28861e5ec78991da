import { randomBytes } from "node:crypto"
import {
  type CodeKind,
  codeLifetimes,
  type CodeSpent,
  codeSpent,
  codeState,
  type CodeUnknown,
  codeUnknown,
} from "@prosa/core/access"
import type { UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { milliseconds, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { hashOfToken } from "../sessions/session-tokens.ts"

/** Whom a code is for: a registration that waits, or a user. */
export type CodeHolder =
  | { readonly kind: "confirm"; readonly registrationId: string }
  | { readonly kind: "invite" | "recover"; readonly userId: UserId }

/** Issues a code and returns it: it is stored as its hash only. */
export const issueCode = (
  tx: Tx,
  { email, now, ...holder }: CodeHolder & { readonly email: string; readonly now: number },
): Effect.Effect<string> =>
  Effect.gen(function* () {
    const code = randomBytes(32).toString("base64url")
    const registrationId = holder.kind === "confirm" ? holder.registrationId : null
    const userId = holder.kind === "confirm" ? null : holder.userId
    yield* tx.run(sql`
      insert into access_codes (hash, kind, email, user_id, registration_id, created_at, expires_at)
      values (${hashOfToken(code)}, ${holder.kind}, ${email}, ${userId}, ${registrationId}, ${moment(now)},
        ${moment(now + codeLifetimes[holder.kind])})`)
    return code
  })

/** A code that was just used. One of the two ids is there, by the kind. */
export interface TakenCode {
  readonly email: string
  readonly userId: UserId | null
  readonly registrationId: string | null
}

/** Uses a code, as `sign_in`. Of two concurrent calls one gets it; the other waits, and finds it used. */
export const takeCode = (
  tx: Tx,
  kind: CodeKind,
  code: string,
  now: number,
): Effect.Effect<TakenCode, CodeUnknown | CodeSpent> =>
  Effect.gen(function* () {
    const hash = hashOfToken(code)
    const taken = yield* tx.row<TakenCode>(sql`
      update access_codes set used_at = ${moment(now)}
      where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > ${moment(now)}
      returning email, user_id as "userId", registration_id as "registrationId"`)
    if (taken !== undefined) return taken
    // a code that is valid here was given back by a rollback between the two statements
    yield* findCode(tx, kind, code, now)
    return yield* Effect.fail(codeUnknown)
  })

/** Finds a code that may be used, as `sign_in`, without using it. */
export const findCode = (
  tx: Tx,
  kind: CodeKind,
  code: string,
  now: number,
): Effect.Effect<TakenCode, CodeUnknown | CodeSpent> =>
  Effect.gen(function* () {
    const known = yield* tx.row<TakenCode & { expiresAt: number; usedAt: number | null }>(sql`
      select email, user_id as "userId", registration_id as "registrationId",
        ${milliseconds("expires_at")} as "expiresAt", ${milliseconds("used_at")} as "usedAt"
      from access_codes where hash = ${hashOfToken(code)} and kind = ${kind}`)
    if (known === undefined) return yield* Effect.fail(codeUnknown)
    const state = codeState(known, now)
    return state === "valid" ? known : yield* Effect.fail(codeSpent(kind, state, known.email))
  })

/** Uses every other recovery code of a user: a new password makes them void. */
export const voidRecoveryCodes = (tx: Tx, userId: UserId, now: number): Effect.Effect<void> =>
  tx.run(sql`
    update access_codes set used_at = ${moment(now)} where user_id = ${userId} and kind = 'recover' and used_at is null`)

/** Uses every open code of a user, as `sign_in`: they were mailed to an address that is theirs no more. */
export const voidCodes = (tx: Tx, userId: UserId, now: number): Effect.Effect<void> =>
  tx.run(sql`update access_codes set used_at = ${moment(now)} where user_id = ${userId} and used_at is null`)
