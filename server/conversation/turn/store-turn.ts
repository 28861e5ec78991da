import type { SentFile } from "@prosa/core/channel"
import type { Message } from "@prosa/core/conversation"
import {
  type Detected,
  type EngineEffect,
  type EngineInput,
  type EngineState,
  initialState,
  isUnread,
  placeOfHandOver,
  timerList,
} from "@prosa/core/engine"
import { readKnownContact } from "../../contact/index.ts"
import { Effect } from "effect"
import type { OwnNumber } from "../../channel/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { appendTurn, type BotDialog, type ConversationNeeds, type ReceivedText } from "./append-turn.ts"
import type { Outcome } from "./apply-effects.ts"
import { changeDialog } from "../dialogs/dialog-changes.ts"
import { contactOfDialog, type LockedDialog } from "../dialogs/dialog-store.ts"
import { heldChange, heldFromTheStart, heldOutcome, stepHeld, untimed } from "../rooms/held-rooms.ts"
import { scheduleTimers } from "./schedule-timers.ts"
import { type BotStep, outcomeOf, stepBot, stepWith } from "./step-bot.ts"
import { conductedBy, employeeInsteadOf, storeEmployeeTurn } from "../webhook/store-employee-turn.ts"

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
    const instead = yield* employeeInsteadOf(tx, botDialog)
    if (instead !== undefined || conductedBy(botDialog) === "employee")
      return yield* storeEmployeeTurn(tx, botDialog, received, needs, instead)
    const stepped = yield* stepTurn(tx, botDialog, received, needs)
    return yield* storeStepped(tx, botDialog, received, stepped, needs)
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
    if (conductedBy(botDialog) === "employee" || (yield* employeeInsteadOf(tx, botDialog)) !== undefined)
      return undefined
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
  received.heard === null
    ? Effect.undefined
    : botDialog.dialog.transferred
      ? stepHeld(tx, botDialog, needs)
      : stepBot(tx, botDialog, inputOf(received, botDialog, needs), needs)

/** Stores a contact's message and the outcome of the step that followed it, if any. Returns the stored message. */
export const storeStepped = (
  tx: Tx,
  botDialog: BotDialog,
  received: ReceivedText,
  stepped: BotStep | undefined,
  needs: ConversationNeeds,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const { dialog } = botDialog
    const answered: Outcome = dialog.transferred
      ? yield* heldOutcome(tx, dialog, stepped)
      : stepped === undefined
        ? { drafts: [], change: received.heard === null ? {} : untimed(dialog) }
        : yield* outcomeOf(tx, botDialog, stepped, needs)
    const [stored] = yield* appendTurn(tx, botDialog, received, answered, needs)
    return stored ?? (yield* Effect.die(new Error("a message vanished inside its own transaction")))
  })

/** Stores the first message of a dialog that a person holds from the start. Returns the stored message. */
export const storeHeldTurn = (
  tx: Tx,
  botDialog: BotDialog,
  first: ReceivedText,
  holder: OwnNumber["holder"],
  needs: ConversationNeeds,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const outcome: Outcome = { drafts: [], change: { ...heldFromTheStart(holder), unreadCount: 1 } }
    const [stored] = yield* appendTurn(tx, botDialog, first, outcome, needs)
    return stored ?? (yield* Effect.die(new Error("a message vanished inside its own transaction")))
  })

/** Stores a dialog's first message, which the bot greets and answers. Returns the stored message. */
export const storeFirstTurn = (
  tx: Tx,
  botDialog: BotDialog,
  first: ReceivedText,
  needs: ConversationNeeds,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const instead = yield* employeeInsteadOf(tx, botDialog)
    if (instead !== undefined || conductedBy(botDialog) === "employee")
      return yield* storeEmployeeTurn(tx, botDialog, first, needs, instead)
    // What no bot hears begins the conversation all the same: the bot greets.
    const text = first.heard === null ? "" : heardIn(first).trim()
    // What the channel tells of the person, such as their telephone, is not asked for.
    const contact = yield* readKnownContact(tx, contactOfDialog(botDialog.dialog.id))
    const files = first.heard === null || first.files.length === 0 ? {} : { files: sentFilesIn(first) }
    const said: EngineInput =
      text === ""
        ? { ...started, contact, ...files }
        : { kind: "started", text, contact, ...files, ...detectedIn(first.detected) }
    const stepped = yield* stepBot(tx, botDialog, said, needs)
    const answered = yield* outcomeOf(tx, botDialog, stepped, needs)
    const [stored] = yield* appendTurn(tx, botDialog, first, answered, needs)
    return stored ?? (yield* Effect.die(new Error("a message vanished inside its own transaction")))
  })

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
    yield* appendTurn(tx, botDialog, undefined, answered, needs)
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
      yield* appendTurn(tx, botDialog, undefined, yield* outcomeOf(tx, now, stepped, needs), needs)
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

/**
 * Stores the bot's greeting at the start of a dialog whose contact has seen it already. Returns the rest of the turn where
 * the bot hands over to people at once: that is stored with the contact's first message (`storeStepped`).
 */
export const storeGreeting = (
  tx: Tx,
  botDialog: BotDialog,
  needs: ConversationNeeds,
): Effect.Effect<BotStep | undefined> =>
  Effect.gen(function* () {
    // A digital employee speaks when its system does.
    if (conductedBy(botDialog) === "employee" || (yield* employeeInsteadOf(tx, botDialog)) !== undefined)
      return undefined
    const stepped = yield* stepBot(tx, botDialog, started, needs)
    const at = stepped && placeOfHandOver({ script: stepped.bot.script, now: stepped.at }, stepped.effects)
    const greeting = stepped && { ...stepped, effects: stepped.effects.slice(0, at) }
    yield* appendTurn(tx, botDialog, undefined, yield* outcomeOf(tx, botDialog, greeting, needs), needs, true)
    if (stepped === undefined || at === undefined) return undefined
    const { from: _from, ...rest } = stepped
    return { ...rest, effects: stepped.effects.slice(at) }
  })

const started = { kind: "started" } as const

/** A file without text is an input of its own, matched against no phrase. */
const inputOf = (
  { files, detected, writtenAt, ...received }: ReceivedText,
  { dialog, bot }: BotDialog,
  { clock }: Pick<ConversationNeeds, "clock">,
): EngineInput => {
  const text = heardIn(received)
  const { botSpokeAt: spokeAt } = dialog
  const times = { writtenAt: writtenAt ?? clock.now(), spokeAt, readingSeconds: bot.readingSeconds }
  const facts = { ...detectedIn(detected), ...(isUnread(times) ? { unread: true } : {}) }
  if (files.length === 0) return { kind: "text", text, ...facts }
  const sent = { kind: "file" as const, files: sentFilesIn({ files }), ...facts }
  return text.trim() === "" ? sent : { ...sent, text }
}

/** The files of a message, as the bot is told of them. */
const sentFilesIn = ({ files }: Pick<ReceivedText, "files">): ReadonlyArray<SentFile> =>
  files.map(({ id, kind, name }) => ({ id, kind, name }))

/** What the bot hears: the text, unless it stands for other words. */
const heardIn = ({ text, heard }: Pick<ReceivedText, "text" | "heard">): string => heard ?? text

const detectedIn = (detected: Detected | undefined): { readonly detected?: Detected } =>
  detected === undefined ? {} : { detected }
