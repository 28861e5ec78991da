import type { BotChange, BotSettings, NamedPeopleTransfer, PeopleTransferDraft } from "@prosa/core/bot"
import { type BotId, fold } from "@prosa/core/kernel"
import { Effect } from "effect"
import { scriptedSettingsColumns } from "../flow/index.ts"
import { empty, join, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The settings of the bot `b` that its summary shows too. */
export const settingsColumns = sql`
  b.workspace_id as "workspaceId", b.transfer_bot_id as "transferBotId", b.chat_color as "chatColor",
  b.whatsapp_redirect as "whatsappRedirect", b.reading_seconds as "readingSeconds", ${scriptedSettingsColumns}`

/** Reads a bot's settings; `lock` takes its row lock. */
export const findBotSettings = (tx: Tx, id: BotId, lock = true): Effect.Effect<BotSettings | undefined> =>
  tx.row<BotSettings>(sql`
    select b.name, b.active, b.target, b.avatar_color as "avatarColor", b.avatar_icon_url as "avatarIconUrl", ${settingsColumns}
    from bots b where b.company_id = ${company} and b.id = ${id} and b.deleted_at is null ${lock ? sql`for update of b` : empty}`)

const columnOf: Readonly<Record<keyof BotSettings, { readonly name: Sql; readonly json?: true }>> = {
  name: { name: raw("name") },
  active: { name: raw("active") },
  workspaceId: { name: raw("workspace_id") },
  target: { name: raw("target") },
  transferBotId: { name: raw("transfer_bot_id") },
  avatarColor: { name: raw("avatar_color") },
  chatColor: { name: raw("chat_color") },
  avatarIconUrl: { name: raw("avatar_icon_url") },
  whatsappRedirect: { name: raw("whatsapp_redirect") },
  liveChatInteractions: { name: raw("live_chat_interactions"), json: true },
  defaultFallbackMessages: { name: raw("default_fallback_messages"), json: true },
  readingSeconds: { name: raw("reading_seconds") },
  nameOnStart: { name: raw("name_on_start") },
  phoneOnStart: { name: raw("phone_on_start") },
  emailOnStart: { name: raw("email_on_start") },
  sequentialService: { name: raw("sequential_service") },
  transferMessage: { name: raw("transfer_message") },
  serviceHours: { name: raw("service_hours"), json: true },
  automations: { name: raw("automations"), json: true },
  keywords: { name: raw("keywords"), json: true },
  disambiguates: { name: raw("disambiguates") },
  fallbackTransfer: { name: raw("fallback_transfer"), json: true },
}
// the keys of that very record
const settingNames = Object.keys(columnOf) as ReadonlyArray<keyof BotSettings>

/** Writes some of a bot's settings. */
export const updateBot = (tx: Tx, id: BotId, change: BotChange, by: string): Effect.Effect<void> => {
  const sets = settingNames.flatMap((setting) => {
    const value = change[setting]
    if (value === undefined) return []
    const { name, json } = columnOf[setting]
    const stored = json && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
    return [sql`${name} = ${stored}`, ...(setting === "name" ? [sql`name_folded = ${fold(String(value))}`] : [])]
  })
  return tx.run(sql`
    update bots set ${join([...sets, sql`updated_by = ${by}`, sql`updated_at = now()`], ", ")}
    where company_id = ${company} and id = ${id}`)
}

/** Reads where the rooms of a bot go. */
export const findPeopleTransfer = (tx: Tx, id: BotId): Effect.Effect<NamedPeopleTransfer | undefined> =>
  tx.row<NamedPeopleTransfer>(sql`
    select b.people_workspace_id as "workspaceId", coalesce(w.name, '') as "workspaceName",
      b.people_user_id as "userId", coalesce(u.name, '') as "userName",
      b.transfers_begun_by_bot as "transferDialogInitiatedByBot"
    from bots b
    left join workspaces w on w.company_id = b.company_id and w.id = b.people_workspace_id
    left join users u on u.company_id = b.company_id and u.id = b.people_user_id
    where b.company_id = ${company} and b.id = ${id} and b.deleted_at is null`)

/** Gives a new bot the room transfer of the one that it is a copy of. */
export const copyPeopleTransfer = (tx: Tx, from: BotId, to: BotId): Effect.Effect<void> =>
  tx.run(sql`
    update bots b set people_workspace_id = s.people_workspace_id, people_user_id = s.people_user_id,
      transfers_begun_by_bot = s.transfers_begun_by_bot
    from bots s
    where b.company_id = ${company} and b.id = ${to} and s.company_id = b.company_id and s.id = ${from}`)

/** Sets where the rooms of a bot go. */
export const updatePeopleTransfer = (tx: Tx, id: BotId, draft: PeopleTransferDraft, by: string): Effect.Effect<void> =>
  tx.run(sql`
    update bots set people_workspace_id = ${draft.workspaceId}, people_user_id = ${draft.userId},
      transfers_begun_by_bot = ${draft.transferDialogInitiatedByBot}, updated_by = ${by}, updated_at = now()
    where company_id = ${company} and id = ${id}`)
