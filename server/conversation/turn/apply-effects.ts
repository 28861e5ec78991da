import { conversationMessages as say } from "@prosa/core/conversation"
import { beginsTrail, type BotLegs, type EngineEffect, followTrail, valuesKnown } from "@prosa/core/engine"
import { isToPeople } from "@prosa/core/transfer"
import { saveContactField } from "../../contact/index.ts"
import { Effect } from "effect"
import { findFiles } from "../../channel/index.ts"
import type { RunnableBot, Webhooks } from "../../engine/index.ts"
import { putLabelNamed } from "../../label/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { findAttendant, type Presence, takeTurn } from "../transfer/attendants.ts"
import { type BotMessageOf, botMessagesOf } from "./bot-messages.ts"
import type { DialogChange } from "../dialogs/dialog-changes.ts"
import { contactOfDialog, type LockedDialog } from "../dialogs/dialog-store.ts"
import type { MessageDraft } from "../dialogs/message-store.ts"
import {
  answers,
  type HandedOver,
  type HandedRoom,
  inExternal,
  toPeople,
  toQueue,
  transferCall,
} from "../transfer/hand-over.ts"
import { scheduleWebhook } from "../webhook/schedule-webhook.ts"
import { scheduleTimers } from "./schedule-timers.ts"

/** The outcome of a turn: messages to store in this order, and the changes of the dialog. */
export interface Outcome {
  readonly drafts: ReadonlyArray<MessageDraft>
  readonly change: DialogChange
}

/** What applying the effects of a turn needs. */
export interface ApplyNeeds {
  readonly now: number
  readonly presence: Presence
  readonly webhooks: Webhooks | null
}

/**
 * Computes, in the caller's transaction, the outcome of a turn: what its bots say, who the room is transferred to, whether
 * it closes. Calls of webhooks become jobs of this transaction. The caller stores the outcome together with its cause.
 */
export const applyEffects = (
  tx: Tx,
  dialog: Pick<LockedDialog, "id" | "workspaceId" | "botId" | "flowId" | "engineState" | "flowTrail">,
  { legs, bot, state }: BotLegs<RunnableBot>,
  needs: ApplyNeeds,
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    const messageOf = yield* botMessagesOf(
      legs.flatMap(({ effects }) => effects),
      (ids) => findFiles(tx, ids),
    )
    const drafts: Array<MessageDraft> = []
    let change: DialogChange = {
      engineState: state,
      ...trailChange(dialog, legs),
      ...(bot.flowId === dialog.flowId ? {} : { flowId: bot.flowId }),
      ...(bot.id === dialog.botId ? {} : { botId: bot.id }),
      ...(legs.length === 1 ? {} : { workspaceId: bot.workspaceId }),
    }
    for (const [at, leg] of legs.entries()) {
      if (at > 0) drafts.push({ sender: "SYSTEM", text: say.transferredToBot(leg.bot.name), at: needs.now })
      // The room moves along with the bot, to the bot's workspace.
      const workspaceId = at === 0 ? dialog.workspaceId : leg.bot.workspaceId
      const room: Room = { id: dialog.id, workspaceId, bot: leg.bot, variables: valuesKnown(state) }
      for (const effect of leg.effects) {
        const applied = yield* applyEffect(tx, room, effect, { ...needs, messageOf })
        drafts.push(...applied.drafts)
        change = { ...change, ...applied.change }
      }
    }
    return { drafts, change }
  })

/** Notes where the turn has been, unless the conversation began before that was noted, or changes nothing in it. */
const trailChange = (
  { engineState, flowTrail }: Pick<LockedDialog, "engineState" | "flowTrail">,
  legs: BotLegs<RunnableBot>["legs"],
): DialogChange => {
  if (flowTrail === null && !beginsTrail(engineState)) return {}
  const before = flowTrail ?? []
  const after = followTrail(
    before,
    legs.map(({ bot, passed, effects }, at) => ({
      bot: bot.id,
      passed,
      hands: at < legs.length - 1 || effects.some(({ kind }) => kind === "transfer"),
    })),
  )
  return after === before ? {} : { flowTrail: after }
}

/** A room, and the name of the bot that conducts it. */
interface Room extends HandedRoom {
  readonly bot: Pick<RunnableBot, "id" | "name">
}

const nothing: Outcome = { drafts: [], change: {} }

interface EffectNeeds extends ApplyNeeds {
  readonly messageOf: BotMessageOf
}

const applyEffect = (tx: Tx, room: Room, effect: EngineEffect, needs: EffectNeeds): Effect.Effect<Outcome> => {
  const { now } = needs
  switch (effect.kind) {
    case "say": {
      const said = needs.messageOf(effect)
      if (said === undefined) return Effect.succeed(nothing)
      return Effect.succeed({ drafts: [{ sender: "BOT", senderName: room.bot.name, ...said, at: now }], change: {} })
    }
    case "askContact":
      return Effect.succeed({ drafts: [botLine(effect.text, room, now)], change: {} })
    case "remember":
      return Effect.as(saveContactField(tx, contactOfDialog(room.id), effect.field, effect.value), nothing)
    case "tag":
      return Effect.as(putLabelNamed(tx, room.id, effect.tag), { drafts: [], change: { tag: effect.tag } })
    case "transfer":
      return Effect.map(handOver(tx, room, effect, needs), ({ line, change }) => ({
        drafts: [{ sender: "SYSTEM", text: line, at: now }],
        change,
      }))
    case "callWebhook":
      return Effect.as(scheduleWebhook(tx, room, { ...effect, event: "node" }, now), {
        drafts: [],
        change: { webhookFailure: null },
      })
    case "webhookFailed":
      // The conversation goes on; the job has logged why.
      return Effect.succeed({ drafts: [], change: { webhookFailure: effect.nodeName } })
    case "startTimers":
      return Effect.as(scheduleTimers(tx, room.id, effect.timers), nothing)
    case "close":
      return Effect.succeed({
        drafts: [
          ...(effect.message === undefined ? [] : [botLine(effect.message, room, now)]),
          { sender: "SYSTEM", text: say.finalizedByBot, at: now },
        ],
        change: { status: 1, closedAt: now, unreadCount: 0 },
      })
  }
}

const botLine = (text: string, { bot }: Room, at: number): MessageDraft => ({
  sender: "BOT",
  senderName: bot.name,
  text,
  at,
})

const handOver = (
  tx: Tx,
  room: Room,
  { target, unassigned }: Extract<EngineEffect, { kind: "transfer" }>,
  { now, presence, webhooks }: ApplyNeeds,
): Effect.Effect<HandedOver> =>
  Effect.gen(function* () {
    // A chain of bots was cut.
    if (target === null) return yield* toQueue(tx, room.workspaceId)
    // Outside the opening hours nobody is there to take the room.
    if (unassigned && isToPeople(target)) return yield* toPeople(tx, room, target.workspaceId, () => Effect.undefined)
    switch (target.kind) {
      case "specific-person":
        return yield* toPeople(tx, room, target.workspaceId, (workspaceId) =>
          findAttendant(tx, workspaceId, target.userId),
        )
      case "sequential-person":
        return yield* toPeople(tx, room, target.workspaceId, (workspaceId) =>
          takeTurn(tx, workspaceId, now, target.onlyOnlineUser ? { only: presence.online() } : {}),
        )
      case "specific-bot":
      case "sequential-bot":
        // A bot that can take over has already done so (`followBots`).
        return yield* toQueue(tx, room.workspaceId)
      case "workspace-by-webhook":
        // Until the system has decided, and if it does not, the room waits where the bot is.
        if (yield* answers(tx, webhooks, room, "transferWorkspace"))
          yield* scheduleWebhook(tx, room, transferCall("transferWorkspace", room, unassigned), now)
        return yield* toQueue(tx, room.workspaceId)
      case "external-platform":
        // A platform that cannot be told would leave the room with nobody who may join it.
        if (!(yield* answers(tx, webhooks, room, "transferExternal"))) return yield* toQueue(tx, room.workspaceId)
        yield* scheduleWebhook(tx, room, transferCall("transferExternal", room), now)
        return inExternal
    }
  })
