import type { Effect } from "effect"
import { plannedForValues, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { LogSpan } from "./sum-tail.ts"

/** What is summed at a node. */
const figureNames = ["reached", "missed", "ended", "handed"] as const
const named = (of: (column: string) => string): Sql => raw(figureNames.map(of).join(", "))
/** The figures of a row `s`. */
export const trailFigures: Sql = named((column) => `s.${column}`)

/**
 * Selects what trails say (core, `sumsOfTrail`): bot_id, node_id (0: the flow as a whole) and the figures, one row a visited node.
 * `outcome` ('ended', 'handed' or 'here') is that of a bot that has not handed the conversation over.
 */
export const sumsOfTrails = (trail: Sql, outcome: Sql): Sql => sql`
  select t.bot as bot_id, n.node as node_id, 1 as reached,
    (case when n.node = 0 then t.missed is not null else coalesce(n.node = any(t.missed), false) end)::int as missed,
    (n.node in (0, t.at) and t.handed is null and ${outcome} = 'ended')::int as ended,
    (n.node in (0, t.at) and (t.handed is not null or ${outcome} = 'handed'))::int as handed,
    (n.node in (0, t.at) and t.handed is null and ${outcome} = 'here')::int as here
  from jsonb_to_recordset(${trail}) as t(bot int, "at" int, nodes int[], missed int[], handed boolean)
  cross join lateral unnest(0 || t.nodes) n(node)`

/** Selects what a span of the log of closings says of trails; `at` is the moment at which the conversation began. */
export const trailEventsOfLogs = ({ from, to, at = () => sql`true` }: LogSpan): Sql => sql`
  select e.began_at as at, x.*
  from service_events e cross join lateral (
    ${sumsOfTrails(sql`e.trail`, sql`case when e.by_bot then 'ended' else 'handed' end`)}) x
  where e.company_id = ${company} and e.kind = 'trail' and e.id > ${from.eventId}::bigint
    and ${to === undefined ? sql`true` : sql`e.id <= ${to.eventId}::bigint`} and ${at(sql`e.began_at`)}`

/** Adds a span of the log to the sums of flows: each conversation to the day and to the month in which it began. */
export const addTrailSpan = (tx: Tx, span: LogSpan, zone: Sql): Effect.Effect<void> =>
  tx.run(sql`${plannedForValues}
    with added as materialized (
      select (s.at at time zone ${zone})::date as day, s.bot_id, s.node_id, ${trailFigures}
      from (${trailEventsOfLogs(span)}) s
    ), of_days as (${upsert("flow_days", sql`day`)}
    )
    ${upsert("flow_months", sql`date_trunc('month', day::timestamp)::date`)}`)

const upsert = (table: "flow_days" | "flow_months", when: Sql): Sql => {
  const [name, column] = [raw(table), raw(table === "flow_days" ? "day" : "month")]
  return sql`
    insert into ${name} (company_id, ${column}, bot_id, node_id, ${named((each) => each)})
    select ${company}, ${when}, bot_id, node_id, ${named((each) => `sum(${each})`)} from added group by 2, bot_id, node_id
    on conflict (company_id, bot_id, ${column}, node_id) do update set
      ${named((each) => `${each} = ${table}.${each} + excluded.${each}`)}`
}
