import type { BotCard, BotDraft, BotSummary, LiveChatHosts } from "@prosa/core/bot"
import type { FlowDocument } from "@prosa/core/flow"
import { type BotId, countedTotal, type FlowId, type Page, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { companyThrough } from "../caller/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { raw, sql } from "../platform/storage/sql.ts"
import { company, containing, ints, iso, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The flow that an editor opens: the editing release if there is one, else the published version. */
const activeFlow = raw(`coalesce((
  select f.id from flows f where f.company_id = b.company_id and f.bot_id = b.id and not f.published), b.published_flow_id)`)

const sharedColumns = sql`
  b.id, b.name, b.active, b.target, b.token, b.avatar_color as "avatarColor", b.avatar_icon_url as "avatarIconUrl",
  ${iso("b.created_at")} as "createdAt", ${iso("b.updated_at")} as "updatedAt", ${activeFlow} as "activeFlowId"`

/** A query for one page of bots. `workspaces` are the requested ones that the actor may see. */
export interface BotsWish {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  /** An empty string matches all. */
  readonly nameFolded: string
  readonly offset: number
  readonly limit: number
}

/** Lists one page of bots, newest first. */
export const listBots = (tx: Tx, { workspaces, nameFolded, offset, limit }: BotsWish): Effect.Effect<Page<BotCard>> =>
  workspaces.length === 0
    ? Effect.succeed({ result: [], total: 0 })
    : pagedRows<BotCard>(tx, {
        // No channel connects a WhatsApp device yet.
        columns: sql`${sharedColumns}, b.updated_by as "updatedBy", false as "isWhatsappQrCodeConnected", (
          select count(*)::int from (
            select 1 from dialogs d where d.company_id = b.company_id and d.bot_id = b.id limit ${countedTotal}) n) as dialogs`,
        matching: sql`
          from bots b
          where b.company_id = ${company} and b.workspace_id = any(${ints(workspaces)}) and b.deleted_at is null
            and (${nameFolded} = '' or b.name_folded like ${containing(nameFolded)})`,
        order: sql`b.created_at desc, b.id desc`,
        offset,
        limit,
      })

/** Finds a bot of the company; undefined if it has none with this id. */
export const findBot = (tx: Tx, id: BotId): Effect.Effect<Omit<BotSummary, "hasProviderKeys"> | undefined> =>
  tx.row(sql`
    select ${sharedColumns}, b.workspace_id as "workspaceId", w.name as workspace, b.created_by as "createdBy",
      b.chat_color as "chatColor", b.default_fallback_messages as "defaultFallbackMessages",
      b.live_chat_interactions as "liveChatInteractions", to_json(b.live_chat_hosts) as "liveChatHosts",
      json_build_object('whatsappQrcode', c.whatsapp_qrcode, 'whatsappApiMeta', c.whatsapp_api_meta,
        'livechat', c.livechat, 'facebook', c.facebook, 'instagram', c.instagram) as channels
    from bots b join workspaces w on w.company_id = b.company_id and w.id = b.workspace_id
    join companies c on c.id = b.company_id
    where b.company_id = ${company} and b.id = ${id} and b.deleted_at is null`)

/** Sets the hosts that may embed the bot's live chat. */
export const bindLiveChat = (tx: Tx, id: BotId, hosts: LiveChatHosts, by: string): Effect.Effect<void> =>
  tx.run(sql`
    update bots set live_chat_hosts = ${texts(hosts)}, updated_by = ${by}, updated_at = now()
    where company_id = ${company} and id = ${id}`)

/** Returns the hosts that may embed the bot's live chat; undefined if the company has no such bot. */
export const hostsOfBot = (tx: Tx, id: BotId): Effect.Effect<LiveChatHosts | undefined> =>
  Effect.map(
    tx.row<{ hosts: LiveChatHosts }>(sql`
      select to_json(live_chat_hosts) as hosts from bots
      where company_id = ${company} and id = ${id} and deleted_at is null`),
    (row) => row?.hosts,
  )

/** The same by the bot's public token, before the company is known (role `sign_in`). */
export const hostsOfToken = (tx: Tx, token: string): Effect.Effect<LiveChatHosts | undefined> =>
  Effect.map(
    tx.onlyRow<{ hosts: LiveChatHosts | null }>(sql`select to_json(live_chat_hosts_of(${token})) as hosts`),
    ({ hosts }) => hosts ?? undefined,
  )

/** Locks the company's row; returns its bot limit (0: unlimited) and its number of bots. */
export const lockBotQuota = (tx: Tx): Effect.Effect<{ readonly limit: number; readonly bots: number }> =>
  Effect.gen(function* () {
    const { limit } = yield* tx.onlyRow<{ limit: number }>(
      sql`select bot_quota as limit from companies where id = ${company} for update`,
    )
    const { bots } = yield* tx.onlyRow<{ bots: number }>(
      sql`select count(*)::int as bots from bots where company_id = ${company} and deleted_at is null`,
    )
    return { limit, bots }
  })

/** Inserts a bot with the editing release of its first flow. */
export const insertBot = (
  tx: Tx,
  bot: {
    readonly draft: BotDraft
    readonly nameFolded: string
    readonly token: string
    readonly by: string
    readonly flow: FlowDocument
  },
): Effect.Effect<{ readonly id: BotId; readonly flowId: FlowId }> =>
  Effect.gen(function* () {
    const { draft, by } = bot
    const { id } = yield* tx.onlyRow<{ id: BotId }>(sql`
      insert into bots (company_id, workspace_id, name, name_folded, target, token, avatar_color, chat_color, avatar_icon_url, created_by, updated_by)
      values (${company}, ${draft.workspaceId}, ${draft.name}, ${bot.nameFolded}, ${draft.target}, ${bot.token},
        ${draft.avatarColor}, ${draft.chatColor}, ${draft.avatarIconUrl ?? null}, ${by}, ${by})
      returning id`)
    const flow = yield* tx.onlyRow<{ id: FlowId }>(sql`
      insert into flows (company_id, bot_id, version, document, created_by, updated_by)
      values (${company}, ${id}, 1, ${JSON.stringify(bot.flow)}::jsonb, ${by}, ${by}) returning id`)
    return { id, flowId: flow.id }
  })

/** Finds the company of a bot. */
export const companyOfBot = companyThrough("company_of_bot")

/** Finds the company of a bot by its public token. */
export const companyOfBotToken = companyThrough("company_of_bot_token")
