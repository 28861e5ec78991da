import { type CompanyId, fold, type PlatformId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Inserts a company with the quotas of its platform, as `sign_in`. */
export const insertRegisteredCompany = (
  tx: Tx,
  { platformId, name, email }: { readonly platformId: PlatformId; readonly name: string; readonly email: string },
): Effect.Effect<CompanyId> =>
  Effect.map(
    tx.onlyRow<{ id: CompanyId }>(sql`
      insert into companies (platform_id, name, name_folded, email, workspace_quota, user_quota, bot_quota)
      select p.id, ${name}, ${fold(name)}, ${email}, p.new_workspace_quota, p.new_user_quota, p.new_bot_quota
      from platforms p where p.id = ${platformId} returning id`),
    ({ id }) => id,
  )

/** Returns the name of a company, as `sign_in`; empty for the platform itself. */
export const companyName = (tx: Tx, id: CompanyId | null): Effect.Effect<string> =>
  Effect.map(tx.row<{ name: string }>(sql`select name from companies where id = ${id}`), (row) => row?.name ?? "")
