import { Effect } from "effect"
import { plannedForValues, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { type LogSpan, teamEventsOfLogs } from "./sum-tail.ts"

/** Adds a span of the logs to the sums of people and workspaces: each event to its day and to its month. */
export const addTeamSpan = (tx: Tx, span: LogSpan, zone: Sql): Effect.Effect<void> =>
  tx.run(sql`${plannedForValues}
    with added as materialized (
      select (t.at at time zone ${zone})::date as day, t.bot_id, t.workspace_id, t.user_id, t.kind, t.range, count(*)::int as count,
        sum(t.seconds)::bigint as seconds
      from (${teamEventsOfLogs(span)}) t group by 1, 2, 3, 4, 5, 6
    ), of_days as (${upsert("team_days", sql`day`)}
    )
    ${upsert("team_months", sql`date_trunc('month', day::timestamp)::date`)}`)

const keys = raw("bot_id, workspace_id, user_id, kind, range")

const upsert = (table: "team_days" | "team_months", when: Sql): Sql => {
  const [name, column] = [raw(table), raw(table === "team_days" ? "day" : "month")]
  return sql`
    insert into ${name} (company_id, ${column}, ${keys}, count, seconds)
    select ${company}, ${when}, ${keys}, sum(count), sum(seconds) from added group by 2, bot_id, workspace_id, user_id, kind, range
    on conflict (company_id, ${column}, ${keys}) do update set
      count = ${name}.count + excluded.count, seconds = ${name}.seconds + excluded.seconds`
}
