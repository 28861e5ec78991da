import {
  type CampaignDetails,
  type CampaignFilters,
  type CampaignRow,
  type CampaignsWish,
  dailyCapOf,
  endOfCampaign,
  nextOfPace,
  type SendingHours,
} from "@prosa/core/campaign"
import { type CampaignId, fold, isoDayOf, type Page, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { companyThrough } from "../caller/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { empty, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, containing, ints, iso, milliseconds, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { countRetriable } from "./messages/message-rows.ts"

/** Finds the company of a campaign. */
export const companyOfCampaign = companyThrough("company_of_campaign")

/** The time zone of the company. */
export const zoneOfCompany = sql`(select time_zone from companies where id = ${company})`

/** The name of a user; '' if none is known. */
const nameOf = (id: Sql): Sql => sql`coalesce(
  (select u.name from users u where u.company_id = ${company} and u.id = ${id}),
  (select a.name from names_of_administrators() a where a.id = ${id}), '')`

/** A row as stored, with what its end is estimated from. */
interface StoredRow extends Omit<CampaignRow, "nextAt" | "endsAt"> {
  readonly setCap: number | null
  readonly sendingHours: SendingHours | null
  readonly timeZone: string
  readonly due: number | null
  /** The end of the day of the next message. */
  readonly midnight: number
  readonly sentThatDay: number
}

const rowColumns = (now: number): Sql => sql`
  c.id, c.name, ${iso("c.created_at")} as "createdAt", ${iso("c.start_at")} as "startAt",
  c.pending + c.sending + c.sent + c.failed + c.cancelled as "totalMessages", c.sent as "totalMessagesSent",
  c.pending + c.sending as "totalMessagesPending", c.failed as "totalMessagesFailed",
  c.cancelled as "totalMessagesCanceled", c.status, c.bot_id as "botId", b.name as "botName",
  c.workspace_id as "workspaceId", w.name as "workspaceName", c.interval, c.pause_reason as "pauseReason",
  case when c.paused_by is null then '' else ${nameOf(sql`c.paused_by`)} end as "pausedBy", c.answered, c.refused, c.media, c.delivered, c.read,
  n.phone, ${milliseconds("c.due_at")} as due,
  case when c.to_prepare is not null then jsonb_build_object('done', c.prepared, 'total', c.to_prepare) end as preparing,
  (extract(epoch from ((greatest(c.due_at, ${moment(now)}) at time zone ${zoneOfCompany})::date + 1)::timestamp at time zone ${zoneOfCompany}) * 1000)::float8
    as midnight,
  coalesce((select d.sent from campaign_days d where d.company_id = c.company_id and d.connection_id = c.connection_id
    and d.day = (greatest(c.due_at, ${moment(now)}) at time zone ${zoneOfCompany})::date), 0) as "sentThatDay",
  (select u.daily_cap from campaign_numbers u
    where u.company_id = c.company_id and u.connection_id = c.connection_id) as "setCap",
  c.sending_hours as "sendingHours", ${zoneOfCompany} as "timeZone"`

const rowSource = sql`
  from campaigns c
  join bots b on b.company_id = c.company_id and b.id = c.bot_id
  join workspaces w on w.company_id = c.company_id and w.id = c.workspace_id
  join channel_connections n on n.company_id = c.company_id and n.id = c.connection_id
  where c.company_id = ${company}`

const rowIn = (stored: StoredRow): CampaignRow => {
  const { due, midnight, sentThatDay, setCap, sendingHours: hours, timeZone, ...row } = stored
  const written = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  if (due === null) return { ...row, nextAt: null, endsAt: null }
  const { interval, totalMessagesPending: pending } = row
  const dailyCap = dailyCapOf(row.media, setCap)
  const leftToday = dailyCap - sentThatDay
  const pace = { nextAt: due, interval, pending, leftToday, dailyCap, midnight, hours, timeZone }
  return { ...row, nextAt: written(nextOfPace(pace)), endsAt: written(endOfCampaign(pace)) }
}

const narrowed = ({ name, id, status, createdFrom, createdUntil }: CampaignFilters): Sql => {
  const [first, last] = [isoDayOf(createdFrom), isoDayOf(createdUntil)]
  return sql`
    ${name.trim() === "" ? empty : sql`and c.name_folded like ${containing(fold(name.trim()))}`}
    ${id === undefined ? empty : sql`and c.id = ${id}`}
    ${status === "" ? empty : sql`and c.status = ${status}`}
    ${first === undefined ? empty : sql`and c.created_at >= ${first}::date::timestamp at time zone ${zoneOfCompany}`}
    ${last === undefined ? empty : sql`and c.created_at < (${last}::date + 1)::timestamp at time zone ${zoneOfCompany}`}`
}

/** Lists one page of the campaigns of these workspaces, newest first. */
export const listCampaigns = (
  tx: Tx,
  { workspaces, filters, offset, limit }: Omit<CampaignsWish, "companyId">,
  now: number,
): Effect.Effect<Page<CampaignRow>> =>
  workspaces.length === 0
    ? Effect.succeed({ result: [], total: 0 })
    : Effect.map(
        pagedRows<StoredRow>(tx, {
          columns: rowColumns(now),
          matching: sql`${rowSource} and c.workspace_id = any(${ints(workspaces)}) ${narrowed(filters)}`,
          order: sql`c.id desc`,
          offset,
          limit,
        }),
        ({ result, total }) => ({ result: result.map(rowIn), total }),
      )

/** A campaign's page, and the workspace that decides who may see it. */
export interface FoundCampaign extends CampaignDetails {
  readonly workspaceId: WorkspaceId
}

/** Finds a campaign of the company; undefined if it has none with this id. */
export const findCampaign = (tx: Tx, id: CampaignId, now: number): Effect.Effect<FoundCampaign | undefined> =>
  Effect.gen(function* () {
    const row = yield* tx.row<
      StoredRow & Pick<CampaignDetails, "message" | "mapping" | "template" | "fileName" | "createdBy">
    >(sql`
      select ${rowColumns(now)}, c.message, c.mapping, c.template, ${nameOf(sql`c.created_by`)} as "createdBy",
        coalesce((select f.name from files f where f.company_id = c.company_id and f.id = c.file_id), '') as "fileName"
      ${rowSource} and c.id = ${id}`)
    if (row === undefined) return undefined
    const { message, mapping, template, fileName, createdBy, ...stored } = row
    const { sendingHours } = stored
    const hours = yield* hoursOfCampaign(tx, id)
    const retriable = yield* countRetriable(tx, id)
    const campaign = rowIn(stored)
    return {
      workspaceId: row.workspaceId,
      campaign,
      message,
      mapping,
      template,
      sendingHours,
      fileName,
      createdBy,
      hours,
      retriable,
    }
  })

/** Counts outcomes and answers by the hours of the company's time zone. */
const hoursOfCampaign = (tx: Tx, id: CampaignId): Effect.Effect<CampaignDetails["hours"]> => {
  const hourOf = (column: string) => sql`date_trunc('hour', ${raw(column)}, ${zoneOfCompany})`
  const ofCampaign = sql`m.company_id = ${company} and m.campaign_id = ${id}`
  return tx.rows(sql`
    select ${iso("h.hour")} as at, sum(h.sent)::int as sent, sum(h.failed)::int as failed, sum(h.answered)::int as answered from (
      select ${hourOf("m.settled_at")} as hour, count(*) filter (where m.state = 'sent') as sent,
        count(*) filter (where m.state = 'failed') as failed, 0 as answered
      from campaign_messages m
      where ${ofCampaign} and m.settled_at is not null and m.state in ('sent', 'failed') group by 1
      union all
      select ${hourOf("m.answered_at")}, 0, 0, count(*) from campaign_messages m
      where ${ofCampaign} and m.answered_at is not null group by 1) h
    group by h.hour order by h.hour`)
}

/** Returns the workspace of a campaign; undefined if there is none with this id. */
export const workspaceOfCampaign = (
  tx: Tx,
  id: CampaignId,
): Effect.Effect<{ readonly workspaceId: WorkspaceId } | undefined> =>
  tx.row(sql`select workspace_id as "workspaceId" from campaigns where company_id = ${company} and id = ${id}`)
