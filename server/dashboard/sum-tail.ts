import { durationRanges } from "@prosa/core/dashboard"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"

/** How far the sums of a company go: everything up to these ids is in them. Bigints are decimal strings. */
export interface SumProgress {
  readonly dialogId: number
  readonly eventId: string
  readonly messageId: number
}

/** No sums. */
export const noProgress: SumProgress = { dialogId: 0, eventId: "0", messageId: 0 }

/** The rows of the logs that a statement counts: after `from`, and up to `to` if given. */
export interface LogSpan {
  readonly from: SumProgress
  readonly to?: SumProgress
  /** A condition on the moment of each row, given its column; none if absent. */
  readonly at?: (column: Sql) => Sql
}

/**
 * Selects what a span of the logs adds to each sum, one row an event: at, bot_id, channel, and the columns of
 * `dashboard_days`. The dashboard counts what is not yet summed by it, and the job sums by it: they cannot differ.
 */
export const eventsOfLogs = ({ from, to, at = () => sql`true` }: LogSpan): Sql => sql`
  select d.started_at as at, d.entry_bot_id as bot_id, d.channel, 1 as begun, 0 as closed, 0::bigint as closed_seconds, 0 as human,
    0 as human_closed, 0::bigint as human_seconds, 0 as bot_closed, 0 as messages
  from dialogs d
  where d.company_id = ${company} and d.id > ${from.dialogId}
    and ${to === undefined ? sql`true` : sql`d.id <= ${to.dialogId}`} and ${at(sql`d.started_at`)}
  union all
  select e.at, e.bot_id, e.channel, 0, (e.kind = 'closed')::int, case when e.kind = 'closed' then e.seconds else 0 end,
    (e.kind = 'human')::int, (e.kind = 'closed' and e.human_seconds is not null)::int,
    case when e.kind = 'closed' then coalesce(e.human_seconds, 0) else 0 end, (e.kind = 'closed' and e.by_bot)::int, 0
  from service_events e
  where e.company_id = ${company} and e.kind in ('human', 'closed') and e.id > ${from.eventId}::bigint
    and ${to === undefined ? sql`true` : sql`e.id <= ${to.eventId}::bigint`} and ${at(sql`e.at`)}
  union all
  select m.sent_at, d.entry_bot_id, d.channel, 0, 0, 0, 0, 0, 0, 0, 1
  from messages m
  join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
  where m.company_id = ${company} and m.id > ${from.messageId} and m.sender <> 'SYSTEM'
    and ${to === undefined ? sql`true` : sql`m.id <= ${to.messageId}`} and ${at(sql`m.sent_at`)}`

const ranges = sql`${durationRanges}::bigint[]`
const rangeIn = (seconds: Sql): Sql => sql`(width_bucket(${seconds}::bigint, ${ranges}) - 1)::smallint`

/**
 * Selects what a span of the logs adds to the sums of people and workspaces, one row an event: at, bot_id, workspace_id, user_id (0: nobody in
 * particular), kind, range and seconds (core, `TeamEvent`).
 */
export const teamEventsOfLogs = ({ from, to, at = () => sql`true` }: LogSpan): Sql => sql`
  select e.at, e.bot_id, t.workspace_id, coalesce(t.user_id, 0) as user_id, t.kind, ${rangeIn(sql`t.seconds`)} as range, t.seconds
  from service_events e cross join lateral (
    select e.workspace_id, e.user_id, 'taken' as kind, 0::bigint as seconds where e.kind = 'passed' and e.user_id is not null
    union all
    select e.workspace_id, e.user_id, 'received', 0 where e.kind = 'passed' and e.user_id is not null and e.from_user_id is not null
    union all
    select e.from_workspace_id, e.from_user_id, 'passed', 0 where e.kind = 'passed' and e.from_user_id is not null
    union all
    select e.workspace_id, null, 'entered', 0 where e.kind = 'passed' and e.workspace_id <> e.from_workspace_id
    union all
    select e.from_workspace_id, null, 'left', 0 where e.kind = 'passed' and e.workspace_id <> e.from_workspace_id
    union all
    select e.workspace_id, e.user_id, 'answered', e.seconds where e.kind = 'answered'
    union all
    select e.workspace_id, e.user_id, 'closed', e.human_seconds where e.kind = 'closed' and e.human_seconds is not null
  ) t
  where e.company_id = ${company} and e.id > ${from.eventId}::bigint
    and ${to === undefined ? sql`true` : sql`e.id <= ${to.eventId}::bigint`} and ${at(sql`e.at`)}
  union all
  select m.sent_at, d.entry_bot_id, m.workspace_id, coalesce(m.user_id, 0), 'message', 0::smallint, 0::bigint
  from messages m
  join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
  where m.company_id = ${company} and m.id > ${from.messageId} and m.sender = 'HUMAN' and m.workspace_id is not null
    and ${to === undefined ? sql`true` : sql`m.id <= ${to.messageId}`} and ${at(sql`m.sent_at`)}`
