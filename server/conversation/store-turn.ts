import type { Message } from "@prosa/core/conversation"
import {
  type EmployeeInput,
  type Detected,
  type EngineEffect,
  type EngineInput,
  type EngineState,
  initialState,
  stepOf,
  timerList,
  type WebhookAnswer,
} from "@prosa/core/engine"
import type { BotId, ClientId, Clock, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type FileFacts, peekFiles } from "../channel/index.ts"
import { callsWebhook, type PublishedScripts, type Webhooks } from "../engine/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { Outcome } from "./apply-effects.ts"
import type { Presence } from "./attendants.ts"
import { type BotMessage, botMessagesOf } from "./bot-messages.ts"
import type { ConductingBot } from "./bot-of-dialog.ts"
import { tellDialog } from "./conversation-news.ts"
import { changeDialog } from "./dialog-changes.ts"
import { scriptOfBotWithoutFlow } from "./dialog-script.ts"
import type { LockedDialog } from "./dialog-store.ts"
import { answeredBy, employeeOutcome, employeeTarget } from "./employee-turn.ts"
import { appendMessages, type MessageDraft } from "./message-store.ts"
import { scheduleTimers } from "./schedule-timers.ts"
import { tellStatus } from "./tell-webhook.ts"
import { type BotStep, outcomeOf, silence, stepBot, stepWith } from "./step-bot.ts"
import { heldChange, stepHeld, untimed } from "./held-rooms.ts"

export interface ConversationNeeds {
  readonly scripts: PublishedScripts
  readonly presence: Presence
  readonly clock: Clock
  /** Null while no bot can have an address: then every call fails at once. */
  readonly webhooks: Webhooks | null
}

/** A contact's text and files to store; the files are locked in this transaction. */
export interface ReceivedText {
  readonly text: string
  readonly clientId: ClientId
  readonly files: ReadonlyArray<FileFacts>
  /** What a provider of language understanding made of the text, if one was asked. */
  readonly detected?: Detected | undefined
}

/** A locked dialog, and the bot that conducts it. */
export interface BotDialog {
  readonly companyId: CompanyId
  readonly dialog: LockedDialog
  readonly bot: ConductingBot
}

/**
 * Stores a contact's message in an open dialog and runs the bot while it conducts the dialog. Returns the stored
 * message. The client id must be new to the contact (`messageByClientId`).
 */
export const storeTurn = (
  tx: Tx,
  botDialog: BotDialog,
  received: ReceivedText,
  needs: ConversationNeeds,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    if (conductedBy(botDialog) === "employee") return yield* storeEmployeeTurn(tx, botDialog, received, needs)
    const stepped = yield* stepTurn(tx, botDialog, received, needs)
    return yield* storeStepped(tx, botDialog, received, stepped, needs)
  })

/**
 * Returns who answers in a dialog that its bot conducts: the company's system for a digital employee, a script for every
 * other bot. An inactive digital employee leaves its conversations to its transfer bot.
 */
const conductedBy = ({ bot }: Pick<BotDialog, "bot">): "script" | "employee" =>
  bot.target === employeeTarget && (bot.active || bot.transferBotId === null) ? "employee" : "script"

const storeEmployeeTurn = (
  tx: Tx,
  botDialog: BotDialog,
  received: ReceivedText,
  needs: ConversationNeeds,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const { dialog, bot } = botDialog
    const answered: Outcome = dialog.transferred
      ? { drafts: [], change: { unreadCount: dialog.unreadCount + 1 } }
      : bot.active
        ? yield* employeeOutcome(tx, botDialog, employeeInputOf(received), needs.clock.now())
        : silence
    const [stored] = yield* append(tx, botDialog, received, answered, needs)
    return stored ?? (yield* Effect.die(new Error("a message vanished inside its own transaction")))
  })

/** Stores what a digital employee's system has answered, and tells it what became of that; null if it failed. */
export const storeEmployeeAnswer = (
  tx: Tx,
  botDialog: BotDialog,
  answer: WebhookAnswer | null,
  needs: ConversationNeeds,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const outcome = yield* employeeOutcome(tx, botDialog, answeredBy(answer), needs.clock.now())
    const stored = yield* append(tx, botDialog, undefined, outcome, needs)
    if (answer === null) return
    for (const message of stored) yield* tellStatus(tx, botDialog.dialog.id, "employeeMessageStatus", message, "sent")
  })

/**
 * Stores a turn like `storeTurn` if its effects read and write nothing but the dialog and its messages, so that turns of
 * several dialogs can run concurrently in one transaction. Otherwise stores nothing and returns undefined.
 */
export const storeIndependentTurn = (
  tx: Tx,
  botDialog: BotDialog,
  received: ReceivedText,
  needs: ConversationNeeds,
): Effect.Effect<Message | undefined> =>
  Effect.gen(function* () {
    if (conductedBy(botDialog) === "employee") return undefined
    const stepped = yield* stepTurn(tx, botDialog, received, needs)
    const independent = stepped === undefined || stepped.effects.every(isIndependent)
    return independent ? yield* storeStepped(tx, botDialog, received, stepped, needs) : undefined
  })

/**
 * A transfer locks the workspace and reads whose turn it is, an answer is remembered in the contact's row, and a file's
 * row is locked against its removal.
 */
const isIndependent = (effect: EngineEffect): boolean =>
  effect.kind === "say" ? effect.files.length === 0 : independentEffects.has(effect.kind)
const independentEffects: ReadonlySet<EngineEffect["kind"]> = new Set(["askContact", "tag", "close", "startTimers"])

/** Steps the bot for a message in an open dialog; undefined if the bot is silent. */
const stepTurn = (
  tx: Tx,
  botDialog: BotDialog,
  received: ReceivedText,
  needs: ConversationNeeds,
): Effect.Effect<BotStep | undefined> =>
  botDialog.dialog.transferred ? stepHeld(tx, botDialog, needs) : stepBot(tx, botDialog, inputOf(received), needs)

const storeStepped = (
  tx: Tx,
  botDialog: BotDialog,
  received: ReceivedText,
  stepped: BotStep | undefined,
  needs: ConversationNeeds,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const { dialog } = botDialog
    const held = dialog.transferred && stepped !== undefined ? yield* heldChange(tx, dialog, stepped) : {}
    const answered: Outcome = dialog.transferred
      ? { drafts: [], change: { ...held, unreadCount: dialog.unreadCount + 1 } }
      : stepped === undefined
        ? { drafts: [], change: untimed(dialog) }
        : yield* outcomeOf(tx, botDialog, stepped, needs)
    const [stored] = yield* append(tx, botDialog, received, answered, needs)
    return stored ?? (yield* Effect.die(new Error("a message vanished inside its own transaction")))
  })

/** Stores a dialog's first message, which the bot greets and answers. Returns the stored message. */
export const storeFirstTurn = (
  tx: Tx,
  botDialog: BotDialog,
  first: ReceivedText,
  needs: ConversationNeeds,
): Effect.Effect<Message> => {
  if (conductedBy(botDialog) === "employee") return storeEmployeeTurn(tx, botDialog, first, needs)
  const text = first.text.trim()
  return Effect.gen(function* () {
    const said: EngineInput = text === "" ? started : { kind: "started", text, ...detectedIn(first.detected) }
    const stepped = yield* stepBot(tx, botDialog, said, needs)
    const answered = yield* outcomeOf(tx, botDialog, stepped, needs)
    const [stored] = yield* append(tx, botDialog, first, answered, needs)
    return stored ?? (yield* Effect.die(new Error("a message vanished inside its own transaction")))
  })
}

/** Stores what a bot does about the response of its node's webhook; a response that is no longer awaited changes nothing. */
export const storeWebhookAnswer = (
  tx: Tx,
  botDialog: BotDialog,
  input: Extract<EngineInput, { kind: "webhookAnswered" }>,
  needs: ConversationNeeds,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const stepped = yield* stepBot(tx, botDialog, input, needs)
    if (stepped === undefined || stepped.state === (botDialog.dialog.engineState ?? initialState)) return
    const answered = yield* outcomeOf(tx, botDialog, stepped, needs)
    yield* append(tx, botDialog, undefined, answered, needs)
  })

/**
 * Fires the timer of an open dialog that is due first, if it still means something, and stores what the bot does. Due
 * timers that mean nothing (any more, or to a bot that is switched off) lapse, and the others go on. Without a due timer
 * nothing changes.
 */
export const storeDueTimer = (tx: Tx, botDialog: BotDialog, needs: ConversationNeeds): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { dialog } = botDialog
    const before = dialog.engineState ?? initialState
    // An attendant joined a room whose bot was not told of it.
    const held = dialog.transferred && before.stage === "talking" ? yield* stepHeld(tx, botDialog, needs) : undefined
    const state = held?.state ?? before
    const due = timerList(state.timers ?? {}).filter(({ at }) => at <= needs.clock.now())
    for (const { timer } of due) {
      const now = { ...botDialog, dialog: { ...dialog, engineState: state } }
      const input: EngineInput = { kind: "timerFired", timer }
      const stepped = dialog.transferred
        ? yield* stepWith(tx, now, input, needs)
        : yield* stepBot(tx, now, input, needs)
      if (stepped === undefined || stepped.effects.length === 0) continue
      yield* append(tx, botDialog, undefined, yield* outcomeOf(tx, now, stepped, needs), needs)
      return
    }
    if (held !== undefined) yield* changeDialog(tx, dialog.id, yield* heldChange(tx, dialog, held))
    else if (due.length > 0) yield* lapse(tx, dialog, state, needs)
  })

/** Ends the due timers of a dialog, and schedules those that are left. */
const lapse = (
  tx: Tx,
  { id }: Pick<LockedDialog, "id">,
  { timers = {}, ...rest }: EngineState,
  { clock }: Pick<ConversationNeeds, "clock">,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const left = timerList(timers).filter(({ at }) => at > clock.now())
    const running = Object.fromEntries(left.map(({ timer, at }) => [timer, at]))
    yield* changeDialog(tx, id, { engineState: left.length === 0 ? rest : { ...rest, timers: running } })
    yield* scheduleTimers(tx, id, left)
  })

/** Stores the bot's greeting at the start of a dialog whose contact has seen it already. */
export const storeGreeting = (tx: Tx, botDialog: BotDialog, needs: ConversationNeeds): Effect.Effect<void> =>
  Effect.gen(function* () {
    // A digital employee speaks when its system does.
    if (conductedBy(botDialog) === "employee") return
    const stepped = yield* stepBot(tx, botDialog, started, needs)
    const answered = yield* outcomeOf(tx, botDialog, stepped, needs)
    yield* append(tx, botDialog, undefined, answered, needs)
  })

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
        : bot.target === 6
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

const employeeInputOf = ({ text, files }: ReceivedText): EmployeeInput =>
  files.length === 0 ? { kind: "text", text } : { kind: "file", text }

/** A file without text is an input of its own, matched against no phrase. */
const inputOf = ({ text, files, detected }: ReceivedText): EngineInput => {
  if (files.length === 0) return { kind: "text", text, ...detectedIn(detected) }
  return text.trim() === "" ? { kind: "file" } : { kind: "file", text, ...detectedIn(detected) }
}

const detectedIn = (detected: Detected | undefined): { readonly detected?: Detected } =>
  detected === undefined ? {} : { detected }

const append = (
  tx: Tx,
  { companyId, dialog }: BotDialog,
  received: ReceivedText | undefined,
  { drafts, change }: Outcome,
  { clock }: ConversationNeeds,
): Effect.Effect<ReadonlyArray<Message>> => {
  const fromPerson: ReadonlyArray<MessageDraft> =
    received === undefined ? [] : [{ sender: "CLIENT", ...messageOf(received), at: clock.now() }]
  return Effect.map(appendMessages(tx, dialog.id, [...fromPerson, ...drafts], change), (appended) => {
    tellDialog(tx, companyId, dialog, appended)
    return appended.messages
  })
}

/** A received text without what was made of it. */
const messageOf = ({ text, clientId, files }: ReceivedText) => ({ text, clientId, files })
