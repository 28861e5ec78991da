import type { Objective } from "@prosa/core/bot"
import type { Channel } from "@prosa/core/channel"
import type { DashboardPeriod, HourServices, PeriodSums, ServiceSums } from "@prosa/core/dashboard"
import type { BotId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { dayEnd, dayStart } from "../platform/storage/company-days.ts"
import { plannedForValues, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { eventsOfLogs, type SumProgress } from "./sum-tail.ts"

/** Returns whether all of these bots exist in these workspaces. */
export const areBotsOf = (
  tx: Tx,
  bots: ReadonlyArray<BotId>,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<boolean> =>
  Effect.map(
    tx.onlyRow<{ readonly found: number }>(sql`
      select count(*)::int as found from bots
      where company_id = ${company} and id = any(${ints(bots)}) and workspace_id = any(${ints(workspaces)})
        and deleted_at is null`),
    ({ found }) => found === new Set(bots).size,
  )

/** The company's time zone, its day, and how far its sums go. */
export interface CompanyClock extends SumProgress {
  readonly timeZone: string
  readonly today: string
}

/** Reads the company's clock. Sums of another time zone than the company's do not count. */
export const readCompanyClock = (tx: Tx, now: number): Effect.Effect<CompanyClock> =>
  tx.onlyRow<CompanyClock>(sql`
    select c.time_zone as "timeZone", to_char(to_timestamp(${now}::float8 / 1000) at time zone c.time_zone, 'YYYY-MM-DD') as today,
      coalesce(p.dialog_id, 0) as "dialogId", coalesce(p.event_id, 0)::text as "eventId", coalesce(p.message_id, 0) as "messageId"
    from companies c
    left join dashboard_progress p on p.company_id = c.id and p.time_zone = c.time_zone
    where c.id = ${company}`)

/**
 * Whether the sums still go as far as a clock says, in the statement's own snapshot: the job may have moved them since the
 * clock was read. The ids are written into the statement, since it is planned for how many rows lie beyond them.
 */
const isCurrent = ({ dialogId, eventId, messageId, timeZone }: CompanyClock): Sql => sql`
  (select c.time_zone = ${timeZone} and coalesce(p.dialog_id, 0) = ${dialogId}
      and coalesce(p.event_id, 0) = ${eventId}::bigint and coalesce(p.message_id, 0) = ${messageId}
    from companies c left join dashboard_progress p on p.company_id = c.id and p.time_zone = c.time_zone
    where c.id = ${company})`

/** Repeats a reading until the sums did not move during it: they move at most once a second. */
const whileCurrent = <A>(
  tx: Tx,
  now: number,
  read: (clock: CompanyClock) => Effect.Effect<A | undefined>,
  tries = 5,
): Effect.Effect<A> =>
  Effect.gen(function* () {
    const found = yield* read(yield* readCompanyClock(tx, now))
    if (found !== undefined) return found
    if (tries === 1) return yield* Effect.die(new Error("the sums of the dashboard never stood still"))
    return yield* whileCurrent(tx, now, read, tries - 1)
  })

const sumColumns = sql`
  sum(s.begun)::float8 as begun, sum(s.closed)::float8 as closed, sum(s.closed_seconds)::float8 as "closedSeconds",
  sum(s.human)::float8 as human, sum(s.human_closed)::float8 as "humanClosed", sum(s.human_seconds)::float8 as "humanSeconds",
  sum(s.bot_closed)::float8 as "botClosed", sum(s.messages)::float8 as messages`

interface SumRow extends ServiceSums {
  readonly current: boolean
  readonly day: string | null
  readonly month: string | null
  readonly channel: Channel | null
  readonly target: Objective | null
}

/** What is summed and what is not yet, of a period: day, bot_id, channel and the sums. */
const partsOf = (clock: CompanyClock, { startAt, endAt }: DashboardPeriod): Sql => sql`
  select s.day, s.bot_id, s.channel, s.begun, s.closed, s.closed_seconds, s.human, s.human_closed, s.human_seconds, s.bot_closed,
    s.messages
  from dashboard_days s
  where s.company_id = ${company} and s.day between ${startAt}::date and ${endAt}::date
    and ${clock.dialogId === 0 && clock.messageId === 0 && clock.eventId === "0" ? sql`false` : sql`true`}
  union all
  select (t.at at time zone ${clock.timeZone})::date, t.bot_id, t.channel, t.begun, t.closed, t.closed_seconds, t.human, t.human_closed,
    t.human_seconds, t.bot_closed, t.messages
  from (${eventsOfLogs({
    from: clock,
    at: (column) => sql`${column} >= ${dayStart(startAt)} and ${column} < ${dayEnd(endAt)}`,
  })}) t`

/** Reads the sums of a period, of these bots. */
export const readPeriodSums = (
  tx: Tx,
  bots: ReadonlyArray<BotId>,
  period: DashboardPeriod,
  now: number,
): Effect.Effect<PeriodSums> =>
  whileCurrent(tx, now, (clock) =>
    Effect.map(
      tx.rows<SumRow>(sql`${plannedForValues}
        with chosen as materialized (
          select id, target from bots where company_id = ${company} and id = any(${ints(bots)})
        ), parts as (${partsOf(clock, period)})
        select ${isCurrent(clock)} as current, to_char(s.day, 'YYYY-MM-DD') as day, to_char(s.month, 'YYYY-MM') as month, s.channel,
          s.target, ${sumColumns}
        from (
          select p.*, date_trunc('month', p.day::timestamp) as month, c.target from parts p join chosen c on c.id = p.bot_id
        ) s
        group by grouping sets ((s.day), (s.month), (s.channel), (s.target))
        union all
        select ${isCurrent(clock)}, null, null, null, null, 0, 0, 0, 0, 0, 0, 0, 0`),
      (rows) => (rows.every(({ current }) => current) ? groupsOf(rows) : undefined),
    ),
  )

const groupsOf = (rows: ReadonlyArray<SumRow>): PeriodSums => ({
  byDay: rows.flatMap(({ day, begun }) => (day === null ? [] : [{ day, begun }])),
  byMonth: rows.flatMap(({ month, botClosed, human }) =>
    month === null ? [] : [{ year: Number(month.slice(0, 4)), month: Number(month.slice(5)), botClosed, human }],
  ),
  byChannel: rows.flatMap(({ channel, ...sums }) => (channel === null ? [] : [{ ...sumsOf(sums), channel }])),
  byTarget: rows.flatMap(({ target, ...sums }) => (target === null ? [] : [{ ...sumsOf(sums), target }])),
})

const sumsOf = (row: ServiceSums): ServiceSums => ({
  begun: row.begun,
  closed: row.closed,
  closedSeconds: row.closedSeconds,
  human: row.human,
  humanClosed: row.humanClosed,
  humanSeconds: row.humanSeconds,
  botClosed: row.botClosed,
  messages: row.messages,
})

/** Counts the services of these bots that began in a period and are open now. */
export const countOpen = (
  tx: Tx,
  bots: ReadonlyArray<BotId>,
  { startAt, endAt }: DashboardPeriod,
): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ readonly count: number }>(sql`${plannedForValues}
      select coalesce(sum(o.count), 0)::int as count
      from workspaces w cross join lateral (
        select count(*) from dialogs d
        where d.company_id = ${company} and d.workspace_id = w.id and d.status = 0
          and d.started_at >= ${dayStart(startAt)} and d.started_at < ${dayEnd(endAt)}
          and d.entry_bot_id = any(${ints(bots)})) o
      where w.company_id = ${company}`),
    ({ count }) => count,
  )

/** Counts the services of these bots that began in each hour of a day. */
export const readHours = (
  tx: Tx,
  bots: ReadonlyArray<BotId>,
  day: string,
  now: number,
): Effect.Effect<ReadonlyArray<HourServices>> =>
  whileCurrent(tx, now, (clock) =>
    Effect.map(
      tx.rows<HourServices & { readonly current: boolean }>(sql`${plannedForValues}
        with parts as (
          select hour::int as hour, begun from dashboard_hours
          where company_id = ${company} and day = ${day}::date and bot_id = any(${ints(bots)}) and ${clock.dialogId} > 0
          union all
          select extract(hour from started_at at time zone ${clock.timeZone})::int, 1 from dialogs
          where company_id = ${company} and id > ${clock.dialogId} and entry_bot_id = any(${ints(bots)})
            and started_at >= ${dayStart(day)} and started_at < ${dayEnd(day)}
        )
        select ${isCurrent(clock)} as current, hour, sum(begun)::int as count from parts group by hour
        union all
        select ${isCurrent(clock)}, -1, 0
        order by hour`),
      (rows) =>
        rows.every(({ current }) => current)
          ? rows.flatMap(({ hour, count }) => (hour < 0 ? [] : [{ hour, count }]))
          : undefined,
    ),
  )
