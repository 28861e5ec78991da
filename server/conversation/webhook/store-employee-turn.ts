import { employeeTarget } from "@prosa/core/bot"
import { conversationMessages as say, type Message } from "@prosa/core/conversation"
import type { EmployeeInput } from "@prosa/core/engine"
import type { BotId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { findStandIn, type WebhookReply } from "../../engine/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { appendTurn, type BotDialog, type ConversationNeeds, type ReceivedText } from "../turn/append-turn.ts"
import type { Outcome } from "../turn/apply-effects.ts"
import { type BotOfDialog, type ConductingBot, findBotOfDialog } from "../dialogs/bot-of-dialog.ts"
import { changeDialog } from "../dialogs/dialog-changes.ts"
import { answeredByEmployee, askEmployee } from "./employee-turn.ts"
import { heldOutcome, stepHeld, untimed } from "../rooms/held-rooms.ts"
import type { MessageDraft } from "../dialogs/message-store.ts"
import { notifyOfStatuses } from "./notify-webhook.ts"

/**
 * Returns who answers in a dialog that its bot conducts: the company's system for a digital employee, a script for every
 * other bot. An inactive digital employee leaves its conversations to its transfer bot.
 */
export const conductedBy = ({ bot }: { readonly bot: ConductingBot }): "script" | "employee" =>
  bot.target === employeeTarget && (bot.active || bot.transferBotId === null) ? "employee" : "script"

/** A digital employee that takes the conversations of an inactive bot over. */
export interface EmployeeInstead extends BotOfDialog {
  readonly id: BotId
}

/** Finds the stand-in of an inactive bot, if it is a digital employee; undefined if the dialog's own bot answers. */
export const employeeInsteadOf = (tx: Tx, { dialog, bot }: BotDialog): Effect.Effect<EmployeeInstead | undefined> =>
  Effect.gen(function* () {
    if (bot.active || bot.transferBotId === null || dialog.transferred) return undefined
    const id = yield* findStandIn(tx, dialog.botId)
    const next = id === null ? undefined : yield* findBotOfDialog(tx, id)
    return id !== null && next?.target === employeeTarget ? { ...next, id } : undefined
  })

/** Stores a person's message to a digital employee, which is asked for its answer; returns the stored message. */
export const storeEmployeeTurn = (
  tx: Tx,
  botDialog: BotDialog,
  received: ReceivedText,
  needs: ConversationNeeds,
  instead?: EmployeeInstead,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const { dialog } = botDialog
    const bot = instead ?? { ...botDialog.bot, id: dialog.botId }
    const now = needs.clock.now()
    if (instead !== undefined) {
      const { id: botId, workspaceId } = instead
      yield* changeDialog(tx, dialog.id, { botId, workspaceId, flowId: null })
    }
    const answered: Outcome = dialog.transferred
      ? yield* heldOutcome(tx, dialog, received.heard === null ? undefined : yield* stepHeld(tx, botDialog, needs))
      : bot.active && received.heard !== null
        ? yield* askEmployee(tx, { dialog, bot }, employeeInputOf(received), now)
        : { drafts: [], change: received.heard === null ? {} : untimed(dialog) }
    const taken: ReadonlyArray<MessageDraft> =
      instead === undefined ? [] : [{ sender: "SYSTEM", text: say.transferredToBot(instead.name), at: now }]
    const outcome = { ...answered, drafts: [...taken, ...answered.drafts] }
    const [stored] = yield* appendTurn(tx, botDialog, received, outcome, needs)
    return stored ?? (yield* Effect.die(new Error("a message vanished inside its own transaction")))
  })

/** Stores what a digital employee's system has answered, and tells it what became of that; null if it failed. */
export const storeEmployeeAnswer = (
  tx: Tx,
  botDialog: BotDialog,
  reply: WebhookReply | null,
  needs: ConversationNeeds,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { dialog } = botDialog
    const bot = { ...botDialog.bot, id: dialog.botId }
    const outcome = yield* answeredByEmployee(tx, { dialog, bot }, reply, needs.clock.now())
    const stored = yield* appendTurn(tx, botDialog, undefined, outcome, needs)
    if (reply === null) return
    const said = stored.filter(({ sender }) => sender === "BOT")
    for (const message of said) yield* notifyOfStatuses(tx, dialog.id, "employeeMessageStatus", message)
  })

const employeeInputOf = ({ text, heard, files }: ReceivedText): Exclude<EmployeeInput, { kind: "answered" }> => ({
  kind: files.length === 0 ? "text" : "file",
  text: heard ?? text,
})
