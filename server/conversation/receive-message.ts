import type { Message } from "@prosa/core/conversation"
import { type CompiledScript, type EngineInput, initialState, versionToFollow } from "@prosa/core/engine"
import type { CompanyId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Tx } from "../platform/storage/transactions.ts"
import { applyEffects } from "./apply-effects.ts"
import type { Presence } from "./attendants.ts"
import { conduct } from "./conduct.ts"
import { tellDialog } from "./conversation-news.ts"
import { appendMessages, changeDialog, type LockedDialog, lockDialog, messageByClientId } from "./dialog-store.ts"
import { type ConductingBot, findConductingBot, type PublishedScripts } from "./published-scripts.ts"

export interface ConversationNeeds {
  readonly scripts: PublishedScripts
  readonly presence: Presence
  readonly clock: { readonly now: () => number }
}

/**
 * The one way in for what a person writes, on every channel: stores it, and lets the bot answer while it conducts the
 * dialog, all in the caller's transaction. A client id that is known already changes nothing and answers the message that
 * it became. The dialog must be open.
 */
export const receiveMessage = (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  input: { readonly text: string; readonly clientId: string },
  needs: ConversationNeeds,
): Effect.Effect<Message> =>
  Effect.gen(function* () {
    const known = yield* Effect.promise(() => messageByClientId(tx, dialog.contactId, input.clientId))
    if (known !== undefined) return known
    const now = needs.clock.now()
    yield* Effect.promise(async () => {
      await appendMessages(tx, dialog.id, [{ sender: "CLIENT", text: input.text, clientId: input.clientId, at: now }])
      if (dialog.transferred) await changeDialog(tx, dialog.id, { unreadCount: dialog.unreadCount + 1 })
      else await letBotAnswer(tx, companyId, dialog, { kind: "text", text: input.text }, needs)
    })
    yield* tellDialog(tx, companyId, dialog.id, dialog.token, dialog.lastSeq)
    const stored = yield* Effect.promise(() => messageByClientId(tx, dialog.contactId, input.clientId))
    return stored ?? (yield* Effect.die(new Error("a message vanished inside its own transaction")))
  })

/** Lets the bot begin a new dialog: it greets, and is offered what the person said first. */
export const beginDialog = (
  tx: Tx,
  companyId: CompanyId,
  id: DialogId,
  first: { readonly text: string; readonly clientId: string } | undefined,
  needs: ConversationNeeds,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const dialog = yield* Effect.promise(() => lockDialog(tx, id))
    if (dialog === undefined) return yield* Effect.die(new Error(`dialog ${id} vanished inside its own transaction`))
    yield* Effect.promise(async () => {
      if (first !== undefined)
        await appendMessages(tx, id, [
          { sender: "CLIENT", text: first.text, clientId: first.clientId, at: needs.clock.now() },
        ])
      const input: EngineInput = first === undefined ? { kind: "started" } : { kind: "started", text: first.text }
      await letBotAnswer(tx, companyId, dialog, input, needs)
    })
    yield* tellDialog(tx, companyId, id, dialog.token, 0)
  })

const letBotAnswer = async (
  tx: Tx,
  companyId: CompanyId,
  dialog: LockedDialog,
  input: EngineInput,
  needs: ConversationNeeds,
): Promise<void> => {
  const bot = await findConductingBot(tx, dialog.botId)
  if (bot === undefined || !bot.active) return
  const found = await scriptFor(tx, companyId, dialog, bot, needs)
  if (found === undefined) return
  const now = needs.clock.now()
  // The same message, answered again after a crash, gets the same words.
  const stepped = conduct(found.script, dialog.engineState ?? initialState, input, {
    now,
    seed: dialog.id * 31 + dialog.lastSeq,
  })
  if (found.flowId !== dialog.flowId) await changeDialog(tx, dialog.id, { flowId: found.flowId })
  await applyEffects(tx, { id: dialog.id, workspaceId: dialog.workspaceId, botName: bot.name }, stepped, {
    now,
    presence: needs.presence,
  })
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
