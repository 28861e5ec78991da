import { createHash } from "node:crypto"
import { Effect } from "effect"
import { signInRole } from "./row-security.ts"
import { empty, raw, type Sql, sql } from "./sql.ts"
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

/** A table of keys: one of each company, and one of the administrators' calls that act for none. */
interface KeyTable {
  readonly name: Sql
  /** The columns, values and condition that a key has besides its user and route. */
  readonly columns: Sql
  readonly values: Sql
  readonly condition: Sql
  /** Runs a statement on the table after the work, which may have changed the transaction's role. */
  readonly afterwards: (tx: Tx, statement: Effect.Effect<void>) => Effect.Effect<void>
}

const companyKeys: KeyTable = {
  name: raw("idempotency_keys"),
  columns: raw("company_id, "),
  values: sql`${company}, `,
  condition: sql`company_id = ${company} and `,
  afterwards: (_tx, statement) => statement,
}

const administratorKeys: KeyTable = {
  name: raw("administrator_keys"),
  columns: empty,
  values: empty,
  condition: empty,
  afterwards: (tx, statement) =>
    Effect.gen(function* () {
      const { role } = yield* tx.onlyRow<{ role: string }>(sql`select current_setting('role') as role`)
      const become = (name: string) => tx.run(sql`select set_config('role', ${name}, true)`)
      yield* become(signInRole)
      yield* statement
      yield* become(role)
    }),
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
  keys: KeyTable = companyKeys,
): Effect.Effect<A, E | IdempotencyKeyReused> =>
  Effect.gen(function* () {
    const hash = createHash("sha256").update(JSON.stringify(input)).digest()
    const ofKey = sql`${keys.condition}user_id = ${userId} and route = ${route}`
    yield* tx.run(sql`
      delete from ${keys.name} where ${ofKey} and created_at <= ${moment(now - keyLifetime)}`)
    const claimed = yield* tx.row(sql`
      insert into ${keys.name} (${keys.columns}user_id, route, key, input_hash, created_at)
      values (${keys.values}${userId}, ${route}, ${key}, ${hash}, ${moment(now)})
      on conflict do nothing returning 1`)
    if (claimed === undefined) {
      const first = yield* tx.onlyRow<{ hash: Buffer; result: unknown }>(sql`
        select input_hash as hash, result from ${keys.name} where ${ofKey} and key = ${key}`)
      if (!hash.equals(first.hash)) return yield* Effect.fail(idempotencyKeyReused)
      // the result of the same work with the same input
      return first.result as A
    }
    const result = yield* work
    const store = sql`
      update ${keys.name} set result = ${JSON.stringify(result)}::jsonb where ${ofKey} and key = ${key}`
    yield* keys.afterwards(tx, tx.run(store))
    return result
  })

/** Returns whether a key was used before: its call has an answer already, or will be refused. */
export const isRepeated = (tx: Tx, { userId, route, key, now }: RepeatableCall): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`
      select 1 from idempotency_keys
      where company_id = ${company} and user_id = ${userId} and route = ${route} and key = ${key}
        and created_at > ${moment(now - keyLifetime)}`),
    (row) => row !== undefined,
  )

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

/** The same for an administrator's work that begins as `sign_in`, since it acts for no company. */
export const repeatableAsSignIn = (transactions: Transactions, call: RepeatableCall, input: unknown): Transactions => ({
  ...transactions,
  asSignIn: (work) =>
    transactions.asSignIn(
      (tx) =>
        // every route answers this failure with 422; use cases do not handle it
        runOnce(tx, call, input, work(tx), administratorKeys) as ReturnType<typeof work>,
    ),
})
