import type { Objective } from "@prosa/core/bot"
import type { Channel } from "@prosa/core/channel"
import {
  addSums,
  type CutPeriod,
  cutAtMonths,
  type DashboardPeriod,
  type FiguredBot,
  type HourServices,
  mostBots,
  noServices,
  type PeriodSums,
  type ServiceSums,
} from "@prosa/core/dashboard"
import type { BotId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { dayEnd, dayStart } from "../platform/storage/company-days.ts"
import { join, plannedForValues, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { type CompanyClock, hasSums, isCurrent, whileCurrent } from "./company-clock.ts"
import { eventsOfLogs } from "./sum-tail.ts"

/** Lists the bots of workspaces: those that exist, then those that were removed after a conversation; the newest first. */
export const listFiguredBots = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<FiguredBot>> =>
  tx.rows<FiguredBot>(sql`
    select b.id, b.name, b.deleted_at is not null as removed from bots b
    where b.company_id = ${company} and b.workspace_id = any(${ints(workspaces)}) and (b.deleted_at is null
      or exists (select from dialogs d where d.company_id = ${company} and d.entry_bot_id = b.id)
      or b.id in (select m.bot_id from dashboard_months m where m.company_id = ${company}))
    order by removed, b.created_at desc, b.id desc limit ${mostBots}`)

/** Returns whether all of these bots, removed ones too, are of these workspaces. */
export const areBotsOf = (
  tx: Tx,
  bots: ReadonlyArray<BotId>,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<boolean> =>
  Effect.map(
    tx.onlyRow<{ readonly found: number }>(sql`
      select count(*)::int as found from bots
      where company_id = ${company} and id = any(${ints(bots)}) and workspace_id = any(${ints(workspaces)})`),
    ({ found }) => found === new Set(bots).size,
  )

/** The columns of sums; those of a row `s` added up. */
const sumNames = [
  "begun",
  "closed",
  "closed_seconds",
  "human",
  "human_closed",
  "human_seconds",
  "bot_closed",
  "messages",
] as const
const sumList = raw(sumNames.map((name) => `s.${name}`).join(", "))
const addedUp = raw(sumNames.map((name) => `sum(s.${name})::float8 as "${name}"`).join(", "))

interface SumRow extends Readonly<Record<(typeof sumNames)[number], number>> {
  readonly current: boolean
  /** Of a row that counts a day's beginnings. */
  readonly day: string | null
  readonly month: string | null
  readonly channel: Channel | null
  readonly target: Objective | null
}

/** Days of a period that are read one by one, and what is not summed yet: day, target, channel and the sums. */
const dailyParts = (clock: CompanyClock, { startAt, endAt }: DashboardPeriod, { rest }: CutPeriod): Sql => sql`
  select s.day, c.target, s.channel, ${sumList}
  from dashboard_days s join chosen c on c.id = s.bot_id
  where s.company_id = ${company} and ${hasSums(clock)}
    and (${join([...rest.map(({ from, until }) => sql`s.day between ${from}::date and ${until}::date`), sql`false`], " or ")})
  union all
  select (s.at at time zone ${clock.timeZone})::date, c.target, s.channel, ${sumList}
  from (${eventsOfLogs({
    from: clock,
    at: (column) => sql`${column} >= ${dayStart(startAt)} and ${column} < ${dayEnd(endAt)}`,
  })}) s join chosen c on c.id = s.bot_id`

const daysAddedUp = raw(Array.from({ length: 31 }, (_, at) => `sum(s.days[${at + 1}])`).join(", "))
const noSums = raw(sumNames.map(() => "0::float8").join(", "))
const noSumsButFirst = raw(
  sumNames
    .slice(1)
    .map(() => "0::float8")
    .join(", "),
)

/** Reads the sums of a period, of these bots. */
export const readPeriodSums = (
  tx: Tx,
  bots: ReadonlyArray<BotId>,
  period: DashboardPeriod,
  now: number,
): Effect.Effect<PeriodSums> => {
  const cut = cutAtMonths(period.startAt, period.endAt)
  const { months } = cut
  const ofMonths =
    months === undefined ? sql`false` : sql`s.month between ${months.first}::date and ${months.last}::date`
  return whileCurrent(tx, now, (clock) =>
    Effect.map(
      tx.rows<SumRow>(sql`${plannedForValues}
        with chosen as materialized (
          select id, target from bots where company_id = ${company} and id = any(${ints(bots)})
        ), daily as materialized (${dailyParts(clock, period, cut)}
        ), monthly as materialized (
          select s.month, c.target, s.channel, ${sumList}, s.days
          from dashboard_months s join chosen c on c.id = s.bot_id
          where s.company_id = ${company} and ${hasSums(clock)} and ${ofMonths}
        )
        select ${isCurrent(clock)} as current, null as day, to_char(s.month, 'YYYY-MM') as month, s.channel, s.target, ${addedUp}
        from (
          select date_trunc('month', s.day::timestamp)::date as month, s.target, s.channel, ${sumList} from daily s
          union all
          select s.month, s.target, s.channel, ${sumList} from monthly s
        ) s group by s.month, s.channel, s.target
        union all
        select ${isCurrent(clock)}, to_char(s.day, 'YYYY-MM-DD'), null, null, null, sum(s.begun)::float8, ${noSumsButFirst}
        from daily s group by s.day
        union all
        select ${isCurrent(clock)}, to_char(s.month + (u.place - 1)::int, 'YYYY-MM-DD'), null, null, null, u.begun::float8, ${noSumsButFirst}
        from (select s.month, array[${daysAddedUp}] as days from monthly s group by s.month) s,
          unnest(s.days) with ordinality u(begun, place)
        where u.begun > 0
        union all
        select ${isCurrent(clock)}, null, null, null, null, ${noSums}`),
      (rows) => (rows.every(({ current }) => current) ? groupsOf(rows) : undefined),
    ),
  )
}

const groupsOf = (rows: ReadonlyArray<SumRow>): PeriodSums => {
  const grouped = <Key>(keyOf: (row: SumRow) => Key | null) => {
    const groups = new Map<Key, ServiceSums>()
    for (const row of rows) {
      const key = keyOf(row)
      if (key !== null) groups.set(key, addSums(groups.get(key) ?? noServices, sumsOf(row)))
    }
    return [...groups]
  }
  return {
    byDay: grouped(({ day }) => day).map(([day, { begun }]) => ({ day, begun })),
    byMonth: grouped(({ month }) => month).map(([month, { botClosed, human }]) => ({
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
      botClosed,
      human,
    })),
    byChannel: grouped(({ channel }) => channel).map(([channel, sums]) => ({ ...sums, channel })),
    byTarget: grouped(({ target }) => target).map(([target, sums]) => ({ ...sums, target })),
  }
}

const sumsOf = (row: SumRow): ServiceSums => ({
  begun: row.begun,
  closed: row.closed,
  closedSeconds: row.closed_seconds,
  human: row.human,
  humanClosed: row.human_closed,
  humanSeconds: row.human_seconds,
  botClosed: row.bot_closed,
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
