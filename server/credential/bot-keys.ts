import { type KeyPurpose, keyPurposes } from "@prosa/core/credential"
import type { BotId, CredentialId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, ints, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** A key that a bot uses, its file still sealed. */
export interface BotKey {
  readonly id: CredentialId
  readonly projectId: string
  readonly keyId: string
  readonly sealed: Uint8Array
}

/** Finds the bot's key for a purpose. */
export const findBotKey = (tx: Tx, botId: BotId, purpose: KeyPurpose): Effect.Effect<BotKey | undefined> =>
  tx.row<BotKey>(sql`
    select id, project_id as "projectId", key_id as "keyId", sealed from provider_keys
    where company_id = ${company} and bot_id = ${botId} and purpose = ${purpose}`)

/** Returns whether the bot has a key for each purpose. */
export const hasBotKeys = (tx: Tx, botId: BotId): Effect.Effect<boolean> =>
  Effect.map(keysOf(tx, botId), ({ length }) => length === keyPurposes.length)

/** Returns whether the bot has a key for each purpose, or the company has free ones for those that are missing. */
export const mayHaveBotKeys = (tx: Tx, botId: BotId): Effect.Effect<boolean> =>
  Effect.map(
    tx.onlyRow<{ keys: number }>(sql`
      select count(*)::int as keys from provider_keys k
      where k.company_id = ${company} and (k.bot_id = ${botId} and k.purpose is not null or ${isFree})`),
    ({ keys }) => keys >= keyPurposes.length,
  )

/**
 * Takes free keys of the company for each purpose for which the bot has none, and returns whether it now has one for each.
 * Takes all that are missing or none, and a key of another project where there is one: an agent belongs to a project. Keys
 * that a concurrent transaction takes are left out.
 */
export const takeFreeKeys = (tx: Tx, botId: BotId, actor: KeyTaker): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    if (yield* hasBotKeys(tx, botId)) return true
    // of two concurrent calls for one bot the second sees what the first took
    yield* tx.run(sql`select 1 from bots where company_id = ${company} and id = ${botId} for no key update`)
    const own = yield* keysOf(tx, botId)
    const missing = keyPurposes.filter((purpose) => !own.some((key) => key.purpose === purpose))
    const free: Array<FreeKey> = []
    for (const purpose of missing) {
      const key = yield* lockFreeKey(tx, [...own, ...free], free)
      if (key === undefined) return false
      free.push({ ...key, purpose })
    }
    for (const { id, purpose, projectId: name, keyId } of free) {
      yield* tx.run(sql`
        update provider_keys set bot_id = ${botId}, purpose = ${purpose}
        where company_id = ${company} and id = ${id}`)
      const detail = { name, keyId, botId, purpose }
      yield* insertAudit(tx, actor, { action: "credential.assign", subject: `credential ${id}`, detail })
    }
    return true
  })

/** Makes the keys of a bot free, for when it is deleted. */
export const freeKeysOf = (tx: Tx, botId: BotId, actor: KeyTaker): Effect.Effect<void> =>
  Effect.gen(function* () {
    const freed = yield* tx.rows<Pick<FreeKey, "id" | "projectId" | "keyId">>(sql`
      update provider_keys set bot_id = null, purpose = null where company_id = ${company} and bot_id = ${botId}
      returning id, project_id as "projectId", key_id as "keyId"`)
    for (const { id, projectId: name, keyId } of freed) {
      const detail = { name, keyId, botId }
      yield* insertAudit(tx, actor, { action: "credential.free", subject: `credential ${id}`, detail })
    }
  })

/** Who the audit says has given or freed keys. */
type KeyTaker = Parameters<typeof insertAudit>[1]

const keysOf = (tx: Tx, botId: BotId) =>
  tx.rows<{ purpose: KeyPurpose; projectId: string }>(sql`
    select purpose, project_id as "projectId" from provider_keys
    where company_id = ${company} and bot_id = ${botId} and purpose is not null`)

interface FreeKey {
  readonly id: CredentialId
  readonly projectId: string
  readonly keyId: string
  readonly purpose: KeyPurpose
}

/** A key is free if it has no bot, or one that was deleted. */
const isFree = sql`not exists (
  select 1 from bots b where b.company_id = k.company_id and b.id = k.bot_id and b.deleted_at is null)`

const lockFreeKey = (
  tx: Tx,
  used: ReadonlyArray<{ readonly projectId: string }>,
  taken: ReadonlyArray<FreeKey>,
): Effect.Effect<Pick<FreeKey, "id" | "projectId" | "keyId"> | undefined> =>
  tx.row(sql`
    select k.id, k.project_id as "projectId", k.key_id as "keyId" from provider_keys k
    where k.company_id = ${company} and k.id <> all(${ints(taken.map(({ id }) => id))}) and ${isFree}
    order by k.project_id = any(${texts(used.map(({ projectId }) => projectId))}), k.id
    limit 1 for update of k skip locked`)
