import type { PeopleTransfer, ScriptedSettings } from "@prosa/core/bot"
import { compile, type CompiledScript, scriptSettings, scriptWithoutFlow, versionToFollow } from "@prosa/core/engine"
import type { BotId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { callsWebhook, type RunnableBot } from "../engine/index.ts"
import { scriptedSettingsColumns } from "../flow/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { employeeTarget } from "./employee-turn.ts"
import type { BotDialog, ConversationNeeds } from "./store-turn.ts"

/**
 * Returns the bot of a dialog with its script: the version that the dialog began with; the newest one if it has none yet, or
 * after a day of silence. Undefined for a digital employee, and for a bot that was never published.
 */
export const runnableBotOf = (
  tx: Tx,
  { companyId, dialog, bot }: BotDialog,
  { clock, scripts, webhooks }: Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">,
): Effect.Effect<RunnableBot | undefined> =>
  Effect.gen(function* () {
    const { botId: id, workspaceId } = dialog
    if (bot.target === 6) {
      const script = yield* scriptOfBotWithoutFlow(tx, id)
      return script && { id, name: bot.name, workspaceId, flowId: null, script, callsWebhook: false }
    }
    if (bot.target === employeeTarget) return undefined
    const flowId = versionToFollow({
      pinned: dialog.flowId,
      newest: bot.publishedFlowId,
      lastMessageAt: Date.parse(dialog.lastMessageAt),
      now: clock.now(),
    })
    const script = flowId === null ? undefined : yield* scripts.get(tx, companyId, flowId)
    if (flowId === null || script === undefined) return undefined
    const calls = yield* callsWebhook(tx, webhooks, id)
    return { id, name: bot.name, workspaceId, flowId, script, callsWebhook: calls }
  })

type BotRow = ScriptedSettings & {
  readonly name: string
  readonly workspaceId: WorkspaceId
  readonly transfer: Pick<PeopleTransfer, "workspaceId" | "userId">
}

/** The script of a bot of type 6, from its settings as they are now. */
export const scriptOfBotWithoutFlow = (tx: Tx, id: BotId): Effect.Effect<CompiledScript | undefined> =>
  Effect.map(
    tx.row<BotRow>(sql`
      select b.name, b.workspace_id as "workspaceId", ${scriptedSettingsColumns}, json_build_object(
        'workspaceId', b.people_workspace_id, 'userId', b.people_user_id) as transfer
      from bots b where b.company_id = ${company} and b.id = ${id} and b.deleted_at is null`),
    (row) => {
      if (row === undefined) return undefined
      const { name, workspaceId, transfer, ...settings } = row
      return compile(scriptWithoutFlow({ name, workspaceId, transfer, settings: scriptSettings(settings) }))
    },
  )
