import type { Message } from "@prosa/core/conversation"
import {
  type BotLegsNeeds,
  type EmployeeInput,
  type Detected,
  type EngineEffect,
  type EngineInput,
  type EngineState,
  followBots,
  initialState,
  type StepContext,
  type Stepped,
  stepOf,
  timerList,
  type WebhookAnswer,
} from "@prosa/core/engine"
import type { BotId, ClientId, Clock, CompanyId } from "@prosa/core/kernel"
import { type BotTransfer, defaultTransferMedia } from "@prosa/core/transfer"
import { Effect } from "effect"
import { type FileFacts, peekFiles } from "../channel/index.ts"
import { callsWebhook, findSuccessor, type PublishedScripts, type RunnableBot, type Webhooks } from "../engine/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { applyEffects, type Outcome } from "./apply-effects.ts"
import type { Presence } from "./attendants.ts"
import { type BotMessage, botMessagesOf } from "./bot-messages.ts"
import { type ConductingBot, findBotOfDialog } from "./bot-of-dialog.ts"
import { tellDialog } from "./conversation-news.ts"
import { changeDialog, type DialogChange } from "./dialog-changes.ts"
import { contactOfDialog } from "./dialog-contact.ts"
import { runnableBotOf, scriptOfBotWithoutFlow } from "./dialog-script.ts"
import type { LockedDialog } from "./dialog-store.ts"
import { answeredBy, employeeOutcome, employeeTarget } from "./employee-turn.ts"
import { appendMessages, type MessageDraft } from "./message-store.ts"
import { scheduleTimers } from "./schedule-timers.ts"
import { tellStatus } from "./tell-webhook.ts"

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

/**
 * Steps the bot for a message in a room that an attendant or another system holds: it says nothing, and its close timer
 * restarts. Undefined if no timer is affected.
 */
const stepHeld = (
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
const heldChange = (tx: Tx, dialog: LockedDialog, { state, effects }: BotStep): Effect.Effect<DialogChange> =>
  Effect.gen(function* () {
    for (const effect of effects) if (effect.kind === "startTimers") yield* scheduleTimers(tx, dialog.id, effect.timers)
    return state === dialog.engineState ? {} : { engineState: state }
  })

/** A message that no bot hears ends the timers: otherwise they would fire as if nobody had written. */
const untimed = ({ engineState }: LockedDialog): DialogChange => {
  if (engineState?.timers === undefined) return {}
  const { timers: _ended, ...state } = engineState
  return { engineState: state }
}

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

const silence: Outcome = { drafts: [], change: {} }

/** A step of the bot that conducts the dialog. */
interface BotStep extends Stepped {
  readonly bot: RunnableBot
  readonly at: number
  readonly seed: number
  /** The inactive bot that the conversation came from. */
  readonly from?: RunnableBot
}

/** Steps the bot; undefined if it was never published, or is inactive and has no transfer bot. */
const stepBot = (
  tx: Tx,
  botDialog: BotDialog,
  input: EngineInput,
  needs: ConversationNeeds,
): Effect.Effect<BotStep | undefined> =>
  botDialog.bot.active ? stepWith(tx, botDialog, input, needs) : stepTransferBot(tx, botDialog, input, needs)

/** Steps the bot, active or not. */
const stepWith = (
  tx: Tx,
  botDialog: BotDialog,
  input: EngineInput,
  needs: Pick<ConversationNeeds, "clock" | "scripts" | "webhooks">,
): Effect.Effect<BotStep | undefined> =>
  Effect.gen(function* () {
    const { dialog } = botDialog
    const bot = yield* runnableBotOf(tx, botDialog, needs)
    if (bot === undefined) return undefined
    const context = contextOf(dialog, needs)
    const stepped = stepOf(bot, dialog.engineState ?? initialState, input, context)
    return { ...stepped, bot, at: context.now, seed: context.seed }
  })

/** The seed makes a retry after a crash produce the same words. */
const contextOf = (dialog: LockedDialog, { clock }: Pick<ConversationNeeds, "clock">): StepContext => ({
  now: clock.now(),
  seed: dialog.id * 31 + dialog.lastSeq,
})

/** Lets the transfer bot of an inactive one take its conversation over; undefined if it has none that can. */
const stepTransferBot = (
  tx: Tx,
  { companyId, dialog, bot }: BotDialog,
  input: EngineInput,
  { scripts, webhooks, clock }: ConversationNeeds,
): Effect.Effect<BotStep | undefined> =>
  Effect.gen(function* () {
    const { transferBotId: botId, name } = bot
    const { workspaceId } = dialog
    if (botId === null || input.kind === "timerFired" || input.kind === "webhookAnswered") return undefined
    const { now, seed } = contextOf(dialog, { clock })
    const target: BotTransfer = {
      kind: "specific-bot",
      workspaceId,
      botId,
      botName: "",
      initialMessage: "",
      media: defaultTransferMedia,
    }
    const next = yield* findSuccessor(tx, target, dialog.botId, { companyId, scripts, webhooks, now, takesTurn: true })
    if (next === undefined) return undefined
    const state = dialog.engineState ?? initialState
    const contact = yield* contactOfDialog(tx, dialog.id)
    const begun: EngineInput =
      input.kind === "started"
        ? { ...input, contact }
        : state.node === null && input.kind === "text"
          ? { kind: "started", text: input.text, contact }
          : { kind: "handedOver", initialMessage: "", contact }
    const stepped = stepOf(next, state, begun, { now, seed })
    const from = { ...next, id: dialog.botId, name, workspaceId }
    return { ...stepped, bot: next, at: now, seed, from }
  })

/** Follows a step through the bots that it hands the dialog to, and applies the effects of them all. */
const outcomeOf = (
  tx: Tx,
  { companyId, dialog }: BotDialog,
  stepped: BotStep | undefined,
  { presence, scripts, webhooks }: ConversationNeeds,
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    if (stepped === undefined) return silence
    const { bot, at: now, seed, from } = stepped
    const needed: BotLegsNeeds<RunnableBot> = {
      context: { now, seed },
      contact: contactOfDialog(tx, dialog.id),
      successor: (target, before) =>
        findSuccessor(tx, target, before.id, { companyId, scripts, webhooks, now, takesTurn: true }),
    }
    const legs = yield* followBots(bot, stepped, needed, from === undefined ? [] : [{ bot: from, effects: [] }])
    return yield* applyEffects(tx, dialog, legs, { now, presence, webhooks })
  })
