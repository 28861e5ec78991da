import { followsScript, type Objective, type ScriptedSettings, targetsWithoutScript } from "@prosa/core/bot"
import { scriptSettings } from "@prosa/core/engine"
import type { TransferringSettings } from "@prosa/core/flow"
import {
  type FirstStepFacts,
  homeRows,
  type AwaitingRoom,
  type AwaitingRooms,
  type PausedCampaigns,
} from "@prosa/core/home"
import type { Medium } from "@prosa/core/channel"
import { type BotId, countedTotal, type FlowId, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { scriptedSettingsColumns } from "../flow/index.ts"
import { isSnoozed } from "../conversation/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, ints, iso, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/**
 * Reads the rooms that wait for a user (core, `waitsFor`). A room waits since the first message after the last one of the
 * bot or of an attendant, else since the last one.
 */
export const readWaitingRooms = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
  me: UserId,
): Effect.Effect<AwaitingRooms> =>
  Effect.gen(function* () {
    const rows = yield* tx.rows<AwaitingRoom & { readonly total: number; readonly mine: number }>(sql`
      with waiting as materialized (
        select d.id, d.assignee_id, coalesce(d.waiting_since, d.last_message_at) as since from dialogs d
        where d.company_id = ${company} and d.workspace_id = any(${ints(workspaces)}) and d.status = 0
          and not d.transferred_external and (d.transferred or d.unread_count > 0)
          and (d.assignee_id is null
            or d.assignee_id = ${me} and not ${isSnoozed} and (d.unread_count > 0 or d.last_sender = 'CLIENT'))
        limit ${countedTotal}
      ), oldest as (
        select id, since from waiting order by since, id limit ${homeRows}
      )
      select d.id, c.name, c.phone, d.channel, d.workspace_id as "workspaceId", w.name as "workspaceName",
        d.last_message as "lastMessage", d.last_sender as "lastSender", d.assignee_id as "holderId",
        ${iso("o.since")} as "waitingSince",
        (select count(*)::int from waiting) as total,
        (select count(*)::int from waiting where assignee_id is not null) as mine
      from oldest o
      join dialogs d on d.company_id = ${company} and d.id = o.id
      join contacts c on c.company_id = d.company_id and c.id = d.contact_id
      join workspaces w on w.company_id = d.company_id and w.id = d.workspace_id
      order by o.since, o.id`)
    const [first] = rows
    return {
      oldest: rows.map(({ total: _total, mine: _mine, ...room }) => room),
      total: first?.total ?? 0,
      mine: first?.mine ?? 0,
    }
  })

/** A bot as the home page shows it. */
export interface BotRow {
  readonly botId: BotId
  readonly name: string
  readonly avatarColor: string
  readonly avatarIconUrl: string | null
}

/** A release that an active bot follows or that its editor opens. */
export interface ReleaseRow extends BotRow {
  readonly flowId: FlowId
  readonly revision: number
  readonly published: boolean
}

/** Maximum bots whose flows are checked: the newest. */
const mostBots = 1_000

/** Keeps to bots that follow a script: the flow of any other, if it ever had one, is run by nobody. */
const hasScript = sql`b.target <> all(${ints(targetsWithoutScript)})`

/** Lists the published and editing releases of the active bots of these workspaces that follow one, the newest bot first. */
export const listReleases = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<ReleaseRow>> =>
  tx.rows<ReleaseRow>(sql`
    with chosen as materialized (
      select b.id, b.name, b.avatar_color, b.avatar_icon_url, b.published_flow_id from bots b
      where b.company_id = ${company} and b.workspace_id = any(${ints(workspaces)}) and b.deleted_at is null and b.active
        and ${hasScript}
      order by b.id desc limit ${mostBots})
    select b.id as "botId", b.name, b.avatar_color as "avatarColor", b.avatar_icon_url as "avatarIconUrl",
      f.id as "flowId", f.revision, f.published
    from chosen b cross join lateral (
      select p.id, p.revision, p.published from flows p where p.company_id = ${company} and p.id = b.published_flow_id
      union all
      select e.id, e.revision, e.published from flows e
      where e.company_id = ${company} and e.bot_id = b.id and not e.published) f
    order by b.id desc, f.published desc`)

/** A bot whose settings may transfer, and where to. */
export interface TransferringBotRow extends BotRow {
  readonly settings: TransferringSettings
}

/** Lists the active bots of these workspaces whose keywords or automations may transfer, the newest first. */
export const listTransferringBots = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<TransferringBotRow>> =>
  Effect.map(
    tx.rows<BotRow & ScriptedSettings & { readonly target: Objective }>(sql`
      select b.id as "botId", b.target, b.name, b.avatar_color as "avatarColor", b.avatar_icon_url as "avatarIconUrl",
        ${scriptedSettingsColumns}
      from bots b
      where b.company_id = ${company} and b.workspace_id = any(${ints(workspaces)}) and b.deleted_at is null and b.active
        and (b.keywords <> '[]' or (b.automations -> 'botTransferAutomationDto' ->> 'minutes')::int > 0
          or (b.fallback_transfer ->> 'times')::int > 0)
      order by b.id desc limit ${mostBots}`),
    (rows) =>
      rows.map(({ botId, target, name, avatarColor, avatarIconUrl, ...stored }) => {
        const settings = scriptSettings(stored)
        // without a script the keywords are not heard
        const { keywords, fallbackTransfer, ...others } = settings
        const heard = followsScript(target) ? { keywords, fallbackTransfer } : { keywords: [] }
        return { botId, name, avatarColor, avatarIconUrl, settings: { ...others, ...heard } }
      }),
  )

/** A bot's channel whose vendor refuses it. */
export interface BrokenChannelRow extends BotRow {
  readonly medium: Medium
  /** The name of the number's profile or of the page; '' if unknown. */
  readonly account: string
  readonly phone: string
  readonly reason: string
  readonly others: number
}

/** Lists the broken channels of the active bots of these workspaces, one for each bot, the newest bot first. */
export const listBrokenChannels = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<BrokenChannelRow>> =>
  tx.rows<BrokenChannelRow>(sql`
    select distinct on (b.id) b.id as "botId", b.name, b.avatar_color as "avatarColor",
      b.avatar_icon_url as "avatarIconUrl", n.medium, n.name as account, n.phone, n.trouble as reason,
      (count(*) over (partition by b.id))::int - 1 as others
    from channel_connections n
    join bots b on b.company_id = n.company_id and b.id = n.bot_id
    where n.company_id = ${company} and n.state = 'broken' and n.active
      and b.workspace_id = any(${ints(workspaces)}) and b.deleted_at is null and b.active
    order by b.id desc, n.id limit ${mostBots}`)

/** A node whose webhook has failed in conversations of a bot. */
export interface FailedWebhookRow {
  readonly botId: BotId
  readonly nodeTitle: string
  readonly dialogs: number
}

/** Counts the conversations since a moment in which a webhook has failed, by bot and node; the most first. */
export const countFailedWebhooks = (
  tx: Tx,
  bots: ReadonlyArray<BotId>,
  since: number,
): Effect.Effect<ReadonlyArray<FailedWebhookRow>> =>
  bots.length === 0
    ? Effect.succeed([])
    : tx.rows<FailedWebhookRow>(sql`
        select "botId", "nodeTitle", count(*)::int as dialogs from (
          select d.bot_id as "botId", d.webhook_failure as "nodeTitle" from dialogs d
          where d.company_id = ${company} and d.bot_id = any(${ints(bots)}) and d.webhook_failure is not null
            and d.last_message_at >= ${moment(since)}
          limit ${countedTotal}) n
        group by "botId", "nodeTitle" order by dialogs desc, "nodeTitle"`)

/** Reads what the first steps derive from; `people` only if asked for. */
export const readFirstSteps = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
  withPeople: boolean,
): Effect.Effect<FirstStepFacts> =>
  Effect.gen(function* () {
    const { botId, flowId, ...facts } = yield* tx.onlyRow<
      Pick<FirstStepFacts, "tested" | "published" | "savedTest"> & {
        readonly botId: BotId | null
        readonly flowId: FlowId | null
      }
    >(sql`
      with own as materialized (
        select b.id, b.published_flow_id from bots b
        where b.company_id = ${company} and b.workspace_id = any(${ints(workspaces)}) and b.deleted_at is null
          and ${hasScript}
      ), newest as (
        select o.id, coalesce((
          select f.id from flows f where f.company_id = ${company} and f.bot_id = o.id and not f.published),
          o.published_flow_id) as flow_id
        from own o order by o.id desc limit 1
      ), saved as (
        select exists (
          select from own o join flow_tests t on t.company_id = ${company} and t.bot_id = o.id) as test
      )
      select (select id from newest) as "botId", (select flow_id from newest) as "flowId",
        exists (select from own where published_flow_id is not null) as published, saved.test as "savedTest",
        saved.test or exists (
          select from own o join test_versions t on t.company_id = ${company} and t.bot_id = o.id) or exists (
          select from own o join simulations s on s.company_id = ${company} and s.bot_id = o.id) as tested
      from saved`)
    return {
      ...facts,
      newestBot: botId === null || flowId === null ? null : { id: botId, flowId },
      people: withPeople ? yield* countPeople(tx) : null,
    }
  })

const countPeople = (tx: Tx) =>
  tx.onlyRow<{ readonly all: number; readonly joined: number }>(sql`
    select count(*)::int as all, (count(*) filter (where password_hash is not null and not is_first_access))::int as joined
    from users where company_id = ${company} and active`)

/** Reads the campaigns of these workspaces that paused by themselves; null for a company that may send none. */
export const readPausedCampaigns = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<PausedCampaigns | null> =>
  Effect.gen(function* () {
    const allowed = yield* tx.row(sql`select 1 from companies where id = ${company} and allow_campaign_creation`)
    if (allowed === undefined) return null
    const rows = yield* tx.rows<PausedCampaigns["first"][number] & { readonly total: number }>(sql`
      select c.id, c.name, c.bot_id as "botId", n.phone, c.pause_reason as "pauseReason",
        c.pending + c.sending as "totalMessagesPending", (count(*) over ())::int as total
      from campaigns c
      join channel_connections n on n.company_id = c.company_id and n.id = c.connection_id
      where c.company_id = ${company} and c.workspace_id = any(${ints(workspaces)})
        and c.status = 'PAUSED' and c.pause_reason not in ('', 'person')
      order by c.id desc limit ${homeRows}`)
    return { first: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
  })
