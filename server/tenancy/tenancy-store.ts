import type { CompanyId, Page, UserId } from "@prosa/core/kernel"
import type { Brand, ListedCompany, Workspace } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { companyThrough } from "../caller/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { empty, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, containing } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The brand's columns of `platforms`. */
export const brandColumns = raw(`
  id, display_name as "displayName", main_color as "mainColor", url_logo as "urlLogo", url_avatar as "urlAvatar",
  url_logo_sidebar as "urlLogoSidebar", url_logo_sidebar_retracted as "urlLogoSidebarRetracted",
  url_terms as "urlTerms", url_privacy as "urlPrivacy", url_clone_video as "urlCloneVideo"`)

/**
 * Finds the brand of a host; for an unknown host, that of the platform with the lowest id. Undefined if there is no
 * platform.
 */
export const brandOfHost = (tx: Tx, host: string): Effect.Effect<Brand | undefined> =>
  tx.row<Brand>(sql`select ${brandColumns} from platforms order by ${host} = any(hosts) desc, id limit 1`)

/** A brand with its hosts. */
export type BrandWithHosts = Brand & { readonly hosts: ReadonlyArray<string> }

/** Lists every brand in the order in which they were made: the first answers unknown hosts. */
export const allBrands = (tx: Tx): Effect.Effect<ReadonlyArray<BrandWithHosts>> =>
  tx.rows<BrandWithHosts>(sql`select ${brandColumns}, to_json(hosts) as hosts from platforms order by id`)

/** Lists the workspaces of the company, by name. */
export const listWorkspaces = (tx: Tx): Effect.Effect<ReadonlyArray<Workspace>> => workspacesWith(tx, empty)

/** Lists the active workspaces of the company, or only a member's, by name. */
export const listActiveWorkspaces = (tx: Tx, member: UserId | undefined): Effect.Effect<ReadonlyArray<Workspace>> =>
  workspacesWith(
    tx,
    member === undefined
      ? sql`and w.active`
      : sql`and w.active and exists (select 1 from user_workspaces m
          where m.company_id = w.company_id and m.workspace_id = w.id and m.user_id = ${member})`,
  )

const workspacesWith = (tx: Tx, narrowed: Sql) =>
  tx.rows<Workspace>(sql`
    select w.id, w.name, w.parent_id as "parentId", w.active
    from workspaces w where w.company_id = ${company} ${narrowed} order by w.name_folded, w.id`)

/** A query for one page of companies; an empty `nameFolded` matches all. */
export interface CompaniesWish {
  readonly nameFolded: string
  readonly offset: number
  readonly limit: number
}

export const listCompanies = (tx: Tx, { nameFolded, ...page }: CompaniesWish): Effect.Effect<Page<ListedCompany>> =>
  pagedRows<ListedCompany>(tx, {
    columns: sql`c.id, c.name, c.time_zone as "timeZone", p.display_name as "platformName", c.active`,
    matching: sql`
      from companies c join platforms p on p.id = c.platform_id where c.name_folded like ${containing(nameFolded)}`,
    order: sql`c.name_folded, c.id`,
    ...page,
  })

export const companyExists = (tx: Tx, id: CompanyId): Effect.Effect<boolean> =>
  Effect.map(tx.row(sql`select 1 from companies where id = ${id}`), (row) => row !== undefined)

/** Finds the company of a workspace. */
export const companyOfWorkspace = companyThrough("company_of_workspace")
