import type { Message } from "@prosa/core/conversation"
import {
  type Detected,
  type EngineEffect,
  type EngineInput,
  followBots,
  initialState,
  type Stepped,
  stepOf,
  versionToFollow,
} from "@prosa/core/engine"
import type { BotId, ClientId, Clock, CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type FileFacts, peekFiles } from "../channel/index.ts"
import { callsWebhook, findSuccessor, type PublishedScripts, type RunnableBot, type Webhooks } from "../engine/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { applyEffects, type Outcome } from "./apply-effects.ts"
import type { Presence } from "./attendants.ts"
import { type BotMessage, botMessagesOf } from "./bot-messages.ts"
import { tellDialog } from "./conversation-news.ts"
import { contactOfDialog } from "./dialog-contact.ts"
import type { LockedDialog } from "./dialog-store.ts"
import { appendMessages, type MessageDraft } from "./message-store.ts"
import type { ConductingBot } from "./bot-of-dialog.ts"

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
const independentEffects: ReadonlySet<EngineEffect["kind"]> = new Set(["askContact", "tag", "close"])

/** Steps the bot for a message in an open dialog; undefined in a transferred room, or if the bot is silent. */
const stepTurn = (
  tx: Tx,
  botDialog: BotDialog,
  received: ReceivedText,
  needs: ConversationNeeds,
): Effect.Effect<BotStep | undefined> =>
  botDialog.dialog.transferred ? Effect.undefined : stepBot(tx, botDialog, inputOf(received), needs)

const storeStepped = (
  tx: Tx,
  botDialog: BotDialog,
  received: ReceivedText,
  stepped: BotStep | undefined,
  needs: ConversationNeeds,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const { dialog } = botDialog
    const answered: Outcome = dialog.transferred
      ? { drafts: [], change: { unreadCount: dialog.unreadCount + 1 } }
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

/** Stores the bot's greeting at the start of a dialog whose contact has seen it already. */
export const storeGreeting = (tx: Tx, botDialog: BotDialog, needs: ConversationNeeds): Effect.Effect<void> =>
  Effect.gen(function* () {
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
    const script = bot.active && flowId !== null ? yield* needs.scripts.get(tx, companyId, flowId) : undefined
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
}

/** Steps the bot; undefined if it is switched off or was never published. */
const stepBot = (
  tx: Tx,
  botDialog: BotDialog,
  input: EngineInput,
  needs: ConversationNeeds,
): Effect.Effect<BotStep | undefined> =>
  Effect.gen(function* () {
    const { dialog } = botDialog
    if (!botDialog.bot.active) return undefined
    const bot = yield* runnableBotOf(tx, botDialog, needs)
    if (bot === undefined) return undefined
    const now = needs.clock.now()
    // The seed makes a retry after a crash produce the same words.
    const seed = dialog.id * 31 + dialog.lastSeq
    const stepped = stepOf(bot, dialog.engineState ?? initialState, input, { now, seed })
    return { ...stepped, bot, at: now, seed }
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
    const { bot, at: now, seed } = stepped
    const legs = yield* followBots(bot, stepped, {
      context: { now, seed },
      contact: contactOfDialog(tx, dialog.id),
      successor: (target, from) =>
        findSuccessor(tx, target, from.id, { companyId, scripts, webhooks, now, takesTurn: true }),
    })
    return yield* applyEffects(tx, dialog, legs, { now, presence, webhooks })
  })

/**
 * Returns the bot with the version that the dialog began with; with the newest one if it has none yet, or after a day of
 * silence.
 */
const runnableBotOf = (
  tx: Tx,
  { companyId, dialog, bot }: BotDialog,
  needs: ConversationNeeds,
): Effect.Effect<RunnableBot | undefined> =>
  Effect.gen(function* () {
    const flowId = versionToFollow({
      pinned: dialog.flowId,
      newest: bot.publishedFlowId,
      lastMessageAt: Date.parse(dialog.lastMessageAt),
      now: needs.clock.now(),
    })
    const script = flowId === null ? undefined : yield* needs.scripts.get(tx, companyId, flowId)
    if (flowId === null || script === undefined) return undefined
    const { botId: id, workspaceId } = dialog
    const calls = yield* callsWebhook(tx, needs.webhooks, id)
    return { id, name: bot.name, workspaceId, flowId, script, callsWebhook: calls }
  })
