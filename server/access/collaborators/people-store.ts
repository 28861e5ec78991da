import type { CollaboratorChoice, SessionUser } from "@prosa/core/access"
import type { CompanyId, PlatformId, UserId, WorkspaceId } from "@prosa/core/kernel"
import type { Brand } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { brandColumns } from "../../tenancy/index.ts"
import { attending } from "./attending.ts"

/** What the profiles of a user grant, and their workspaces. */
type Grants = Pick<SessionUser, "permissions" | "workspaces">

export const rightsOf = (tx: Tx, userId: UserId): Effect.Effect<Grants> =>
  tx.onlyRow<Grants>(sql`
    select
      array(select distinct unnest(p.permissions) from user_profiles m
        join profiles p on p.company_id = m.company_id and p.id = m.profile_id
        where m.company_id = ${company} and m.user_id = ${userId} order by 1) as permissions,
      array(select m.workspace_id from user_workspaces m
        where m.company_id = ${company} and m.user_id = ${userId} order by 1) as workspaces`)

/** The company data of a signed-in user that the page receives. */
export interface Surroundings extends Pick<SessionUser, "profiles" | "workspacesTree"> {
  readonly companyName: string
  readonly timeZone: string
  readonly allowCampaignCreation: boolean
  readonly whatsappQrcode: boolean
}

export const surroundingsOf = (tx: Tx, userId: UserId): Effect.Effect<Surroundings> =>
  Effect.gen(function* () {
    const profiles = yield* tx.rows<Surroundings["profiles"][number]>(sql`
      select p.id, p.name from user_profiles m join profiles p on p.company_id = m.company_id and p.id = m.profile_id
      where m.company_id = ${company} and m.user_id = ${userId} order by p.name_folded, p.id`)
    const workspacesTree = yield* tx.rows<Surroundings["workspacesTree"][number]>(sql`
      select w.id, w.name, w.parent_id as "parentId" from user_workspaces m
      join workspaces w on w.company_id = m.company_id and w.id = m.workspace_id
      where m.company_id = ${company} and m.user_id = ${userId} and w.active order by w.name_folded, w.id`)
    const own = yield* tx.onlyRow<Omit<Surroundings, "profiles" | "workspacesTree">>(sql`
      select name as "companyName", time_zone as "timeZone", allow_campaign_creation as "allowCampaignCreation",
        whatsapp_qrcode as "whatsappQrcode"
      from companies where id = ${company}`)
    return { ...own, profiles, workspacesTree }
  })

export const mayCreateCampaigns = (tx: Tx, companyId: CompanyId): Effect.Effect<boolean> =>
  Effect.map(
    tx.row<{ allowed: boolean }>(sql`select allow_campaign_creation as allowed from companies where id = ${companyId}`),
    (row) => row?.allowed ?? false,
  )

export const brandOf = (tx: Tx, platformId: PlatformId): Effect.Effect<Brand> =>
  tx.onlyRow<Brand>(sql`select ${brandColumns} from platforms where id = ${platformId}`)

/** Lists the members of a workspace who may be handed its rooms, by name. */
export const membersOf = (tx: Tx, workspaceId: WorkspaceId): Effect.Effect<ReadonlyArray<CollaboratorChoice>> =>
  tx.rows<CollaboratorChoice>(sql`
    select u.id, u.name from ${attending} where m.workspace_id = ${workspaceId} order by u.name_folded, u.id`)
