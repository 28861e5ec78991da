import { employeeTarget, withoutFlowTarget } from "@prosa/core/bot"
import { type EngineInput, initialState, placeOfHandOver, type ScriptedBot, stepOf } from "@prosa/core/engine"
import type { BotId, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { peekFiles } from "../../channel/index.ts"
import { callsOf, scriptOfBotWithoutFlow } from "../../engine/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ConversationNeeds } from "./append-turn.ts"
import { type BotMessage, botMessagesOf } from "./bot-messages.ts"
import type { BotOfDialog } from "../dialogs/bot-of-dialog.ts"
import { findTransferBot } from "./step-bot.ts"

/** The bot that a visitor may write to. */
type OpeningBot = BotOfDialog & { readonly id: BotId }

/**
 * Returns what the bot would say at the start of a dialog, without one; for an inactive bot what its transfer bot would,
 * and nothing if there is none. It ends where the bot would call its webhook or hand over.
 */
export const openingOf = (
  tx: Tx,
  { companyId, bot }: { readonly companyId: CompanyId; readonly bot: OpeningBot },
  needs: ConversationNeeds,
): Effect.Effect<ReadonlyArray<BotMessage>> =>
  Effect.gen(function* () {
    const calls = yield* bot.active ? greeterOf(tx, companyId, bot, needs) : standInOf(tx, companyId, bot, needs)
    if (calls === undefined) return []
    const now = needs.clock.now()
    const { effects: all } = stepOf(calls, initialState, started, { now, seed: 0 })
    // nobody is called before the visitor writes, and so nothing is said of it
    const effects = all.slice(0, placeOfHandOver({ script: calls.script, now }, all))
    const messageOf = yield* botMessagesOf(effects, (ids) => peekFiles(tx, ids))
    return effects.flatMap((effect): ReadonlyArray<BotMessage> => {
      if (effect.kind === "askContact") return [{ text: effect.text, buttons: [], files: [] }]
      const said = effect.kind === "say" ? messageOf(effect) : undefined
      return said === undefined ? [] : [said]
    })
  })

const started: EngineInput = { kind: "started" }

/** The active bot itself. A digital employee says nothing before its system does. */
const greeterOf = (
  tx: Tx,
  companyId: CompanyId,
  { id, name, target, publishedFlowId: flowId }: OpeningBot,
  { scripts, webhooks }: ConversationNeeds,
): Effect.Effect<ScriptedBot | undefined> =>
  Effect.gen(function* () {
    const script =
      target === employeeTarget
        ? undefined
        : target === withoutFlowTarget
          ? yield* scriptOfBotWithoutFlow(tx, id)
          : flowId === null
            ? undefined
            : yield* scripts.get(tx, companyId, flowId)
    return script && { name, script, ...(yield* callsOf(tx, webhooks, id)) }
  })

const standInOf = (
  tx: Tx,
  companyId: CompanyId,
  bot: OpeningBot,
  { scripts, webhooks, clock }: ConversationNeeds,
): Effect.Effect<ScriptedBot | undefined> =>
  Effect.map(findTransferBot(tx, bot, { companyId, scripts, webhooks, now: clock.now(), takesTurn: false }), (next) =>
    next?.isEmployee === true ? undefined : next,
  )
