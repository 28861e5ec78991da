import type { KeyFile, ProviderKey } from "@prosa/core/credential"
import { type CredentialId, fold, type Page, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, companyThrough } from "../caller/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, containing, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** A query for one page of keys; an empty `text` matches all, and without `workspaces` no bot is left out. */
export interface ProviderKeysWish {
  readonly text: string
  readonly workspaces: ReadonlyArray<WorkspaceId> | undefined
  readonly offset: number
  readonly limit: number
}

/** What stands for the name of a bot that its reader may not see. */
const hiddenBot = "Robô de outro workspace"

/** Lists one page of keys, by project. A bot that was deleted uses none. */
export const listProviderKeys = (
  tx: Tx,
  { admin, workspaces: own }: Pick<Actor, "admin" | "workspaces">,
  { text, workspaces, ...page }: ProviderKeysWish,
): Effect.Effect<Page<ProviderKey>> => {
  const seen = admin ? sql`true` : sql`b.workspace_id = any(${ints(own)})`
  const wanted = workspaces === undefined ? sql`true` : sql`(b.id is null or b.workspace_id = any(${ints(workspaces)}))`
  return pagedRows<ProviderKey>(tx, {
    columns: sql`k.id, k.project_id as "projectId", k.key_id as "keyId",
      case when b.id is null then '' when ${seen} then b.name else ${hiddenBot} end as "botName"`,
    matching: sql`
      from provider_keys k
      left join bots b on b.company_id = k.company_id and b.id = k.bot_id and b.deleted_at is null
      where k.company_id = ${company} and ${wanted} and (${text} = '' or k.folded like ${containing(fold(text))}
        or (b.name_folded like ${containing(fold(text))} and ${seen}))`,
    order: sql`k.folded, k.id`,
    ...page,
  })
}

/** A key as stored, with the bot that uses it. */
export interface StoredKey extends KeyFile {
  readonly sealed: Buffer
  /** Undefined for a free key. */
  readonly bot: { readonly active: boolean } | undefined
}

/** Finds a key of the company, and locks it until the transaction ends. */
export const findProviderKey = (tx: Tx, id: CredentialId): Effect.Effect<StoredKey | undefined> =>
  Effect.map(
    tx.row<KeyFile & { sealed: Buffer; botActive: boolean | null }>(sql`
      select k.project_id as "projectId", k.key_id as "keyId", k.sealed,
        (select b.active from bots b
          where b.company_id = k.company_id and b.id = k.bot_id and b.deleted_at is null) as "botActive"
      from provider_keys k where k.company_id = ${company} and k.id = ${id} for update`),
    (row) =>
      row && {
        projectId: row.projectId,
        keyId: row.keyId,
        sealed: Buffer.from(row.sealed),
        bot: row.botActive === null ? undefined : { active: row.botActive },
      },
  )

/** Inserts a key; returns undefined if the company has it already. */
export const insertProviderKey = (
  tx: Tx,
  { projectId, keyId, sealed }: KeyFile & { readonly sealed: Buffer },
): Effect.Effect<CredentialId | undefined> =>
  Effect.map(
    tx.row<{ id: CredentialId }>(sql`
      insert into provider_keys (company_id, project_id, key_id, folded, sealed)
      values (${company}, ${projectId}, ${keyId}, ${fold(`${projectId} ${keyId}`)}, ${sealed})
      on conflict (company_id, project_id, key_id) do nothing returning id`),
    (row) => row?.id,
  )

export const deleteProviderKey = (tx: Tx, id: CredentialId): Effect.Effect<void> =>
  tx.run(sql`delete from provider_keys where company_id = ${company} and id = ${id}`)

/** Makes a key free. */
export const freeProviderKey = (tx: Tx, id: CredentialId): Effect.Effect<void> =>
  tx.run(sql`update provider_keys set bot_id = null, purpose = null where company_id = ${company} and id = ${id}`)

/** Finds the company of a key. */
export const companyOfCredential = companyThrough("company_of_credential")
