import { createHash } from "node:crypto"
import { Effect } from "effect"
import { sql } from "./sql.ts"
import { company, moment } from "./tenant-sql.ts"
import type { Transactions } from "./transactions.ts"
import type { Tx } from "./tx.ts"

/** Identifies a call that a client may repeat: its `Idempotency-Key`, valid for one user and route. */
export interface RepeatableCall {
  readonly userId: number
  readonly route: string
  readonly key: string
  /** In milliseconds since 1970. */
  readonly now: number
}

/** How long a key is kept, in milliseconds. */
export const keyLifetime = 86_400_000

/** The key was used before, with another input. */
export interface IdempotencyKeyReused {
  readonly _tag: "IdempotencyKeyReused"
  readonly message: string
}
export const idempotencyKeyReused: IdempotencyKeyReused = {
  _tag: "IdempotencyKeyReused",
  message: "Esta chave de idempotência já foi usada com outros dados.",
}

/**
 * Runs work once per key, in the caller's transaction: the key and the result commit together with what the work
 * writes. A repetition gets the first result, which must be JSON, and a concurrent one waits for it. If the work fails
 * nothing is kept, and the call may be repeated.
 */
export const runOnce = <A, E>(
  tx: Tx,
  { userId, route, key, now }: RepeatableCall,
  input: unknown,
  work: Effect.Effect<A, E>,
): Effect.Effect<A, E | IdempotencyKeyReused> =>
  Effect.gen(function* () {
    const hash = createHash("sha256").update(JSON.stringify(input)).digest()
    const ofKey = sql`company_id = ${company} and user_id = ${userId} and route = ${route}`
    yield* tx.run(sql`
      delete from idempotency_keys where ${ofKey} and created_at <= ${moment(now - keyLifetime)}`)
    const claimed = yield* tx.row(sql`
      insert into idempotency_keys (company_id, user_id, route, key, input_hash, created_at)
      values (${company}, ${userId}, ${route}, ${key}, ${hash}, ${moment(now)})
      on conflict do nothing returning 1`)
    if (claimed === undefined) {
      const first = yield* tx.onlyRow<{ hash: Buffer; result: unknown }>(sql`
        select input_hash as hash, result from idempotency_keys where ${ofKey} and key = ${key}`)
      if (!hash.equals(first.hash)) return yield* Effect.fail(idempotencyKeyReused)
      // the result of the same work with the same input
      return first.result as A
    }
    const result = yield* work
    yield* tx.run(sql`
      update idempotency_keys set result = ${JSON.stringify(result)}::jsonb where ${ofKey} and key = ${key}`)
    return result
  })

/** Returns transactions whose work for a company runs once per key: for use cases that create in one transaction. */
export const repeatable = (transactions: Transactions, call: RepeatableCall, input: unknown): Transactions => ({
  ...transactions,
  asTenant: (companyId, work) =>
    transactions.asTenant(
      companyId,
      (tx) =>
        // every route answers this failure with 422; use cases do not handle it
        runOnce(tx, call, input, work(tx)) as ReturnType<typeof work>,
    ),
})
