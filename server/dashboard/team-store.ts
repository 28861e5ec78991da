import { cutAtMonths, type DashboardPeriod, type TeamKind, type TeamSum } from "@prosa/core/dashboard"
import type { BotId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { dayEnd, dayStart } from "../platform/storage/company-days.ts"
import { join, plannedForValues, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { hasSums, isCurrent, whileCurrent } from "./company-clock.ts"
import { teamEventsOfLogs } from "./sum-tail.ts"

/** Whose sums are read: of the rooms of some bots in some workspaces, or of one person. */
export type TeamOf =
  | { readonly bots: ReadonlyArray<BotId>; readonly workspaces: ReadonlyArray<WorkspaceId> }
  | { readonly userId: UserId }

interface TeamSumRow {
  readonly current: boolean
  readonly workspaceId: number | null
  readonly userId: number
  readonly kind: TeamKind
  readonly range: number
  readonly count: number
  readonly seconds: number
}

/** Reads the sums of people and workspaces of a period. */
export const readTeamSums = (
  tx: Tx,
  of: TeamOf,
  period: DashboardPeriod,
  now: number,
): Effect.Effect<ReadonlyArray<TeamSum>> => {
  const { startAt, endAt } = period
  const { months, rest } = cutAtMonths(startAt, endAt)
  const wanted: Sql =
    "userId" in of
      ? sql`s.user_id = ${of.userId}`
      : sql`s.bot_id = any(${ints(of.bots)}) and s.workspace_id = any(${ints(of.workspaces)})`
  const inDays = join(
    [...rest.map(({ from, until }) => sql`s.day between ${from}::date and ${until}::date`), sql`false`],
    " or ",
  )
  const inMonths =
    months === undefined ? sql`false` : sql`s.month between ${months.first}::date and ${months.last}::date`
  return whileCurrent(tx, now, (clock) =>
    Effect.map(
      tx.rows<TeamSumRow>(sql`${plannedForValues}
        with parts as (
          select s.workspace_id, s.user_id, s.kind, s.range, s.count, s.seconds from team_days s
          where s.company_id = ${company} and ${hasSums(clock)} and (${inDays}) and ${wanted}
          union all
          select s.workspace_id, s.user_id, s.kind, s.range, s.count, s.seconds from team_months s
          where s.company_id = ${company} and ${hasSums(clock)} and ${inMonths} and ${wanted}
          union all
          select s.workspace_id, s.user_id, s.kind, s.range, 1, s.seconds
          from (${teamEventsOfLogs({
            from: clock,
            at: (column) => sql`${column} >= ${dayStart(startAt)} and ${column} < ${dayEnd(endAt)}`,
          })}) s where ${wanted}
        )
        select ${isCurrent(clock)} as current, workspace_id as "workspaceId", user_id as "userId", kind, range,
          sum(count)::int as count, sum(seconds)::float8 as seconds
        from parts group by workspace_id, user_id, kind, range
        union all
        select ${isCurrent(clock)}, null, 0, 'taken', 0, 0, 0`),
      (rows) =>
        rows.every(({ current }) => current)
          ? rows.flatMap(({ current: _current, workspaceId, userId, ...sum }) =>
              workspaceId === null ? [] : [{ ...sum, workspaceId, userId: userId === 0 ? null : userId }],
            )
          : undefined,
    ),
  )
}

/** Reads the names of people and workspaces of the company. People who are not of it have none. */
export const readTeamNames = (
  tx: Tx,
  people: ReadonlyArray<number>,
  workspaces: ReadonlyArray<number>,
): Effect.Effect<{ readonly people: ReadonlyMap<number, string>; readonly workspaces: ReadonlyMap<number, string> }> =>
  Effect.map(
    tx.rows<{ readonly id: number; readonly name: string; readonly person: boolean }>(sql`
      select id, name, true as person from users where company_id = ${company} and id = any(${people}::int[])
      union all
      select id, name, false from workspaces where company_id = ${company} and id = any(${workspaces}::int[])`),
    (rows) => {
      const named = (wanted: boolean) =>
        new Map(rows.flatMap(({ id, name, person }) => (person === wanted ? [[id, name] as const] : [])))
      return { people: named(true), workspaces: named(false) }
    },
  )
