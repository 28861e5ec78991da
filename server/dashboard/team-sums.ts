import type { TeamKind } from "@prosa/core/dashboard"
import type { Effect } from "effect"
import { plannedForValues, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { type LogSpan, teamEventsOfLogs } from "./sum-tail.ts"

/** The columns of sums of people, each with the events that it counts and, of durations, adds up. */
export const teamCounts = {
  taken: "taken",
  received: "received",
  passed: "passed",
  entered: "entered",
  gone: "left",
  messages: "message",
  answered: "answered",
  closed: "closed",
} as const satisfies Readonly<Record<string, TeamKind>>

/** The columns of durations, in seconds. */
export const teamSeconds = { answered_seconds: "answered", closed_seconds: "closed" } as const

const columns = [...Object.keys(teamCounts), ...Object.keys(teamSeconds)]
const named = (of: (column: string) => string): Sql => raw(columns.map(of).join(", "))

/** The columns of a row of sums `s`. */
export const teamColumnsOf: Sql = named((column) => `s.${column}`)
/** The same of rows added up. */
export const teamAddedUp: Sql = named((column) =>
  // a sum of bigints is a numeric, which is slow
  column in teamSeconds ? `sum(s.${column}::float8) as "${column}"` : `sum(s.${column})::float8 as "${column}"`,
)
/** The same of one event `s`. */
export const teamColumnsOfEvent: Sql = raw(
  [
    ...Object.values(teamCounts).map((kind) => `(s.kind = '${kind}')::int`),
    ...Object.values(teamSeconds).map((kind) => `case when s.kind = '${kind}' then s.seconds else 0 end`),
  ].join(", "),
)

/** Adds a span of the logs to the sums of people and workspaces: each event to its day and to its month. */
export const addTeamSpan = (tx: Tx, span: LogSpan, zone: Sql): Effect.Effect<void> =>
  tx.run(sql`${plannedForValues}
    with events as (
      select (s.at at time zone ${zone})::date as day, s.bot_id, s.workspace_id, s.user_id, s.range, ${teamColumnsOfEvent}
      from (${teamEventsOfLogs(span)}) s
    ), added (day, bot_id, workspace_id, user_id, range, ${named((column) => column)}) as materialized (
      select e.* from events e
    ), of_days as (${upsert("team_days", sql`day`)}
    )
    ${upsert("team_months", sql`date_trunc('month', day::timestamp)::date`)}`)

const keys = raw("bot_id, workspace_id, user_id, range")

const upsert = (table: "team_days" | "team_months", when: Sql): Sql => {
  const [name, column] = [raw(table), raw(table === "team_days" ? "day" : "month")]
  return sql`
    insert into ${name} (company_id, ${column}, ${keys}, ${named((each) => each)})
    select ${company}, ${when}, ${keys}, ${named((each) => `sum(${each})`)} from added group by 2, ${keys}
    on conflict (company_id, ${column}, ${keys}) do update set
      ${named((each) => `${each} = ${table}.${each} + excluded.${each}`)}`
}
