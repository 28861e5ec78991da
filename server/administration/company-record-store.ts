import { type CompanyDraft, type CompanyRecord, type PlatformChoice } from "@prosa/core/administration"
import {
  type CompanyId,
  defaultTimeZone,
  fold,
  type PlatformId,
  type ProfileId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { raw, sql } from "../platform/storage/sql.ts"
import { company, moment, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The stored fields of a company: an invitation is sent, not stored. */
export type StoredCompany = Omit<CompanyDraft, "sendInvite">

const storedColumns = raw(`
  c.name, c.email, c.platform_id as platform, c.active, c.workspace_quota as "workspaceQuota",
  c.user_quota as "userQuota", c.bot_quota as "botQuota", c.allow_campaign_creation as "allowCampaignCreation",
  c.whatsapp_qrcode as "whatsappQrcode", c.whatsapp_api_meta as "whatsappApiMeta", c.livechat, c.facebook, c.instagram,
  c.time_zone as "timeZone"`)

/** Reads the transaction's company; undefined if it does not exist. */
export const companyRecord = (tx: Tx): Effect.Effect<CompanyRecord | undefined> =>
  tx.row<CompanyRecord>(sql`
    select c.id, ${storedColumns}, false as "sendInvite", p.display_name as "platformName",
      (select count(*)::int from workspaces w where w.company_id = c.id) as "workspacesInUse",
      (select count(*)::int from users u where u.company_id = c.id and u.active) as "usersInUse",
      (select count(*)::int from bots b where b.company_id = c.id and b.deleted_at is null) as "botsInUse"
    from companies c join platforms p on p.id = c.platform_id where c.id = ${company}`)

/** Locks the transaction's company, as whoever checks a quota does, and returns its fields. */
export const lockCompany = (tx: Tx): Effect.Effect<StoredCompany> =>
  tx.onlyRow<StoredCompany>(sql`select ${storedColumns} from companies c where c.id = ${company} for update`)

/** Inserts a company, as `sign_in`. */
export const insertCompany = (tx: Tx, given: StoredCompany): Effect.Effect<CompanyId> =>
  Effect.map(
    tx.onlyRow<{ id: CompanyId }>(sql`
      insert into companies (platform_id, name, name_folded, email, active, workspace_quota, user_quota, bot_quota,
        allow_campaign_creation, whatsapp_qrcode, whatsapp_api_meta, livechat, facebook, instagram, time_zone)
      values (${given.platform}, ${given.name}, ${fold(given.name)}, ${given.email}, ${given.active},
        ${given.workspaceQuota}, ${given.userQuota}, ${given.botQuota}, ${given.allowCampaignCreation},
        ${given.whatsappQrcode}, ${given.whatsappApiMeta}, ${given.livechat}, ${given.facebook}, ${given.instagram},
        ${given.timeZone ?? defaultTimeZone})
      returning id`),
    ({ id }) => id,
  )

/** Updates the transaction's company; its users follow it to another platform, whose brand they then see. */
export const updateCompany = (tx: Tx, given: StoredCompany): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* tx.run(sql`
      update companies set platform_id = ${given.platform}, name = ${given.name}, name_folded = ${fold(given.name)},
        email = ${given.email}, active = ${given.active}, workspace_quota = ${given.workspaceQuota},
        user_quota = ${given.userQuota}, bot_quota = ${given.botQuota},
        allow_campaign_creation = ${given.allowCampaignCreation}, whatsapp_qrcode = ${given.whatsappQrcode},
        whatsapp_api_meta = ${given.whatsappApiMeta}, livechat = ${given.livechat}, facebook = ${given.facebook},
        instagram = ${given.instagram}, time_zone = coalesce(${given.timeZone ?? null}, time_zone)
      where id = ${company}`)
    yield* tx.run(sql`
      update users set platform_id = ${given.platform} where company_id = ${company} and platform_id <> ${given.platform}`)
  })

/** Lists the platforms, in the order in which they were made. */
export const listPlatforms = (tx: Tx): Effect.Effect<ReadonlyArray<PlatformChoice>> =>
  tx.rows<PlatformChoice>(sql`select id, display_name as name from platforms order by id`)

/** Returns the name of a platform; undefined if it does not exist. */
export const platformName = (tx: Tx, id: PlatformId): Effect.Effect<string | undefined> =>
  Effect.map(
    tx.row<{ name: string }>(sql`select display_name as name from platforms where id = ${id}`),
    (found) => found?.name,
  )

/** Ends every session of a company's users, as `sign_in`; returns the ids of those that it ended. */
export const endSessionsOfCompany = (tx: Tx, id: CompanyId, now: number): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(
    tx.rows<{ id: string }>(sql`
      update sessions set ended_at = ${moment(now)}
      where ended_at is null and user_id in (select users_of_company(${id})) returning id`),
    (rows) => rows.map((row) => row.id),
  )

/** Finds the oldest profile of the transaction's company that grants all of these permissions. */
export const profileGranting = (tx: Tx, granted: ReadonlyArray<string>): Effect.Effect<ProfileId | undefined> =>
  Effect.map(
    tx.row<{ id: ProfileId }>(sql`
      select id from profiles where company_id = ${company} and permissions @> ${texts(granted)} order by id limit 1`),
    (row) => row?.id,
  )

/** Lists the names of the profiles of the transaction's company. */
export const companyProfileNames = (tx: Tx): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(tx.rows<{ name: string }>(sql`select name from profiles where company_id = ${company}`), (rows) =>
    rows.map(({ name }) => name),
  )

/** Lists the active workspaces of the transaction's company. */
export const activeWorkspaces = (tx: Tx): Effect.Effect<ReadonlyArray<WorkspaceId>> =>
  Effect.map(
    tx.rows<{ id: WorkspaceId }>(sql`select id from workspaces where company_id = ${company} and active order by id`),
    (rows) => rows.map(({ id }) => id),
  )

/** Counts the active users of the transaction's company, open invitations included. */
export const countUsers = (tx: Tx): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ users: number }>(sql`
      select count(*)::int as users from users where company_id = ${company} and active`),
    ({ users }) => users,
  )
