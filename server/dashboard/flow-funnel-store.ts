import {
  cutAtMonths,
  type DashboardPeriod,
  type FunnelFigures,
  type FunnelSum,
  type TitledNode,
} from "@prosa/core/dashboard"
import type { BotId, FlowId, NodeId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { dayEnd, dayStart } from "../platform/storage/company-days.ts"
import { join, plannedForValues, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { type CompanyClock, hasSums, isCurrent, whileCurrent } from "./company-clock.ts"
import { sumsOfTrails, trailEventsOfLogs, trailFigures } from "./flow-trail-sums.ts"

interface FunnelRow extends FunnelFigures {
  readonly current: boolean
  /** 0: the flow as a whole; null: tells only whether the row is current. */
  readonly node: number | null
}

/** Reads where the conversations of a period went in the flow of a bot: a row a node, and one of the flow as a whole. */
export const readFunnelSums = (
  tx: Tx,
  botId: BotId,
  period: DashboardPeriod,
  now: number,
): Effect.Effect<ReadonlyArray<FunnelSum>> =>
  whileCurrent(tx, now, (clock) =>
    Effect.map(
      tx.rows<FunnelRow>(sql`${plannedForValues}
        with parts as (${summed(clock, botId, period)} union all ${tail(clock, botId, period)} union all ${open(botId, period)})
        select ${isCurrent(clock)} as current, s.node_id as node, sum(s.reached)::float8 as reached, sum(s.missed)::float8 as missed,
          sum(s.ended)::float8 as ended, sum(s.handed)::float8 as handed, sum(s.here)::float8 as here
        from parts s group by s.node_id
        union all
        select ${isCurrent(clock)}, null, 0, 0, 0, 0, 0`),
      (rows) =>
        rows.every(({ current }) => current)
          ? rows.flatMap(({ current: _current, node, ...figures }): ReadonlyArray<FunnelSum> =>
              // a node of the flow's own
              node === null ? [] : [{ nodeId: node === 0 ? undefined : (node as NodeId), ...figures }],
            )
          : undefined,
    ),
  )

/** Closed conversations of whole months and of the days around them. */
const summed = (clock: CompanyClock, botId: BotId, { startAt, endAt }: DashboardPeriod): Sql => {
  const { months, rest } = cutAtMonths(startAt, endAt)
  const ofMonths =
    months === undefined ? sql`false` : sql`s.month between ${months.first}::date and ${months.last}::date`
  const ofDays = join(
    [...rest.map(({ from, until }) => sql`s.day between ${from}::date and ${until}::date`), sql`false`],
    " or ",
  )
  return sql`
    select s.node_id, ${trailFigures}, 0 as here from flow_months s
    where s.company_id = ${company} and s.bot_id = ${botId} and ${hasSums(clock)} and ${ofMonths}
    union all
    select s.node_id, ${trailFigures}, 0 from flow_days s
    where s.company_id = ${company} and s.bot_id = ${botId} and ${hasSums(clock)} and (${ofDays})`
}

/** Closed conversations that are not summed yet. */
const tail = (clock: CompanyClock, botId: BotId, { startAt, endAt }: DashboardPeriod): Sql => sql`
  select s.node_id, ${trailFigures}, 0 from (${trailEventsOfLogs({
    from: clock,
    at: (column) => sql`${column} >= ${dayStart(startAt)} and ${column} < ${dayEnd(endAt)}`,
  })}) s where s.bot_id = ${botId}`

/** Open conversations. */
const open = (botId: BotId, { startAt, endAt }: DashboardPeriod): Sql => sql`
  select s.node_id, ${trailFigures}, s.here
  from workspaces w
  cross join lateral (
    select d.flow_trail, d.human_at is not null or d.transferred or d.transferred_external as handed
    from dialogs d
    where d.company_id = ${company} and d.workspace_id = w.id and d.status = 0 and d.flow_trail is not null
      and d.started_at >= ${dayStart(startAt)} and d.started_at < ${dayEnd(endAt)}) d
  cross join lateral (${sumsOfTrails(sql`d.flow_trail`, sql`case when d.handed then 'handed' else 'here' end`)}) s
  where w.company_id = ${company} and s.bot_id = ${botId}`

/** A bot whose funnel is read. */
export interface FunnelBot {
  readonly name: string
  readonly flowId: FlowId | null
  /** Undefined: none is published. */
  readonly published: ReadonlyArray<TitledNode> | undefined
  /** The company's day from which on trails are noted; null: since the company is there. */
  readonly since: string | null
}

const titledNodes = sql`
  json_build_object('id', n.node -> 'id', 'title', n.node ->> 'title', 'kind', n.node ->> 'kind')`

/** Reads the bot and the nodes of its published version, in their order. */
export const readFunnelBot = (tx: Tx, botId: BotId): Effect.Effect<FunnelBot> =>
  Effect.map(
    tx.onlyRow<Omit<FunnelBot, "published"> & { readonly nodes: FunnelBot["published"] | null }>(sql`
      select b.name, case when b.deleted_at is null then (
          select f.id from flows f where f.company_id = ${company} and f.bot_id = b.id order by f.version desc limit 1) end as "flowId", case when c.trails_since > c.created_at then to_char(c.trails_since at time zone c.time_zone, 'YYYY-MM-DD') end as since, (
        select json_agg(${titledNodes} order by n.place)
        from flows f cross join lateral jsonb_array_elements(f.document -> 'nodes') with ordinality n(node, place)
        where f.company_id = ${company} and f.id = b.published_flow_id) as nodes
      from bots b join companies c on c.id = b.company_id where b.company_id = ${company} and b.id = ${botId}`),
    ({ nodes, ...bot }) => ({ ...bot, published: nodes ?? undefined }),
  )

/** Published versions in which the last title of a removed node is looked for, the newest first. */
const versionsLookedAt = 100

/** Finds nodes that are no longer in the flow, as the newest version had them that did. */
export const readFormerNodes = (
  tx: Tx,
  botId: BotId,
  nodes: ReadonlyArray<NodeId>,
): Effect.Effect<ReadonlyArray<TitledNode>> =>
  nodes.length === 0
    ? Effect.succeed([])
    : Effect.map(
        tx.rows<{ readonly node: TitledNode }>(sql`
          select distinct on (n.node -> 'id') ${titledNodes} as node
          from (
            select version, document from flows where company_id = ${company} and bot_id = ${botId} and published
            order by version desc limit ${versionsLookedAt}) f
          cross join lateral jsonb_array_elements(f.document -> 'nodes') n(node)
          where (n.node ->> 'id')::int = any(${ints(nodes)})
          order by n.node -> 'id', f.version desc`),
        (rows) => rows.map(({ node }) => node),
      )
