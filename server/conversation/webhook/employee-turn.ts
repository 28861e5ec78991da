import { initialState, stepDigitalEmployee } from "@prosa/core/engine"
import type { EmployeeEffect, EmployeeInput, EmployeeStepped } from "@prosa/core/engine"
import type { BotId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { scriptOfBotWithoutFlow, type WebhookReply } from "../../engine/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { queueNews } from "../../webhook/index.ts"
import type { Outcome } from "../turn/apply-effects.ts"
import { nameOfWorkspace } from "../transfer/attendants.ts"
import { botMessagesOf } from "../turn/bot-messages.ts"
import type { LockedDialog } from "../dialogs/dialog-store.ts"
import { decidedByWebhook } from "../transfer/hand-over.ts"
import type { MessageDraft } from "../dialogs/message-store.ts"
import { scheduleTimers } from "../turn/schedule-timers.ts"

/** A dialog that a digital employee conducts. */
export interface EmployeeDialog {
  readonly dialog: Pick<LockedDialog, "id" | "engineState" | "lastSeq" | "workspaceId">
  readonly bot: { readonly id: BotId; readonly name: string }
}

/**
 * Computes the outcome of a person's message to a digital employee: it is queued for the company's system, behind those
 * before it. Without an address the engine's last resort answers, at once.
 */
export const askEmployee = (
  tx: Tx,
  employee: EmployeeDialog,
  input: Exclude<EmployeeInput, { kind: "answered" }>,
  now: number,
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    const { dialog } = employee
    const script = yield* scriptOfBotWithoutFlow(tx, employee.bot.id)
    if (script === undefined) return silence
    const stepped = stepDigitalEmployee(script, dialog.engineState ?? initialState, input, { now })
    for (const effect of stepped.effects)
      if (effect.kind === "askDigitalEmployee" && !(yield* ask(tx, dialog, effect, now))) {
        const unanswered = { kind: "answered", answer: null } as const
        return yield* outcomeOf(tx, employee, stepDigitalEmployee(script, stepped.state, unanswered, { now }), now)
      }
    return yield* outcomeOf(tx, employee, stepped, now)
  })

/**
 * Computes the outcome of what the company's system has answered, null if it failed. A workspace that it names gets the
 * room; one that the company does not have changes nothing.
 */
export const answeredByEmployee = (
  tx: Tx,
  employee: EmployeeDialog,
  reply: WebhookReply | null,
  now: number,
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    const { dialog, bot } = employee
    const script = yield* scriptOfBotWithoutFlow(tx, bot.id)
    if (script === undefined) return silence
    const workspaceId = reply?.workspaceId ?? null
    const handsOver = workspaceId !== null && (yield* nameOfWorkspace(tx, workspaceId)) !== undefined
    const input = { kind: "answered", answer: reply, handsOver } as const
    const stepped = stepDigitalEmployee(script, dialog.engineState ?? initialState, input, { now })
    const said = yield* outcomeOf(tx, employee, stepped, now)
    const transfer = stepped.effects.find((effect) => effect.kind === "transfer")
    const moved =
      reply === null || transfer === undefined
        ? undefined
        : yield* decidedByWebhook(tx, dialog, reply, transfer.unassigned)
    if (moved === undefined) return said
    return {
      drafts: [...said.drafts, { sender: "SYSTEM", text: moved.line, at: now }],
      change: { ...said.change, ...moved.change },
    }
  })

const silence: Outcome = { drafts: [], change: {} }

const outcomeOf = (
  tx: Tx,
  { dialog, bot }: EmployeeDialog,
  { state, effects }: EmployeeStepped,
  now: number,
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    const says = effects.flatMap((effect) => (effect.kind === "say" ? [effect] : []))
    const messageOf = yield* botMessagesOf(says, () => Effect.succeed([]))
    const drafts = says.flatMap((say): ReadonlyArray<MessageDraft> => {
      const said = messageOf(say)
      return said === undefined ? [] : [{ sender: "BOT", senderName: bot.name, ...said, at: now }]
    })
    for (const effect of effects) if (effect.kind === "startTimers") yield* scheduleTimers(tx, dialog.id, effect.timers)
    return { drafts, change: { engineState: state } }
  })

const ask = (
  tx: Tx,
  { id, lastSeq }: EmployeeDialog["dialog"],
  { call, message }: Extract<EmployeeEffect, { kind: "askDigitalEmployee" }>,
  now: number,
): Effect.Effect<boolean> =>
  // The person's message is stored next, as the first of the turn.
  queueNews(
    tx,
    id,
    {
      event: "employeeMessage",
      message,
      details: { call, seq: lastSeq + 1 },
      sentAt: new Date(now).toISOString(),
    },
    now,
  )
