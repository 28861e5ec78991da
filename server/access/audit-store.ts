import type { UserId } from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** Something that the company must be able to look up later: who did what, and from where. */
export interface AuditEntry {
  readonly userId: UserId
  /** What was done: 'profile.create'. */
  readonly action: string
  /** What it was done to: 'profile 12'. */
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
  /** The network address that it came from. */
  readonly address: string
}

/** Written in the transaction of what it tells about: neither is kept without the other. */
export const insertAudit = async (tx: Tx, { userId, action, subject, detail, address }: AuditEntry): Promise<void> => {
  await tx.execute(sql`
    insert into audit (company_id, user_id, action, subject, detail, address)
    values (${company}, ${userId}, ${action}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${address})`)
}
