import type { Message } from "@prosa/core/conversation"
import {
  type CompiledScript,
  type EngineInput,
  initialState,
  stepWithoutWebhooks,
  versionToFollow,
} from "@prosa/core/engine"
import type { ClientId, Clock, CompanyId, FlowId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { FileFacts } from "../channel/index.ts"
import type { PublishedScripts } from "../engine/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { applyEffects, type Outcome } from "./apply-effects.ts"
import type { Presence } from "./attendants.ts"
import { tellDialog } from "./conversation-news.ts"
import type { LockedDialog } from "./dialog-store.ts"
import { appendMessages, type MessageDraft } from "./message-store.ts"
import type { ConductingBot } from "./bot-of-dialog.ts"

export interface ConversationNeeds {
  readonly scripts: PublishedScripts
  readonly presence: Presence
  readonly clock: Clock
}

/** A contact's text and files to store; the files are locked in this transaction. */
export interface ReceivedText {
  readonly text: string
  readonly clientId: ClientId
  readonly files: ReadonlyArray<FileFacts>
}

/**
 * Stores a contact's message in an open dialog and runs the bot while it conducts the dialog. Returns the stored
 * message. The client id must be new to the contact (`messageByClientId`).
 */
export const storeTurn = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  bot: ConductingBot,
  received: ReceivedText,
  needs: ConversationNeeds,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const answered: Outcome = dialog.transferred
      ? { drafts: [], change: { unreadCount: dialog.unreadCount + 1 } }
      : yield* letBotAnswer(tx, companyId, dialog, bot, inputOf(received), needs)
    const [stored] = yield* append(tx, companyId, dialog, received, answered, needs)
    return stored ?? (yield* Effect.die(new Error("a message vanished inside its own transaction")))
  })

/**
 * Runs the bot at the start of a dialog: it greets, and receives the contact's first text. Returns all stored messages.
 */
export const storeFirstTurn = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  bot: ConductingBot,
  first: ReceivedText | undefined,
  needs: ConversationNeeds,
): Effect.Effect<ReadonlyArray<Message>> => {
  const text = first?.text.trim() ?? ""
  const input: EngineInput = text === "" ? { kind: "started" } : { kind: "started", text }
  return Effect.flatMap(letBotAnswer(tx, companyId, dialog, bot, input, needs), (answered) =>
    append(tx, companyId, dialog, first, answered, needs),
  )
}

/** A file without text is an input of its own, matched against no phrase. */
const inputOf = ({ text, files }: ReceivedText): EngineInput =>
  files.length === 0 ? { kind: "text", text } : text.trim() === "" ? { kind: "file" } : { kind: "file", text }

const append = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  received: ReceivedText | undefined,
  { drafts, change }: Outcome,
  { clock }: ConversationNeeds,
): Effect.Effect<ReadonlyArray<Message>> => {
  const fromPerson: ReadonlyArray<MessageDraft> =
    received === undefined ? [] : [{ sender: "CLIENT", ...received, at: clock.now() }]
  return Effect.map(appendMessages(tx, dialog.id, [...fromPerson, ...drafts], change), (appended) => {
    tellDialog(tx, companyId, dialog, appended)
    return appended.messages
  })
}

const silence: Outcome = { drafts: [], change: {} }

const letBotAnswer = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  bot: ConductingBot,
  input: EngineInput,
  needs: ConversationNeeds,
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    if (!bot.active) return silence
    const found = yield* scriptFor(tx, companyId, dialog, bot, needs)
    if (found === undefined) return silence
    const now = needs.clock.now()
    // The seed makes a retry after a crash produce the same words.
    // No address can be configured for webhooks yet: each fails at once, and the bot continues as without a response.
    const stepped = stepWithoutWebhooks(found.script, dialog.engineState ?? initialState, input, {
      now,
      seed: dialog.id * 31 + dialog.lastSeq,
    })
    const conducted = { id: dialog.id, workspaceId: dialog.workspaceId, botName: bot.name }
    const { drafts, change } = yield* applyEffects(tx, conducted, stepped, { now, presence: needs.presence })
    return { drafts, change: found.flowId === dialog.flowId ? change : { ...change, flowId: found.flowId } }
  })

/**
 * Returns the script of the version that the dialog began with; of the newest one if it has none yet, or after a day of
 * silence.
 */
const scriptFor = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  bot: ConductingBot,
  needs: ConversationNeeds,
): Effect.Effect<{ readonly script: CompiledScript; readonly flowId: FlowId } | undefined> => {
  const flowId = versionToFollow({
    pinned: dialog.flowId,
    newest: bot.publishedFlowId,
    lastMessageAt: Date.parse(dialog.lastMessageAt),
    now: needs.clock.now(),
  })
  if (flowId === null) return Effect.undefined
  return Effect.map(needs.scripts.get(tx, companyId, flowId), (script) => script && { script, flowId })
}
