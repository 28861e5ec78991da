import type { BotId } from "@prosa/core/kernel"
import type { BotSecret } from "@prosa/core/webhook"
import { Effect } from "effect"
import type { SecretBox } from "../platform/secret-box.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** What separates the seal of these secrets from others of the installation. */
export const botSecretsPurpose = "bot-secrets"

/** Lists the secrets of a bot by name, without their values. */
export const listSecrets = (tx: Tx, botId: BotId): Effect.Effect<ReadonlyArray<BotSecret>> =>
  tx.rows<BotSecret>(sql`
    select name, ${iso("updated_at")} as "updatedAt", updated_by as "updatedBy"
    from bot_secrets where company_id = ${company} and bot_id = ${botId} order by name`)

/** Returns the secrets of a bot by name; one that was sealed under another key is lost, and missing here. */
export const openSecrets = (tx: Tx, box: SecretBox, botId: BotId): Effect.Effect<ReadonlyMap<string, string>> =>
  Effect.map(
    tx.rows<{ readonly name: string; readonly sealed: Uint8Array }>(sql`
      select name, sealed from bot_secrets where company_id = ${company} and bot_id = ${botId}`),
    (rows) =>
      new Map(
        rows.flatMap(({ name, sealed }) => {
          const secret = box.open(sealed)
          return secret === undefined ? [] : [[name, secret] as const]
        }),
      ),
  )

/** Stores a secret, in the place of a former one of its name. */
export const storeSecret = (
  tx: Tx,
  box: SecretBox,
  {
    botId,
    name,
    value,
    by,
  }: { readonly botId: BotId; readonly name: string; readonly value: string; readonly by: string },
): Effect.Effect<void> =>
  tx.run(sql`
    insert into bot_secrets (company_id, bot_id, name, sealed, updated_by)
    values (${company}, ${botId}, ${name}, ${box.seal(value)}, ${by})
    on conflict (company_id, bot_id, name) do update
      set sealed = excluded.sealed, updated_by = excluded.updated_by, updated_at = now()`)

/** Deletes a secret; returns whether there was one. */
export const deleteSecret = (tx: Tx, botId: BotId, name: string): Effect.Effect<boolean> =>
  Effect.map(
    tx.rows(sql`
      delete from bot_secrets where company_id = ${company} and bot_id = ${botId} and name = ${name} returning name`),
    (rows) => rows.length > 0,
  )
