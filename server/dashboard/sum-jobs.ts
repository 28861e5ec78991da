import type { Clock, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { JobHandlers } from "../caller/index.ts"
import { finish, schedule } from "../platform/jobs/jobs.ts"
import { join, plannedForValues, type Sql, sql } from "../platform/storage/sql.ts"
import { company, moment } from "../platform/storage/tenant-sql.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { addTrailSpan } from "./flow-trail-sums.ts"
import { addTeamSpan } from "./team-sums.ts"
import { eventsOfLogs, noProgress, type SumProgress } from "./sum-tail.ts"

export interface SumJobsDeps {
  readonly transactions: Transactions
  readonly clock: Clock
  /** Rows of each log that one transaction sums; default 100,000. */
  readonly summedTogether?: number
}

/** The kind of the job that brings a company's sums up to date; the migration plans the first one. */
export const dashboardSumsJob = "dashboard-sums"

/** How long after its end an hour is summed, in milliseconds: by then no transaction of it is open. */
const settling = 3_600_000
/** How often the sums are brought up to date, in milliseconds. */
const sumEvery = 3_600_000

/** The handlers of the dashboard's jobs. Each run moves the sums on in one transaction, and plans the next one. */
export const sumJobs = ({ transactions, clock, summedTogether = 100_000 }: SumJobsDeps): JobHandlers => ({
  [dashboardSumsJob]: (job) =>
    // the worker claims jobs of the product's companies only
    transactions.asTenant(job.companyId as CompanyId, (tx) =>
      Effect.gen(function* () {
        const now = clock.now()
        const isBehind = yield* moveSums(tx, now - settling, summedTogether)
        yield* schedule(tx, { kind: job.kind, key: job.key, payload: null, dueAt: isBehind ? 0 : now + sumEvery })
        yield* finish(tx, job)
        return "finished" as const
      }),
    ),
})

/** Sums what happened before a moment, of each log at most so many rows; returns whether there may be more. */
export const moveSums = (tx: Tx, before: number, most: number): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const from = yield* lockProgress(tx)
    const dialogs = yield* reach(tx, sql`dialogs`, sql`started_at`, from.dialogId, before, most)
    const events = yield* reach(tx, sql`service_events`, sql`at`, from.eventId, before, most)
    const messages = yield* reach(tx, sql`messages`, sql`sent_at`, from.messageId, before, most)
    yield* addSpan(tx, from, {
      dialogId: Number(dialogs.last),
      eventId: events.last,
      messageId: Number(messages.last),
    })
    return dialogs.isFull || events.isFull || messages.isFull
  })

/** Locks the company's sums against other nodes; sums of another time zone than the company's are begun anew. */
const lockProgress = (tx: Tx): Effect.Effect<SumProgress> =>
  Effect.gen(function* () {
    yield* tx.run(sql`
      insert into dashboard_progress (company_id, time_zone) select id, time_zone from companies where id = ${company}
      on conflict do nothing`)
    const { isSame, ...progress } = yield* tx.onlyRow<SumProgress & { readonly isSame: boolean }>(sql`
      select p.dialog_id as "dialogId", p.event_id::text as "eventId", p.message_id as "messageId", p.time_zone = c.time_zone as "isSame"
      from dashboard_progress p join companies c on c.id = p.company_id where p.company_id = ${company} for update of p`)
    if (isSame) return progress
    yield* tx.run(sql`delete from dashboard_days where company_id = ${company}`)
    yield* tx.run(sql`delete from dashboard_months where company_id = ${company}`)
    yield* tx.run(sql`delete from dashboard_hours where company_id = ${company}`)
    yield* tx.run(sql`delete from team_days where company_id = ${company}`)
    yield* tx.run(sql`delete from team_months where company_id = ${company}`)
    yield* tx.run(sql`delete from flow_days where company_id = ${company}`)
    yield* tx.run(sql`delete from flow_months where company_id = ${company}`)
    yield* tx.run(sql`
      update dashboard_progress p set time_zone = c.time_zone, dialog_id = 0, event_id = 0, message_id = 0
      from companies c where c.id = p.company_id and p.company_id = ${company}`)
    return noProgress
  })

/**
 * Finds how far a log can be summed: up to the first row that is too young, so that each row is summed once and none is passed
 * over, in whatever order times and ids are.
 */
const reach = (
  tx: Tx,
  table: Sql,
  at: Sql,
  from: number | string,
  before: number,
  most: number,
): Effect.Effect<{ readonly last: string; readonly isFull: boolean }> =>
  Effect.map(
    tx.onlyRow<{ readonly last: string | null; readonly count: number }>(sql`${plannedForValues}
      with next as materialized (
        select id, ${at} as at from ${table} where company_id = ${company} and id > ${from}::bigint order by id limit ${most}
      ), young as (select min(id) as id from next where at >= ${moment(before)})
      select max(n.id)::text as last, count(*)::int as count from next n, young y where y.id is null or n.id < y.id`),
    ({ last, count }) => ({ last: last ?? String(from), isFull: count === most }),
  )

/** Adds a span of the logs to the sums. */
const addSpan = (tx: Tx, from: SumProgress, to: SumProgress): Effect.Effect<void> =>
  Effect.gen(function* () {
    const zone = sql`(select time_zone from dashboard_progress where company_id = ${company})`
    const touched = yield* tx.rows<{ readonly month: string }>(sql`${plannedForValues}
      with added as (
      insert into dashboard_days (company_id, day, bot_id, channel, begun, closed, closed_seconds, human, human_closed, human_seconds,
        bot_closed, messages)
      select ${company}, (t.at at time zone ${zone})::date, t.bot_id, t.channel, sum(t.begun), sum(t.closed), sum(t.closed_seconds),
        sum(t.human), sum(t.human_closed), sum(t.human_seconds), sum(t.bot_closed), sum(t.messages)
      from (${eventsOfLogs({ from, to })}) t group by 2, 3, 4
      on conflict (company_id, day, bot_id, channel) do update set
        begun = dashboard_days.begun + excluded.begun, closed = dashboard_days.closed + excluded.closed,
        closed_seconds = dashboard_days.closed_seconds + excluded.closed_seconds, human = dashboard_days.human + excluded.human,
        human_closed = dashboard_days.human_closed + excluded.human_closed,
        human_seconds = dashboard_days.human_seconds + excluded.human_seconds,
        bot_closed = dashboard_days.bot_closed + excluded.bot_closed, messages = dashboard_days.messages + excluded.messages
      returning day)
      select distinct to_char(day, 'YYYY-MM-01') as month from added`)
    yield* sumMonths(
      tx,
      touched.map(({ month }) => month),
    )
    yield* tx.run(sql`${plannedForValues}
      insert into dashboard_hours (company_id, day, bot_id, hour, begun)
      select ${company}, (started_at at time zone ${zone})::date, entry_bot_id, extract(hour from started_at at time zone ${zone}), count(*)
      from dialogs where company_id = ${company} and id > ${from.dialogId} and id <= ${to.dialogId} group by 2, 3, 4
      on conflict (company_id, day, bot_id, hour) do update set begun = dashboard_hours.begun + excluded.begun`)
    yield* addTeamSpan(tx, { from, to }, zone)
    yield* addTrailSpan(tx, { from, to }, zone)
    yield* tx.run(sql`
      update dashboard_progress set dialog_id = ${to.dialogId}, event_id = ${to.eventId}::bigint, message_id = ${to.messageId}
      where company_id = ${company}`)
  })

const ofDay = (day: number): Sql => sql`coalesce(sum(begun) filter (where extract(day from day) = ${day}), 0)::int`
const daysOfMonth = join(
  Array.from({ length: 31 }, (_, at) => ofDay(at + 1)),
  ", ",
)

/** Sums these months anew from their days. */
const sumMonths = (tx: Tx, months: ReadonlyArray<string>): Effect.Effect<void> =>
  months.length === 0
    ? Effect.void
    : tx.run(sql`
      insert into dashboard_months (company_id, month, bot_id, channel, begun, closed, closed_seconds, human, human_closed,
        human_seconds, bot_closed, messages, days)
      select company_id, m.month, bot_id, channel, sum(begun), sum(closed), sum(closed_seconds), sum(human), sum(human_closed),
        sum(human_seconds), sum(bot_closed), sum(messages), array[${daysOfMonth}]
      from unnest(${months}::date[]) m(month)
      join dashboard_days d on d.company_id = ${company} and d.day >= m.month and d.day < m.month + interval '1 month'
      group by company_id, m.month, bot_id, channel
      on conflict (company_id, month, bot_id, channel) do update set
        begun = excluded.begun, closed = excluded.closed, closed_seconds = excluded.closed_seconds, human = excluded.human,
        human_closed = excluded.human_closed, human_seconds = excluded.human_seconds, bot_closed = excluded.bot_closed,
        messages = excluded.messages, days = excluded.days`)
