import type { CollaboratorChoice, SessionUser } from "@prosa/core/access"
import type { CompanyId, PlatformId, UserId, WorkspaceId } from "@prosa/core/kernel"
import type { Brand } from "@prosa/core/tenancy"
import { sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"
import { brandColumns } from "../tenancy/tenancy-store.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** What a person of the company may do, and where. */
export interface Rights {
  readonly permissions: ReadonlyArray<string>
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

export const rightsOf = async (tx: Tx, userId: UserId): Promise<Rights> => {
  const { rows } = await tx.execute<{ permissions: ReadonlyArray<string>; workspaces: ReadonlyArray<WorkspaceId> }>(sql`
    select
      array(select distinct unnest(p.permissions) from user_profiles m
        join profiles p on p.company_id = m.company_id and p.id = m.profile_id
        where m.company_id = ${company} and m.user_id = ${userId} order by 1) as permissions,
      array(select m.workspace_id from user_workspaces m
        where m.company_id = ${company} and m.user_id = ${userId} order by 1) as workspaces`)
  return rows[0] ?? { permissions: [], workspaces: [] }
}

/** Everything of the company of a signed-in person that the page is told. */
export interface Surroundings extends Pick<SessionUser, "profiles" | "workspacesTree"> {
  readonly companyName: string
  readonly allowCampaignCreation: boolean
}

export const surroundingsOf = async (tx: Tx, userId: UserId): Promise<Surroundings> => {
  const profiles = await tx.execute<Surroundings["profiles"][number] & Record<string, unknown>>(sql`
    select p.id, p.name from user_profiles m join profiles p on p.company_id = m.company_id and p.id = m.profile_id
    where m.company_id = ${company} and m.user_id = ${userId} order by p.name_folded, p.id`)
  const tree = await tx.execute<Surroundings["workspacesTree"][number] & Record<string, unknown>>(sql`
    select w.id, w.name, w.parent_id as "parentId" from user_workspaces m
    join workspaces w on w.company_id = m.company_id and w.id = m.workspace_id
    where m.company_id = ${company} and m.user_id = ${userId} order by w.name_folded, w.id`)
  const own = await tx.execute<{ companyName: string; allowCampaignCreation: boolean }>(sql`
    select name as "companyName", allow_campaign_creation as "allowCampaignCreation"
    from companies where id = ${company}`)
  const [found] = own.rows
  if (found === undefined) throw new Error("a signed-in person has no company")
  return { ...found, profiles: profiles.rows, workspacesTree: tree.rows }
}

export const mayCreateCampaigns = async (tx: Tx, companyId: CompanyId): Promise<boolean> => {
  const { rows } = await tx.execute<{ allowed: boolean }>(
    sql`select allow_campaign_creation as allowed from companies where id = ${companyId}`,
  )
  return rows[0]?.allowed ?? false
}

export const brandOf = async (tx: Tx, platformId: PlatformId): Promise<Brand> => {
  const { rows } = await tx.execute<Brand & Record<string, unknown>>(
    sql`select ${brandColumns} from platforms where id = ${platformId}`,
  )
  if (rows[0] === undefined) throw new Error(`platform ${platformId} is gone`)
  return rows[0]
}

/** The active members of a workspace, by name. */
export const membersOf = async (tx: Tx, workspaceId: WorkspaceId): Promise<ReadonlyArray<CollaboratorChoice>> => {
  const { rows } = await tx.execute<CollaboratorChoice & Record<string, unknown>>(sql`
    select u.id, u.name from user_workspaces m join users u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = ${company} and m.workspace_id = ${workspaceId} and u.active order by u.name_folded, u.id`)
  return rows
}
