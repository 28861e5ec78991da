import { followsScript } from "@prosa/core/bot"
import { media } from "@prosa/core/channel"
import {
  type EngineInput,
  type EngineState,
  initialState,
  languageQuestion,
  step,
  versionToFollow,
} from "@prosa/core/engine"
import type { BotId, FlowId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { findStandIn } from "../../engine/index.ts"
import type { LanguageProvider } from "../../nlu/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { findBotOfDialog } from "../dialogs/bot-of-dialog.ts"
import { peekOpenDialog } from "../dialogs/dialog-store.ts"
import type { ToReceive } from "./receive-message.ts"
import type { ConversationNeeds } from "../turn/append-turn.ts"
import { mediumOf } from "./contact-place.ts"

export interface DetectingDeps extends Pick<ConversationNeeds, "scripts" | "clock"> {
  readonly transactions: Transactions
  readonly languageProvider: LanguageProvider
}

/**
 * Returns a message with what the provider makes of its text, asked before the message is received: the transaction that
 * stores a turn must not wait for a network. The dialog is read without a lock; if it has moved on by then, the outcome is
 * ignored. Where the embedded matcher understands nothing is read.
 */
export const withDetected = (message: ToReceive, deps: DetectingDeps): Effect.Effect<ToReceive> => {
  const { languageProvider } = deps
  if (!languageProvider.detects || message.said.text.trim() === "") return Effect.succeed(message)
  return Effect.gen(function* () {
    const asked = yield* deps.transactions.asTenant(message.companyId, (tx) => peekQuestion(tx, message, deps))
    const detected = asked && (yield* languageProvider.detect(asked.agent, asked.script, asked.question))
    return detected === undefined ? message : { ...message, detected }
  }).pipe(
    // the transaction that stores the message reports what is wrong with the database
    Effect.catchDefect(() => Effect.succeed(message)),
  )
}

/** Where a conversation stands, as the next message will find it. */
interface Standing {
  readonly botId: BotId
  readonly flowId: FlowId
  /** Undefined before the conversation has begun. */
  readonly state: EngineState | undefined
}

const peekQuestion = (tx: Tx, message: ToReceive, deps: DetectingDeps) =>
  Effect.gen(function* () {
    if (message.heard === null) return undefined
    const standing = yield* peekStanding(tx, message, deps)
    if (standing === undefined) return undefined
    const { botId, flowId, state } = standing
    const agent = yield* deps.languageProvider.agentFor(tx, { botId, purpose: "production" }, `f${flowId}`)
    const script = agent && (yield* deps.scripts.get(tx, message.companyId, flowId))
    if (script === undefined) return undefined
    const { fileIds } = message.said
    const text = message.heard ?? message.said.text
    const heard: EngineInput = { kind: fileIds.length === 0 ? "text" : "file", text }
    const personBegins = media[mediumOf(message)].personBegins
    const now = { now: deps.clock.now() }
    const question =
      state !== undefined
        ? languageQuestion(script, state, heard, now)
        : personBegins
          ? languageQuestion(script, initialState, { kind: "started", text }, now)
          : languageQuestion(
              script,
              step(script, initialState, { kind: "started" }, { ...now, seed: 0 }).state,
              heard,
              now,
            )
    return agent && question && { agent, script, question }
  })

const peekStanding = (
  tx: Tx,
  { botId, identity, connection, said }: ToReceive,
  { clock }: DetectingDeps,
): Effect.Effect<Standing | undefined> =>
  Effect.gen(function* () {
    const dialog = yield* peekOpenDialog(tx, { botId, identity, connection, clientId: said.clientId })
    if (dialog === undefined) {
      const id = yield* findStandIn(tx, botId)
      const bot = id === null ? undefined : yield* findBotOfDialog(tx, id)
      const flowId = bot !== undefined && followsScript(bot.target) ? bot.publishedFlowId : null
      return id === null || flowId === null ? undefined : { botId: id, flowId, state: undefined }
    }
    if (dialog.knowsClientId || dialog.transferred || !dialog.bot.active || !followsScript(dialog.bot.target))
      return undefined
    const flowId = versionToFollow({
      pinned: dialog.flowId,
      newest: dialog.bot.publishedFlowId,
      lastMessageAt: Date.parse(dialog.lastMessageAt),
      now: clock.now(),
    })
    return flowId === null ? undefined : { botId: dialog.botId, flowId, state: dialog.engineState ?? initialState }
  })
