import { type BotToken, type CompanyId, countedTotal, type UserId } from "@prosa/core/kernel"
import type { Brand, CompanyChoice, Workspace } from "@prosa/core/tenancy"
import { sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** The columns of `platforms` that are a brand. */
export const brandColumns = sql.raw(`
  id, display_name as "displayName", main_color as "mainColor", url_logo as "urlLogo", url_avatar as "urlAvatar",
  url_logo_sidebar as "urlLogoSidebar", url_logo_sidebar_retracted as "urlLogoSidebarRetracted"`)

/** The brand of a host; an unknown host has that of the platform with the lowest id. Undefined: there is no platform yet. */
export const brandOfHost = async (tx: Tx, host: string): Promise<Brand | undefined> => {
  const { rows } = await tx.execute<Brand & Record<string, unknown>>(
    sql`select ${brandColumns} from platforms order by ${host} = any(hosts) desc, id limit 1`,
  )
  return rows[0]
}

const workspaceColumns = sql.raw(`w.id, w.name, w.parent_id as "parentId", w.active`)

/** The workspaces of the company, or only those of one member, by name. */
export const listWorkspaces = async (tx: Tx, member: UserId | undefined): Promise<ReadonlyArray<Workspace>> => {
  const narrowed =
    member === undefined
      ? sql``
      : sql`and exists (select 1 from user_workspaces m
          where m.company_id = w.company_id and m.workspace_id = w.id and m.user_id = ${member})`
  const { rows } = await tx.execute<Workspace & Record<string, unknown>>(sql`
    select ${workspaceColumns} from workspaces w where w.company_id = ${company} ${narrowed} order by w.name_folded, w.id`)
  return rows
}

/** Which page of the companies is wanted; `nameFolded` '' is all of them. */
export interface CompaniesWish {
  readonly nameFolded: string
  readonly offset: number
  readonly limit: number
}

export const listCompanies = async (
  tx: Tx,
  { nameFolded, offset, limit }: CompaniesWish,
): Promise<{ readonly result: ReadonlyArray<CompanyChoice>; readonly total: number }> => {
  const matching = sql`name_folded like ${containing(nameFolded)}`
  const { rows } = await tx.execute<CompanyChoice & Record<string, unknown>>(sql`
    select id, name from companies where ${matching} order by name_folded, id limit ${limit} offset ${offset}`)
  const counted = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from companies where ${matching} limit ${countedTotal}) n`)
  return { result: rows, total: counted.rows[0]?.total ?? 0 }
}

export const companyExists = async (tx: Tx, id: CompanyId): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select 1 from companies where id = ${id}`)
  return rows.length > 0
}

/** What is addressed by an id of its own, without its company. */
export type Addressed = "bot" | "dialog" | "profile" | "workspace"

export const companyOf = async (tx: Tx, kind: Addressed, id: number): Promise<CompanyId | undefined> => {
  const { rows } = await tx.execute<{ id: CompanyId | null }>(sql`select company_of(${kind}, ${id}) as id`)
  return rows[0]?.id ?? undefined
}

export const companyOfBotToken = async (tx: Tx, token: BotToken): Promise<CompanyId | undefined> => {
  const { rows } = await tx.execute<{ id: CompanyId | null }>(sql`select company_of_bot_token(${token}) as id`)
  return rows[0]?.id ?? undefined
}

/** The pattern of `like` for texts that hold this one. */
export const containing = (folded: string): string => `%${folded.replace(/[\\%_]/gu, "\\$&")}%`
