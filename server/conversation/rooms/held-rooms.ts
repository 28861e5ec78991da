import { initialState } from "@prosa/core/engine"
import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { OwnNumber } from "../../channel/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { Outcome } from "../turn/apply-effects.ts"
import { findBotOfDialog } from "../dialogs/bot-of-dialog.ts"
import type { DialogChange } from "../dialogs/dialog-changes.ts"
import type { LockedDialog } from "../dialogs/dialog-store.ts"
import { scheduleTimers } from "../turn/schedule-timers.ts"
import { type BotStep, stepWith } from "../turn/step-bot.ts"
import type { BotDialog, ConversationNeeds } from "../turn/append-turn.ts"

/**
 * Steps the bot for a message in a room that an attendant or another system holds: it says nothing, and its close timer
 * restarts. Undefined if no timer is affected.
 */
export const stepHeld = (
  tx: Tx,
  botDialog: BotDialog,
  needs: Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">,
): Effect.Effect<BotStep | undefined> => {
  return isUntimed(botDialog.dialog) ? Effect.undefined : stepWith(tx, botDialog, { kind: "attended" }, needs)
}

/** The bot knows that the room is held, and no timer runs. */
const isUntimed = ({ engineState }: LockedDialog): boolean =>
  engineState?.stage === "handed-over" && engineState.timers === undefined

/**
 * Tells the bot of a dialog that an attendant has taken the room, or has written in it: it is silent from then on, and its
 * close timer restarts. Returns the changes of the dialog, which the caller stores.
 */
export const attend = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  needs: Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">,
): Effect.Effect<DialogChange> =>
  Effect.gen(function* () {
    if (isUntimed(dialog)) return {}
    const bot = yield* findBotOfDialog(tx, dialog.botId)
    const stepped = bot && (yield* stepHeld(tx, { companyId, dialog, bot }, needs))
    return stepped === undefined ? {} : yield* heldChange(tx, dialog, stepped)
  })

/** The changes of a step in a held room, whose only effect is on its timers. */
export const heldChange = (tx: Tx, dialog: LockedDialog, { state, effects }: BotStep): Effect.Effect<DialogChange> =>
  Effect.gen(function* () {
    for (const effect of effects) if (effect.kind === "startTimers") yield* scheduleTimers(tx, dialog.id, effect.timers)
    return state === dialog.engineState ? {} : { engineState: state }
  })

/** What a person's message changes in a held room, beside the message; `stepped` is undefined if no timer is affected. */
export const heldOutcome = (tx: Tx, dialog: LockedDialog, stepped: BotStep | undefined): Effect.Effect<Outcome> =>
  Effect.map(stepped === undefined ? Effect.succeed({}) : heldChange(tx, dialog, stepped), (change) => ({
    drafts: [],
    change: { ...change, unreadCount: dialog.unreadCount + 1 },
  }))

/**
 * The change of a conversation that begins in a person's own hands, or in nobody's (null): its bot says nothing, and none
 * of the bot's timers runs.
 */
export const heldFromTheStart = (holder: OwnNumber["holder"]): DialogChange => ({
  transferred: true,
  holder,
  engineState: { ...initialState, stage: "handed-over" },
})

/** A message that no bot hears ends the timers: otherwise they would fire as if nobody had written. */
export const untimed = ({ engineState }: LockedDialog): DialogChange => {
  if (engineState?.timers === undefined) return {}
  const { timers: _ended, ...state } = engineState
  return { engineState: state }
}
