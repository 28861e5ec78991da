import { cutAtMonths, type DashboardPeriod, type TeamSum } from "@prosa/core/dashboard"
import type { BotId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { dayEnd, dayStart } from "../platform/storage/company-days.ts"
import { join, plannedForValues, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { teamAddedUp, teamColumnsOf, teamColumnsOfEvent, teamCounts, teamSeconds } from "./team-sums.ts"
import { hasSums, isCurrent, whileCurrent } from "./company-clock.ts"
import { teamEventsOfLogs } from "./sum-tail.ts"

/** Whose sums are read: of the rooms of some bots in some workspaces, or of one person. */
export type TeamOf =
  | { readonly bots: ReadonlyArray<BotId>; readonly workspaces: ReadonlyArray<WorkspaceId> }
  | { readonly userId: UserId }

const none = raw([...Object.keys(teamCounts), ...Object.keys(teamSeconds)].map(() => "0::float8").join(", "))

type Counts = Readonly<Record<keyof typeof teamCounts | keyof typeof teamSeconds, number>>

interface TeamSumRow extends Counts {
  readonly current: boolean
  readonly workspaceId: number | null
  readonly userId: number
  readonly range: number
}

/** A row's sums, one for each kind of event that it counts. */
const sumsIn = ({ workspaceId, userId, range, ...row }: TeamSumRow): ReadonlyArray<TeamSum> => {
  if (workspaceId === null) return []
  const seconds = { answered: row.answered_seconds, closed: row.closed_seconds }
  return countColumns.flatMap((column): ReadonlyArray<TeamSum> => {
    const kind = teamCounts[column]
    const count = row[column]
    if (count === 0) return []
    const ofKind = kind === "answered" || kind === "closed" ? seconds[kind] : 0
    return [{ workspaceId, userId: userId === 0 ? null : userId, kind, range, count, seconds: ofKind }]
  })
}

// the keys of that very record
const countColumns = Object.keys(teamCounts) as ReadonlyArray<keyof typeof teamCounts>

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
          select s.workspace_id, s.user_id, s.range, ${teamColumnsOf} from team_days s
          where s.company_id = ${company} and ${hasSums(clock)} and (${inDays}) and ${wanted}
          union all
          select s.workspace_id, s.user_id, s.range, ${teamColumnsOf} from team_months s
          where s.company_id = ${company} and ${hasSums(clock)} and ${inMonths} and ${wanted}
          union all
          select s.workspace_id, s.user_id, s.range, ${teamColumnsOfEvent}
          from (${teamEventsOfLogs({
            from: clock,
            at: (column) => sql`${column} >= ${dayStart(startAt)} and ${column} < ${dayEnd(endAt)}`,
          })}) s where ${wanted}
        )
        select ${isCurrent(clock)} as current, s.workspace_id as "workspaceId", s.user_id as "userId", s.range, ${teamAddedUp}
        from parts s group by s.workspace_id, s.user_id, s.range
        union all
        select ${isCurrent(clock)}, null, 0, 0, ${none}`),
      (rows) => (rows.every(({ current }) => current) ? rows.flatMap(sumsIn) : undefined),
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
