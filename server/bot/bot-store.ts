import { type BotCard, type BotSettings, type BotSummary, followsScript, type LiveChatHosts } from "@prosa/core/bot"
import { mediaByQrCode, mediaWithTemplates } from "@prosa/core/channel"
import { changedSettings, type ScriptSettings, scriptSettings } from "@prosa/core/engine"
import { FlowDocument } from "@prosa/core/flow"
import {
  type BotId,
  countedTotal,
  type EntityTypeId,
  fold,
  type FlowId,
  type Page,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { companyThrough } from "../caller/index.ts"
import { listVersions } from "../flow/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { raw, sql } from "../platform/storage/sql.ts"
import { company, containing, ints, iso, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { webhookStanding } from "../webhook/index.ts"
import { settingsColumns, updateBot } from "./bot-settings-store.ts"

/** The flow that an editor opens: the editing release if there is one, else the published version. */
const activeFlow = raw(`coalesce((
  select f.id from flows f where f.company_id = b.company_id and f.bot_id = b.id and not f.published), b.published_flow_id)`)

/** Total number of dialogs that contacts began with the bot, counted up to the limit of totals. */
const dialogsOfBot = sql`(
  select count(*)::int from (
    select 1 from dialogs d where d.company_id = b.company_id and d.entry_bot_id = b.id limit ${countedTotal}) n)`

/** The end of the login at Meta that a connection of the bot hangs on; null without. */
const loginOf = (connection: string) => sql`(
  select ${iso("a.expires_at")} from channel_accounts a
  where a.company_id = ${raw(connection)}.company_id and a.bot_id = ${raw(connection)}.bot_id and a.kind = case ${raw(connection)}.medium
    when 'WHATSAPP' then 'whatsapp' when 'FACEBOOK' then 'messenger' when 'INSTAGRAM' then 'messenger' end)`

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
        columns: sql`${sharedColumns}, b.updated_by as "updatedBy",
          exists (select from channel_connections n where n.company_id = b.company_id and n.bot_id = b.id
            and n.medium = any(${texts(mediaByQrCode)}) and n.state = 'connected' and n.external_id <> '') as "isWhatsappQrCodeConnected",
          coalesce((select json_agg(n.medium order by n.id) from channel_connections n
            where n.company_id = b.company_id and n.bot_id = b.id and n.state = 'broken' and n.external_id <> ''), '[]') as "brokenChannels",
          (select min(${loginOf("n")}) from channel_connections n
            where n.company_id = b.company_id and n.bot_id = b.id and n.state = 'connected' and n.active) as "accessUntil",
          ${dialogsOfBot} as dialogs`,
        matching: sql`
          from bots b
          where b.company_id = ${company} and b.workspace_id = any(${ints(workspaces)}) and b.deleted_at is null
            and (${nameFolded} = '' or b.name_folded like ${containing(nameFolded)})`,
        order: sql`b.created_at desc, b.id desc`,
        offset,
        limit,
      })

type SummaryRow = Omit<BotSummary, "unpublishedSettings" | "hasProviderKeys" | "versions"> & {
  /** The published script without its flow and entities; null if none was published. */
  readonly script: Partial<ScriptSettings> | null
}

/** Finds a bot of the company; undefined if it has none with this id. */
export const findBot = (tx: Tx, id: BotId): Effect.Effect<Omit<BotSummary, "hasProviderKeys"> | undefined> =>
  Effect.gen(function* () {
    const row = yield* tx.row<SummaryRow>(sql`
      select ${sharedColumns}, ${settingsColumns}, b.created_by as "createdBy", ${dialogsOfBot} as dialogs,
        w.name as workspace, to_json(b.live_chat_hosts) as "liveChatHosts",
        json_build_object('whatsappQrcode', c.whatsapp_qrcode, 'whatsappApiMeta', c.whatsapp_api_meta,
          'livechat', c.livechat, 'facebook', c.facebook, 'instagram', c.instagram) as channels,
        coalesce((
          select json_agg(json_build_object('medium', n.medium, 'name', n.name, 'phone', n.phone, 'state', n.state,
            'trouble', n.trouble, 'active', n.active, 'accessUntil', ${loginOf("n")},
            'cloud', case when n.medium = any(${texts(mediaWithTemplates)}) then json_build_object('id', n.id, 'urlMeta', n.base_url,
              'businessPhoneId', n.external_id, 'businessAccountId', n.account_id) end) order by n.id)
          from channel_connections n
          where n.company_id = b.company_id and n.bot_id = b.id and n.external_id <> ''), '[]') as connections,
        ${webhookStanding} as webhook,
        (select f.script - 'flow' - 'entities' from flows f
          where f.company_id = b.company_id and f.id = b.published_flow_id) as script,
        coalesce((
          select json_agg(json_build_object('id', d.id, 'createdAt', ${iso("d.started_at")},
            'lastMessage', ${iso("d.last_message_at")}, 'closedAt', ${iso("d.closed_at")}) order by d.id desc)
          from (select * from dialogs d where d.company_id = b.company_id and d.entry_bot_id = b.id
            order by d.id desc limit ${rowsInSummary}) d), '[]') as "lastServices"
      from bots b join workspaces w on w.company_id = b.company_id and w.id = b.workspace_id
      join companies c on c.id = b.company_id
      where b.company_id = ${company} and b.id = ${id} and b.deleted_at is null`)
    if (row === undefined) return undefined
    const { script, ...bot } = row
    const unpublishedSettings =
      script === null || !followsScript(bot.target) ? null : changedSettings(script, scriptSettings(bot))
    const { result: versions } = yield* listVersions(tx, { botId: id, offset: 0, limit: rowsInSummary })
    return { ...bot, versions, unpublishedSettings }
  })

/** Rooms and versions that a summary shows. */
const rowsInSummary = 10

/** Deletes a bot, whose rooms stay readable. */
export const deleteBot = (tx: Tx, id: BotId, by: string): Effect.Effect<void> =>
  tx.run(sql`
    update bots set deleted_at = now(), active = false, updated_by = ${by}, updated_at = now()
    where company_id = ${company} and id = ${id}`)

/** The flow that a copy of a bot begins with: what its editor shows. */
export const newestFlow = (tx: Tx, id: BotId): Effect.Effect<FlowDocument> =>
  Effect.map(
    tx.onlyRow<{ document: unknown }>(sql`
      select document from flows where company_id = ${company} and bot_id = ${id}
      order by published, version desc, id desc limit 1`),
    ({ document }) => Schema.decodeUnknownSync(FlowDocument)(document),
  )

/** Copies those of the entities that belong to a bot to another one; returns the new id of each. */
export const copyEntities = (
  tx: Tx,
  ids: ReadonlyArray<EntityTypeId>,
  to: BotId,
  by: string,
): Effect.Effect<ReadonlyMap<EntityTypeId, EntityTypeId>> =>
  Effect.gen(function* () {
    const copies = new Map<EntityTypeId, EntityTypeId>()
    for (const id of ids) {
      const copy = yield* tx.row<{ id: EntityTypeId }>(sql`
        insert into entity_types (company_id, bot_id, name, name_folded, kind, fuzzy, active, entries, entry_count, created_by, updated_by)
        select company_id, ${to}, name, name_folded, kind, fuzzy, active, entries, entry_count, ${by}, ${by}
        from entity_types where company_id = ${company} and id = ${id} and bot_id is not null
        on conflict do nothing returning id`)
      if (copy !== undefined) copies.set(id, copy.id)
    }
    return copies
  })

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
    readonly settings: BotSettings
    readonly token: string
    readonly by: string
    readonly flow: FlowDocument
  },
): Effect.Effect<{ readonly id: BotId; readonly flowId: FlowId }> =>
  Effect.gen(function* () {
    const { settings, by } = bot
    const { name, workspaceId, target, avatarColor, chatColor } = settings
    const { id } = yield* tx.onlyRow<{ id: BotId }>(sql`
      insert into bots (company_id, workspace_id, name, name_folded, target, token, avatar_color, chat_color, created_by, updated_by)
      values (${company}, ${workspaceId}, ${name}, ${fold(name)}, ${target}, ${bot.token}, ${avatarColor}, ${chatColor},
        ${by}, ${by})
      returning id`)
    yield* updateBot(tx, id, settings, by)
    const flow = yield* tx.onlyRow<{ id: FlowId }>(sql`
      insert into flows (company_id, bot_id, version, document, created_by, updated_by)
      values (${company}, ${id}, 1, ${JSON.stringify(bot.flow)}::jsonb, ${by}, ${by}) returning id`)
    return { id, flowId: flow.id }
  })

/** Writes the document of an editing release that was just inserted. */
export const writeFlow = (tx: Tx, id: FlowId, flow: FlowDocument): Effect.Effect<void> =>
  tx.run(sql`
    update flows set document = ${JSON.stringify(flow)}::jsonb where company_id = ${company} and id = ${id} and not published`)

/** Finds the company of a bot. */
export const companyOfBot = companyThrough("company_of_bot")

/** Finds the company of a bot by its public token. */
export const companyOfBotToken = companyThrough("company_of_bot_token")
