import {
  type CampaignBotChoice,
  campaignBots,
  campaignDailyCap,
  type CampaignMedia,
  campaignTarget,
  isByTemplate,
  templateMedia,
} from "@prosa/core/campaign"
import { type Medium, mediaByQrCode } from "@prosa/core/channel"
import type { BotId, ConnectionId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints, moment, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { zoneOfCompany } from "./campaign-rows.ts"

/** The connected number of a bot `b` by a medium of some, or its latest one. */
const numberBy = (some: ReadonlyArray<Medium>): Sql => sql`
  select n.id, n.phone, n.state = 'connected' and n.active as connected from channel_connections n
  where n.company_id = b.company_id and n.bot_id = b.id and n.medium = any(${texts(some)}) and n.external_id <> ''
  order by (n.state = 'connected' and n.active) desc, n.id desc limit 1`

/** Messages of campaigns that a number has sent today. */
export const sentTodayBy = (connection: string, now: number): Sql => sql`coalesce((
  select d.sent from campaign_days d
  where d.company_id = ${company} and d.connection_id = ${raw(connection)}
    and d.day = (${moment(now)} at time zone ${zoneOfCompany})::date), 0)`

/** The numbers `number` by QR code and `official`, which sends templates, of bots `b`. */
const withNumbers = sql`
  left join lateral (${numberBy(mediaByQrCode)}) number on true
  left join lateral (${numberBy([templateMedia])}) official on true`

/** Messages of campaigns that somebody lets a number send a day; null if nobody has said. */
export const setCapOf = (connection: string): Sql => sql`(
  select u.daily_cap from campaign_numbers u where u.company_id = ${company} and u.connection_id = ${raw(connection)})`

/** Lists the active bots of target 5 of these workspaces, by name. */
export const listCampaignBots = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
  now: number,
): Effect.Effect<ReadonlyArray<CampaignBotChoice>> =>
  tx.rows<CampaignBotChoice>(sql`
      select b.id, b.workspace_id as "workspaceId", b.name, b.target, coalesce(number.connected, false) as "isWhatsappQrCodeConnected",
        coalesce(number.phone, '') as phone, ${sentTodayBy("number.id", now)} as "sentToday",
        coalesce(${setCapOf("number.id")}, ${campaignDailyCap}::int) as "dailyCap",
        case when official.connected then jsonb_build_object('phone', official.phone) end as "templateNumber", ${zoneOfCompany} as "timeZone"
      from bots b ${withNumbers}
      where b.company_id = ${company} and b.workspace_id = any(${ints(workspaces)}) and b.deleted_at is null and b.active
        and b.target = ${campaignTarget}
      order by b.name_folded, b.id`)

/** A bot that somebody chose for a campaign. */
export interface ChosenBot {
  readonly id: BotId
  readonly workspaceId: WorkspaceId
  readonly active: boolean
  readonly target: number
  readonly isWhatsappQrCodeConnected: boolean
  /** Its number by QR code; null without any. */
  readonly connectionId: ConnectionId | null
  readonly templateNumber: { readonly id: ConnectionId } | null
}

/** Finds a bot with its number; undefined if it does not exist. */
export const findCampaignBot = (tx: Tx, id: BotId): Effect.Effect<ChosenBot | undefined> =>
  tx.row<ChosenBot>(sql`
    select b.id, b.workspace_id as "workspaceId", b.active, b.target,
      coalesce(number.connected, false) as "isWhatsappQrCodeConnected", number.id as "connectionId",
      case when official.connected then jsonb_build_object('id', official.id) end as "templateNumber"
    from bots b ${withNumbers}
    where b.company_id = ${company} and b.id = ${id} and b.deleted_at is null`)

/** Returns the number by which a bot sends campaigns of a medium; undefined if it cannot. */
export const connectionBy = (bot: ChosenBot, medium: CampaignMedia): ConnectionId | undefined => {
  if (!bot.active || campaignBots([bot], medium).length === 0) return undefined
  return (isByTemplate(medium) ? bot.templateNumber?.id : bot.connectionId) ?? undefined
}
