import { type CompanyId, fold, type PlatformId } from "@prosa/core/kernel"
import type { Quota } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
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

/** Reads a quota with its present use: every workspace, and every active user, also one who has not accepted yet. */
export const quotasOf = (tx: Tx): Effect.Effect<{ readonly workspaceQuota: Quota; readonly userQuota: Quota }> =>
  Effect.map(
    tx.onlyRow<{ workspaceLimit: number; userLimit: number; workspaces: number; users: number }>(sql`
      select c.workspace_quota as "workspaceLimit", c.user_quota as "userLimit",
        (select count(*)::int from workspaces where company_id = c.id) as workspaces,
        (select count(*)::int from users where company_id = c.id and active) as users
      from companies c where c.id = ${company}`),
    ({ workspaceLimit, userLimit, workspaces, users }) => ({
      workspaceQuota: { limit: workspaceLimit, used: workspaces },
      userQuota: { limit: userLimit, used: users },
    }),
  )
