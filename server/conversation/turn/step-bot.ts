import {
  type BotLegsNeeds,
  type EngineInput,
  followBots,
  initialState,
  type StepContext,
  type Stepped,
  stepOf,
} from "@prosa/core/engine"
import type { BotId, WorkspaceId } from "@prosa/core/kernel"
import { type BotTransfer, defaultTransferMedia } from "@prosa/core/transfer"
import { readKnownContact } from "../../contact/index.ts"
import { Effect } from "effect"
import { findSuccessor, type RunnableBot, type SuccessorNeeds } from "../../engine/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { applyEffects, type Outcome } from "./apply-effects.ts"
import { factsOfDialog } from "./dialog-facts.ts"
import { runnableBotOf } from "./dialog-script.ts"
import { contactOfDialog, type LockedDialog } from "../dialogs/dialog-store.ts"
import type { BotDialog, ConversationNeeds } from "./append-turn.ts"
import { keepUnclear } from "../unclear-texts/unclear-text-store.ts"

export const silence: Outcome = { drafts: [], change: {} }

/** A step of the bot that conducts the dialog. */
export interface BotStep extends Stepped {
  readonly bot: RunnableBot
  readonly at: number
  readonly seed: number
  /** The inactive bot that the conversation came from. */
  readonly from?: RunnableBot
}

/** Steps the bot; undefined if it was never published, or is inactive and has no transfer bot. */
export const stepBot = (
  tx: Tx,
  botDialog: BotDialog,
  input: EngineInput,
  needs: ConversationNeeds,
): Effect.Effect<BotStep | undefined> =>
  botDialog.bot.active ? stepWith(tx, botDialog, input, needs) : stepTransferBot(tx, botDialog, input, needs)

/** Steps the bot, active or not. */
export const stepWith = (
  tx: Tx,
  botDialog: BotDialog,
  input: EngineInput,
  needs: Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">,
): Effect.Effect<BotStep | undefined> =>
  Effect.gen(function* () {
    const { dialog } = botDialog
    const bot = yield* runnableBotOf(tx, botDialog, needs)
    if (bot === undefined) return undefined
    const about = yield* factsOfDialog(tx, dialog, bot.script)
    const context = { ...contextOf(dialog, needs), about }
    const stepped = stepOf(bot, dialog.engineState ?? initialState, input, context)
    return { ...stepped, bot, at: context.now, seed: context.seed }
  })

/** The seed makes a retry after a crash produce the same words. */
const contextOf = (dialog: LockedDialog, { clock }: Pick<ConversationNeeds, "clock">): StepContext => ({
  now: clock.now(),
  seed: dialog.id * 31 + dialog.lastSeq,
})

/** Finds the bot that takes the conversations of an inactive one over; undefined if it has none that can. */
export const findTransferBot = (
  tx: Tx,
  inactive: {
    readonly id: BotId
    readonly workspaceId: WorkspaceId
    readonly transferBotId: BotId | null
  },
  needs: SuccessorNeeds,
): Effect.Effect<RunnableBot | undefined> => {
  const { id, workspaceId, transferBotId: botId } = inactive
  if (botId === null) return Effect.undefined
  const target: BotTransfer = {
    kind: "specific-bot",
    workspaceId,
    botId,
    botName: "",
    initialMessage: "",
    media: defaultTransferMedia,
  }
  return findSuccessor(tx, target, id, needs)
}

/** Lets the transfer bot of an inactive one take its conversation over; undefined if it has none that can. */
const stepTransferBot = (
  tx: Tx,
  { companyId, dialog, bot }: BotDialog,
  input: EngineInput,
  { scripts, webhooks, clock }: ConversationNeeds,
): Effect.Effect<BotStep | undefined> =>
  Effect.gen(function* () {
    if (input.kind === "timerFired" || input.kind === "webhookAnswered") return undefined
    const { workspaceId, botId: id } = dialog
    const { now, seed } = contextOf(dialog, { clock })
    const needs = { companyId, scripts, webhooks, now, takesTurn: true }
    const next = yield* findTransferBot(tx, { id, workspaceId, transferBotId: bot.transferBotId }, needs)
    if (next === undefined) return undefined
    const state = dialog.engineState ?? initialState
    const contact = yield* readKnownContact(tx, contactOfDialog(dialog.id))
    const begun: EngineInput =
      input.kind === "started"
        ? { ...input, contact }
        : state.node === null && input.kind === "text"
          ? { kind: "started", text: input.text, contact }
          : { kind: "handedOver", initialMessage: "", contact }
    const about = yield* factsOfDialog(tx, dialog, next.script)
    const stepped = stepOf(next, state, begun, { now, seed, about })
    const from = { ...next, id, name: bot.name, workspaceId }
    return { ...stepped, bot: next, at: now, seed, from }
  })

/** Follows a step through the bots that it hands the dialog to, and applies the effects of them all. */
export const outcomeOf = (
  tx: Tx,
  { companyId, dialog }: BotDialog,
  stepped: BotStep | undefined,
  { presence, scripts, webhooks }: ConversationNeeds,
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    if (stepped === undefined) return silence
    const { bot, at: now, seed, from } = stepped
    const needed: BotLegsNeeds<RunnableBot> = {
      contextOf: (next) => Effect.map(factsOfDialog(tx, dialog, next.script), (about) => ({ now, seed, about })),
      contact: readKnownContact(tx, contactOfDialog(dialog.id)),
      successor: (target, before) =>
        findSuccessor(tx, target, before.id, { companyId, scripts, webhooks, now, takesTurn: true }),
    }
    if (stepped.unclear !== undefined) yield* keepUnclear(tx, { dialogId: dialog.id, ...stepped, at: now })
    const legs = yield* followBots(bot, stepped, needed, from === undefined ? [] : [{ bot: from, effects: [] }])
    return yield* applyEffects(tx, dialog, legs, { now, presence, webhooks })
  })
