import type { Message } from "@prosa/core/conversation"
import {
  type CompiledScript,
  type EngineInput,
  initialState,
  stepWithoutWebhooks,
  versionToFollow,
} from "@prosa/core/engine"
import type { ClientId, CompanyId, DialogId } from "@prosa/core/kernel"
import type { FileFacts } from "../channel/file-rows.ts"
import type { Tx } from "../platform/storage/transactions.ts"
import { applyEffects, type Outcome } from "./apply-effects.ts"
import type { Presence } from "./attendants.ts"
import { tellDialog } from "./conversation-news.ts"
import { type LockedDialog, lockDialog } from "./dialog-store.ts"
import { appendMessages, type MessageDraft } from "./message-store.ts"
import type { ConductingBot, PublishedScripts } from "./published-scripts.ts"

export interface ConversationNeeds {
  readonly scripts: PublishedScripts
  readonly presence: Presence
  readonly clock: { readonly now: () => number }
}

/**
 * The one way in for what a person writes, on every channel: stores it, and lets the bot answer while it conducts the
 * dialog, all in the caller's transaction. Answers the message that it became. The dialog must be open, and the client id
 * new to its contact (`messageByClientId`).
 */
export const receiveMessage = async (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  bot: ConductingBot,
  input: Said,
  needs: ConversationNeeds,
): Promise<Message> => {
  const answered: Outcome = dialog.transferred
    ? { drafts: [], change: { unreadCount: dialog.unreadCount + 1 } }
    : await letBotAnswer(tx, companyId, dialog, bot, inputOf(input), needs)
  const [received] = await storeTurn(tx, companyId, dialog, input, answered, needs)
  if (received === undefined) throw new Error("a message vanished inside its own transaction")
  return received
}

/** Lets the bot begin a new dialog: it greets, and is offered what the person said first. Answers all that was said. */
export const beginDialog = async (
  tx: Tx,
  companyId: CompanyId,
  id: DialogId,
  bot: ConductingBot,
  first: Said | undefined,
  needs: ConversationNeeds,
): Promise<ReadonlyArray<Message>> => {
  const dialog = await lockDialog(tx, id)
  if (dialog === undefined) throw new Error(`dialog ${id} vanished inside its own transaction`)
  const text = first?.text.trim() ?? ""
  const input: EngineInput = text === "" ? { kind: "started" } : { kind: "started", text }
  const answered = await letBotAnswer(tx, companyId, dialog, bot, input, needs)
  return storeTurn(tx, companyId, dialog, first, answered, needs)
}

/** What a person wrote and attached, and the name that they gave it. */
export interface Said {
  readonly text: string
  readonly clientId: ClientId
  /** Locked in this transaction. */
  readonly files: ReadonlyArray<FileFacts>
}

/** A file without a text is offered to no phrase: the engine knows what to do with it. */
const inputOf = ({ text, files }: Said): EngineInput =>
  files.length === 0 ? { kind: "text", text } : text.trim() === "" ? { kind: "file" } : { kind: "file", text }

const storeTurn = async (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  said: Said | undefined,
  { drafts, change }: Outcome,
  { clock }: ConversationNeeds,
): Promise<ReadonlyArray<Message>> => {
  const received: ReadonlyArray<MessageDraft> =
    said === undefined ? [] : [{ sender: "CLIENT", ...said, at: clock.now() }]
  const appended = await appendMessages(tx, dialog.id, [...received, ...drafts], change)
  tellDialog(tx, companyId, dialog, appended)
  return appended.messages
}

const silence: Outcome = { drafts: [], change: {} }

const letBotAnswer = async (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  bot: ConductingBot,
  input: EngineInput,
  needs: ConversationNeeds,
): Promise<Outcome> => {
  if (!bot.active) return silence
  const found = await scriptFor(tx, companyId, dialog, bot, needs)
  if (found === undefined) return silence
  const now = needs.clock.now()
  // The same message, answered again after a crash, gets the same words.
  // No address can be configured for webhooks yet: each fails at once, and the bot goes on as if nothing had been answered.
  const stepped = stepWithoutWebhooks(found.script, dialog.engineState ?? initialState, input, {
    now,
    seed: dialog.id * 31 + dialog.lastSeq,
  })
  const { drafts, change } = await applyEffects(
    tx,
    { id: dialog.id, workspaceId: dialog.workspaceId, botName: bot.name },
    stepped,
    { now, presence: needs.presence },
  )
  return { drafts, change: found.flowId === dialog.flowId ? change : { ...change, flowId: found.flowId } }
}

/** The version that the dialog began with; the newest one when it has none yet, or after a day of silence. */
const scriptFor = async (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  bot: ConductingBot,
  needs: ConversationNeeds,
): Promise<{ readonly script: CompiledScript; readonly flowId: NonNullable<LockedDialog["flowId"]> } | undefined> => {
  const flowId = versionToFollow({
    pinned: dialog.flowId,
    newest: bot.publishedFlowId,
    lastMessageAt: Date.parse(dialog.lastMessageAt),
    now: needs.clock.now(),
  })
  if (flowId === null) return undefined
  const script = await needs.scripts.get(tx, companyId, flowId)
  return script === undefined ? undefined : { script, flowId }
}
