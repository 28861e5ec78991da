import { withoutFlowTarget } from "@prosa/core/bot"
import { type EngineInput, initialState, stepOf } from "@prosa/core/engine"
import type { BotId, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { peekFiles } from "../channel/index.ts"
import { callsWebhook, scriptOfBotWithoutFlow } from "../engine/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ConversationNeeds } from "./append-turn.ts"
import { type BotMessage, botMessagesOf } from "./bot-messages.ts"
import type { ConductingBot } from "./bot-of-dialog.ts"
import { conductedBy } from "./store-employee-turn.ts"

/**
 * Returns what the bot would say at the start of a dialog, without one; nothing if it is switched off. It ends where the
 * bot would call its webhook or hand over.
 */
export const openingOf = (
  tx: Tx,
  { companyId, bot }: { readonly companyId: CompanyId; readonly bot: ConductingBot & { readonly id: BotId } },
  needs: ConversationNeeds,
): Effect.Effect<ReadonlyArray<BotMessage>> =>
  Effect.gen(function* () {
    const flowId = bot.publishedFlowId
    const script =
      !bot.active || conductedBy({ bot }) === "employee"
        ? undefined
        : bot.target === withoutFlowTarget
          ? yield* scriptOfBotWithoutFlow(tx, bot.id)
          : flowId === null
            ? undefined
            : yield* needs.scripts.get(tx, companyId, flowId)
    if (script === undefined) return []
    const calls = { script, callsWebhook: yield* callsWebhook(tx, needs.webhooks, bot.id) }
    const { effects } = stepOf(calls, initialState, started, { now: needs.clock.now(), seed: 0 })
    const messageOf = yield* botMessagesOf(effects, (ids) => peekFiles(tx, ids))
    return effects.flatMap((effect): ReadonlyArray<BotMessage> => {
      if (effect.kind === "askContact") return [{ text: effect.text, buttons: [], files: [] }]
      const said = effect.kind === "say" ? messageOf(effect) : undefined
      return said === undefined ? [] : [said]
    })
  })

const started: EngineInput = { kind: "started" }
