import type { BotCard, BotDraft, BotSummary, LiveChatHosts } from "@prosa/core/bot"
import type { FlowDocument } from "@prosa/core/flow"
import { type BotId, countedTotal, type FlowId, type WorkspaceId } from "@prosa/core/kernel"
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"
import { containing } from "../tenancy/tenancy-store.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** A moment as ISO 8601 in UTC, with milliseconds. */
const iso = (column: string): SQL => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const ints = (ids: ReadonlyArray<number>): SQL => sql`${`{${ids.join(",")}}`}::int[]`

/** The flow that an editor opens: the editing release while there is one, else the published version. */
const activeFlow = sql.raw(`coalesce((
  select f.id from flows f where f.company_id = b.company_id and f.bot_id = b.id and not f.published), b.published_flow_id)`)

const sharedColumns = sql`
  b.id, b.name, b.active, b.target, b.token, b.avatar_color as "avatarColor", b.avatar_icon_url as "avatarIconUrl",
  ${iso("b.created_at")} as "createdAt", ${iso("b.updated_at")} as "updatedAt", ${activeFlow} as "activeFlowId"`

/** Which bots a page of the list holds. `workspaces` are those that the person may see, of those asked for. */
export interface BotsWish {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  /** '' is all of them. */
  readonly nameFolded: string
  readonly offset: number
  readonly limit: number
}

/** A page of the bots, newest first. */
export const listBots = async (
  tx: Tx,
  wish: BotsWish,
): Promise<{ readonly result: ReadonlyArray<BotCard>; readonly total: number }> => {
  if (wish.workspaces.length === 0) return { result: [], total: 0 }
  const matching = sql`
    b.company_id = ${company} and b.workspace_id = any(${ints(wish.workspaces)}) and b.deleted_at is null
    and (${wish.nameFolded} = '' or b.name_folded like ${containing(wish.nameFolded)})`
  // No channel connects a WhatsApp device yet.
  const { rows } = await tx.execute<BotCard & Record<string, unknown>>(sql`
    select ${sharedColumns}, b.updated_by as "updatedBy", false as "isWhatsappQrCodeConnected", (
      select count(*)::int from (
        select 1 from dialogs d where d.company_id = b.company_id and d.bot_id = b.id limit ${countedTotal}) n) as dialogs
    from bots b where ${matching} order by b.created_at desc, b.id desc limit ${wish.limit} offset ${wish.offset}`)
  const counted = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from bots b where ${matching} limit ${countedTotal}) n`)
  return { result: rows, total: counted.rows[0]?.total ?? 0 }
}

/** A bot of the company; undefined when it has none of this id. */
export const findBot = async (tx: Tx, id: BotId): Promise<BotSummary | undefined> => {
  const { rows } = await tx.execute<BotSummary & Record<string, unknown>>(sql`
    select ${sharedColumns}, b.workspace_id as "workspaceId", w.name as workspace, b.created_by as "createdBy",
      b.chat_color as "chatColor", b.default_fallback_messages as "defaultFallbackMessages",
      b.live_chat_interactions as "liveChatInteractions", to_json(b.live_chat_hosts) as "liveChatHosts"
    from bots b join workspaces w on w.company_id = b.company_id and w.id = b.workspace_id
    where b.company_id = ${company} and b.id = ${id} and b.deleted_at is null`)
  return rows[0]
}

/** Binds the bot's live chat to some hosts. */
export const bindLiveChat = async (tx: Tx, id: BotId, hosts: LiveChatHosts, by: string): Promise<void> => {
  await tx.execute(sql`
    update bots set live_chat_hosts = ${`{${hosts.map((host) => `"${host}"`).join(",")}}`}::text[],
      updated_by = ${by}, updated_at = now()
    where company_id = ${company} and id = ${id}`)
}

/** The hosts that the live chat of the company's bot is bound to; undefined when there is no such bot. */
export const hostsOfBot = async (tx: Tx, id: BotId): Promise<LiveChatHosts | undefined> => {
  const { rows } = await tx.execute<{ hosts: LiveChatHosts }>(sql`
    select to_json(live_chat_hosts) as hosts from bots
    where company_id = ${company} and id = ${id} and deleted_at is null`)
  return rows[0]?.hosts
}

/** The same by the bot's public token, before a company is known: for `sign_in`. */
export const hostsOfToken = async (tx: Tx, token: string): Promise<LiveChatHosts | undefined> => {
  const { rows } = await tx.execute<{ hosts: LiveChatHosts | null }>(
    sql`select to_json(live_chat_hosts_of(${token})) as hosts`,
  )
  return rows[0]?.hosts ?? undefined
}

/** How many bots the company may have (0: as many as it likes), with its row locked, and how many it has. */
export const lockBotQuota = async (tx: Tx): Promise<{ readonly limit: number; readonly bots: number }> => {
  const own = await tx.execute<{ limit: number }>(
    sql`select bot_quota as limit from companies where id = ${company} for update`,
  )
  const counted = await tx.execute<{ bots: number }>(
    sql`select count(*)::int as bots from bots where company_id = ${company} and deleted_at is null`,
  )
  return { limit: own.rows[0]?.limit ?? 0, bots: counted.rows[0]?.bots ?? 0 }
}

/** A new bot with the editing release of its first flow. */
export const insertBot = async (
  tx: Tx,
  bot: {
    readonly draft: BotDraft
    readonly nameFolded: string
    readonly token: string
    readonly by: string
    readonly flow: FlowDocument
  },
): Promise<{ readonly id: BotId; readonly flowId: FlowId }> => {
  const { draft, by } = bot
  const made = await tx.execute<{ id: BotId }>(sql`
    insert into bots (company_id, workspace_id, name, name_folded, target, token, avatar_color, chat_color, created_by, updated_by)
    values (${company}, ${draft.workspaceId}, ${draft.name}, ${bot.nameFolded}, ${draft.target}, ${bot.token},
      ${draft.avatarColor}, ${draft.chatColor}, ${by}, ${by})
    returning id`)
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error("a bot that was inserted has no id")
  const drawn = await tx.execute<{ id: FlowId }>(sql`
    insert into flows (company_id, bot_id, version, document, created_by, updated_by)
    values (${company}, ${id}, 1, ${JSON.stringify(bot.flow)}::jsonb, ${by}, ${by}) returning id`)
  const flowId = drawn.rows[0]?.id
  if (flowId === undefined) throw new Error("a flow that was inserted has no id")
  return { id, flowId }
}
