import type { Effect } from "effect"
import type { Actor } from "../caller/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Something that the company must be able to look up later: who did what, and from where. */
export interface AuditEntry {
  /** What was done: 'profile.create'. */
  readonly action: string
  /** What it was done to: 'profile 12'. */
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Written in the transaction of what it tells about: neither is kept without the other. */
export const insertAudit = (
  tx: Tx,
  { userId, address }: Actor,
  { action, subject, detail }: AuditEntry,
): Effect.Effect<void> =>
  tx.run(sql`
    insert into audit (company_id, user_id, action, subject, detail, address)
    values (${company}, ${userId}, ${action}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${address})`)
