import type { FlowId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Where a script is stored, with what was trained of it. */
export interface StoredScript {
  /** Not decoded yet; undefined if it no longer exists. */
  readonly read: Effect.Effect<{ readonly script: unknown; readonly language: Uint8Array | null } | undefined>
  readonly storeLanguage: (language: Uint8Array) => Effect.Effect<void>
}

/** A published version's script, where it is stored. */
export const publishedScript = (tx: Tx, flowId: FlowId): StoredScript => ({
  read: tx.row(sql`
    select script, language from flows
    where company_id = ${company} and id = ${flowId} and published and script is not null`),
  storeLanguage: (language) =>
    tx.run(sql`update flows set language = ${language} where company_id = ${company} and id = ${flowId}`),
})

/** A test version's script, where it is stored. */
export const testScript = (tx: Tx, id: number): StoredScript => ({
  read: tx.row(sql`select script, language from test_versions where company_id = ${company} and id = ${id}`),
  storeLanguage: (language) =>
    tx.run(sql`update test_versions set language = ${language} where company_id = ${company} and id = ${id}`),
})
