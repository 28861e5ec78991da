import { createHmac, randomBytes } from "node:crypto"
import { identityOfStored } from "@prosa/core/contact"
import { Effect } from "effect"
import type { SecretBox } from "../../platform/secret-box.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, iso } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** The purpose of the box that seals the keys of refusals. */
export const refusalsPurpose = "campaign refusals"

/**
 * Refusals of campaigns by people whose data were erased. In place of a number stands an HMAC of its identity, under a random key of
 * the company that is stored sealed: a copy of the database alone does not tell whose number it was.
 */
export interface KeptRefusals {
  /** Keeps that the owners of these numbers refused. */
  readonly keep: (tx: Tx, phones: ReadonlyArray<string>, refusedAt: string) => Effect.Effect<void>
  /** Forgets the refusals of these numbers: their owner has agreed anew. */
  readonly forget: (tx: Tx, phones: ReadonlyArray<string>) => Effect.Effect<void>
  /** Returns when the owner of each of these numbers refused, by the number as it was given; others are absent. */
  readonly find: (tx: Tx, phones: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>>
}

/** Creates the refusals, whose keys `box` seals. A key that it cannot open any more counts as none: nothing is found by it. */
export const createKeptRefusals = (box: SecretBox): KeptRefusals => {
  const keyOf = (tx: Tx): Effect.Effect<Buffer | undefined> =>
    Effect.map(
      tx.row<{ sealed: Uint8Array }>(sql`select sealed from refusal_keys where company_id = ${company}`),
      (row) => {
        const opened = row && box.open(row.sealed)
        return opened === undefined ? undefined : Buffer.from(opened, "hex")
      },
    )
  const keyForKeeping = (tx: Tx): Effect.Effect<Buffer> =>
    Effect.gen(function* () {
      const known = yield* keyOf(tx)
      if (known !== undefined) return known
      yield* tx.run(sql`
        insert into refusal_keys (company_id, sealed) values (${company}, ${box.seal(randomBytes(32).toString("hex"))})
        on conflict (company_id) do nothing`)
      const made = yield* keyOf(tx)
      if (made !== undefined) return made
      // Sealed under a key that this installation has lost: what it hashed is found by nobody.
      yield* tx.run(sql`
        update refusal_keys set sealed = ${box.seal(randomBytes(32).toString("hex"))} where company_id = ${company}`)
      return (yield* keyOf(tx)) ?? (yield* Effect.die(new Error("a key that was just sealed cannot be opened")))
    })
  return {
    keep: (tx, phones, refusedAt) =>
      Effect.gen(function* () {
        if (phones.length === 0) return
        const key = yield* keyForKeeping(tx)
        for (const phone of phones)
          yield* tx.run(sql`
            insert into kept_refusals (company_id, hash, refused_at)
            values (${company}, ${hashOf(key, phone)}, ${refusedAt}::timestamptz) on conflict do nothing`)
      }),
    forget: (tx, given) =>
      Effect.gen(function* () {
        const phones = given.filter((phone) => phone !== "")
        const key = phones.length === 0 ? undefined : yield* keyOf(tx)
        if (key === undefined) return
        yield* tx.run(sql`
          delete from kept_refusals
          where company_id = ${company} and hash = any(${phones.map((phone) => hashOf(key, phone))}::bytea[])`)
      }),
    find: (tx, phones) =>
      Effect.gen(function* () {
        const asked = [...new Set(phones)].filter((phone) => phone !== "")
        const any =
          asked.length > 0 && (yield* tx.row(sql`select from kept_refusals where company_id = ${company} limit 1`))
        const key = any ? yield* keyOf(tx) : undefined
        if (key === undefined) return new Map()
        const phoneOf = new Map(asked.map((phone) => [hashOf(key, phone).toString("hex"), phone]))
        const rows = yield* tx.rows<{ hash: string; at: string }>(sql`
          select encode(hash, 'hex') as hash, ${iso("refused_at")} as at from kept_refusals
          where company_id = ${company} and encode(hash, 'hex') = any(${[...phoneOf.keys()]}::text[])`)
        const byIdentity = new Map(rows.map(({ hash, at }) => [hash, at]))
        return new Map(
          asked.flatMap((phone) => {
            const at = byIdentity.get(hashOf(key, phone).toString("hex"))
            return at === undefined ? [] : [[phone, at] as const]
          }),
        )
      }),
  }
}

const hashOf = (key: Buffer, phone: string): Buffer =>
  createHmac("sha256", key).update(identityOfStored(phone)).digest()
