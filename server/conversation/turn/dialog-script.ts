import { employeeTarget, followsScript } from "@prosa/core/bot"
import { versionToFollow } from "@prosa/core/engine"
import { Effect } from "effect"
import { callsOf, type RunnableBot, scriptOfBotWithoutFlow } from "../../engine/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { BotDialog, ConversationNeeds } from "./append-turn.ts"

/**
 * Returns the bot of a dialog with its script: the version that the dialog began with; the newest one if it has none yet, or
 * after a day of silence. Undefined for a bot that was never published.
 */
export const runnableBotOf = (
  tx: Tx,
  { companyId, dialog, bot }: BotDialog,
  { clock, scripts, webhooks }: Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">,
): Effect.Effect<RunnableBot | undefined> =>
  Effect.gen(function* () {
    const { botId: id, workspaceId } = dialog
    if (!followsScript(bot.target)) {
      const script = yield* scriptOfBotWithoutFlow(tx, id)
      const isEmployee = bot.target === employeeTarget
      return (
        script && {
          id,
          name: bot.name,
          workspaceId,
          flowId: null,
          isEmployee,
          script,
          callsWebhook: false,
          asksSystems: false,
        }
      )
    }
    const flowId = versionToFollow({
      pinned: dialog.flowId,
      newest: bot.publishedFlowId,
      lastMessageAt: Date.parse(dialog.lastMessageAt),
      now: clock.now(),
    })
    const script = flowId === null ? undefined : yield* scripts.get(tx, companyId, flowId)
    if (flowId === null || script === undefined) return undefined
    const calls = yield* callsOf(tx, webhooks, id)
    return { id, name: bot.name, workspaceId, flowId, isEmployee: false, script, ...calls }
  })
