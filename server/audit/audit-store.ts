import type { AuditAction, AuditRecord, AuditWish } from "@prosa/core/audit"
import { fold, type Page } from "@prosa/core/kernel"
import type { Effect } from "effect"
import type { Actor } from "../caller/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { empty, sql } from "../platform/storage/sql.ts"
import { company, containing, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** An audit entry of the company: the action, who did it, and from which address. */
export interface AuditEntry {
  readonly action: AuditAction
  /** What the action applied to: 'profile 12'. */
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Writes an audit entry in the transaction of the change: both commit, or neither. */
export const insertAudit = (
  tx: Tx,
  { userId, address }: Pick<Actor, "userId" | "address">,
  { action, subject, detail }: AuditEntry,
): Effect.Effect<void> =>
  tx.run(sql`
    insert into audit (company_id, user_id, action, subject, detail, address)
    values (${company}, ${userId}, ${action}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${address})`)

/**
 * Lists one page of the company's audit entries, newest first. `userName` is empty for an actor from outside the
 * company.
 */
export const listAudit = (
  tx: Tx,
  { person = "", action, from, until, offset, limit }: Omit<AuditWish, "companyId">,
): Effect.Effect<Page<AuditRecord>> =>
  pagedRows<AuditRecord>(tx, {
    columns: sql`
      a.id::float8 as id, ${iso("a.at")} as at, a.user_id as "userId", coalesce(u.name, '') as "userName", a.action, a.subject,
      a.address`,
    matching: sql`
      from audit a left join users u on u.company_id = a.company_id and u.id = a.user_id
      where a.company_id = ${company}
        ${person.trim() === "" ? empty : sql`and u.name_folded like ${containing(fold(person))}`}
        ${action === undefined ? empty : sql`and a.action = ${action}`}
        ${from === undefined ? empty : sql`and a.at >= ${from}::timestamptz`}
        ${until === undefined ? empty : sql`and a.at < ${until}::timestamptz`}`,
    order: sql`a.id desc`,
    offset,
    limit,
  })
