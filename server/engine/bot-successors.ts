import { employeeTarget, targetsWithoutScript } from "@prosa/core/bot"
import type { ScriptedBot } from "@prosa/core/engine"
import type { BotId, CompanyId, FlowId, WorkspaceId } from "@prosa/core/kernel"
import type { BotTransfer } from "@prosa/core/transfer"
import { Effect } from "effect"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { PublishedScripts } from "./published-scripts.ts"
import { scriptOfBotWithoutFlow } from "./scripts-without-flow.ts"
import type { Webhooks } from "./webhooks.ts"

/** A bot of the company that can conduct a conversation, and the version that it follows. */
export interface RunnableBot extends ScriptedBot {
  readonly id: BotId
  readonly workspaceId: WorkspaceId
  /** Null for a bot without a flow. */
  readonly flowId: FlowId | null
  /** The company's system answers (type 4). */
  readonly isEmployee: boolean
}

/** What finding the next bot of a conversation needs. */
export interface SuccessorNeeds {
  readonly companyId: CompanyId
  readonly scripts: PublishedScripts
  readonly webhooks: Webhooks | null
  readonly now: number
  /** Whether a bot in turn has had its turn by this; a simulation only looks whose turn it is. */
  readonly takesTurn: boolean
}

/**
 * Finds the bot that takes a conversation over from another one: for an inactive bot its stand-in. Undefined if that bot
 * (for turns: every bot of the workspace but the one that hands over) is inactive, deleted, never published though it has
 * a flow, of another company, or the one that hands over.
 */
export const findSuccessor = (
  tx: Tx,
  target: BotTransfer,
  from: BotId,
  needs: SuccessorNeeds,
): Effect.Effect<RunnableBot | undefined> =>
  Effect.gen(function* () {
    const row =
      target.kind === "specific-bot"
        ? yield* findRunnable(tx, sql`and b.id = ${yield* findStandIn(tx, target.botId)} and b.id <> ${from}`)
        : yield* nextInTurn(tx, target.workspaceId, from, needs)
    const script =
      row &&
      (yield* row.flowId === null
        ? scriptOfBotWithoutFlow(tx, row.id)
        : needs.scripts.get(tx, needs.companyId, row.flowId))
    return row && script && { ...row, script, ...(yield* callsOf(tx, needs.webhooks, row.id)) }
  })

/** Most transfer bots that are followed one after another; a ring of inactive bots ends there too. */
const mostTransferBots = 10

/**
 * Finds the bot that takes the conversations of one: itself while it is active, else its transfer bot, or the transfer bot
 * of that while it is inactive too, and so on. Null if none of them is active.
 */
export const findStandIn = (tx: Tx, botId: BotId): Effect.Effect<BotId | null> =>
  Effect.map(
    tx.row<{ id: BotId }>(sql`
      with recursive followed as (
        select b.id, b.active, b.transfer_bot_id, 0 as step from bots b
        where b.company_id = ${company} and b.id = ${botId} and b.deleted_at is null
        union all
        select b.id, b.active, b.transfer_bot_id, f.step + 1 from followed f
        join bots b on b.company_id = ${company} and b.id = f.transfer_bot_id and b.deleted_at is null
        where not f.active and f.step < ${mostTransferBots}::int)
      select id from followed where active`),
    (row) => row?.id ?? null,
  )

/** Returns what the nodes of a bot can call: its webhook, and the systems that they name. */
export const callsOf = (
  tx: Tx,
  webhooks: Webhooks | null,
  botId: BotId,
): Effect.Effect<Pick<RunnableBot, "callsWebhook" | "asksSystems">> =>
  webhooks === null
    ? Effect.succeed({ callsWebhook: false, asksSystems: false })
    : Effect.map(webhooks.eventsOf(tx, botId), (events) => ({ callsWebhook: events.has("node"), asksSystems: true }))

type RunnableRow = Pick<RunnableBot, "id" | "name" | "workspaceId" | "flowId" | "isEmployee">

const hasFlow = sql`b.target <> all(${ints(targetsWithoutScript)})`

const findRunnable = (tx: Tx, which: Sql): Effect.Effect<RunnableRow | undefined> =>
  tx.row<RunnableRow>(sql`
    select b.id, b.name, b.workspace_id as "workspaceId",
      case when ${hasFlow} then b.published_flow_id end as "flowId",
      b.target = ${employeeTarget} as "isEmployee"
    from bots b
    join workspaces w on w.company_id = b.company_id and w.id = b.workspace_id and w.active
    left join bot_turns t on t.company_id = b.company_id and t.workspace_id = b.workspace_id and t.bot_id = b.id
    where b.company_id = ${company} and b.active and b.deleted_at is null
      and (b.published_flow_id is not null or not (${hasFlow})) ${which}
    order by t.assigned_at asc nulls first, b.id
    limit 1`)

/**
 * Finds the bot of a workspace that took a conversation over longest ago. Under the workspace's lock, so that two
 * concurrent rooms never get the same turn.
 */
const nextInTurn = (
  tx: Tx,
  workspaceId: WorkspaceId,
  from: BotId,
  { now, takesTurn }: SuccessorNeeds,
): Effect.Effect<RunnableRow | undefined> =>
  Effect.gen(function* () {
    if (takesTurn)
      yield* tx.run(
        sql`select 1 from workspaces where company_id = ${company} and id = ${workspaceId} for no key update`,
      )
    const next = yield* findRunnable(tx, sql`and b.workspace_id = ${workspaceId} and b.id <> ${from}`)
    // `now` was read before the wait for the lock, so it may be earlier than the previous turn's
    if (next !== undefined && takesTurn)
      yield* tx.run(sql`
        insert into bot_turns (company_id, workspace_id, bot_id, assigned_at)
        values (${company}, ${workspaceId}, ${next.id}, greatest(${moment(now)}, (
          select max(assigned_at) + interval '1 microsecond' from bot_turns
          where company_id = ${company} and workspace_id = ${workspaceId})))
        on conflict (company_id, workspace_id, bot_id) do update set assigned_at = excluded.assigned_at`)
    return next
  })
