import { initialState, stepDigitalEmployee } from "@prosa/core/engine"
import type { EmployeeEffect, EmployeeInput, WebhookAnswer } from "@prosa/core/engine"
import { Effect } from "effect"
import type { Tx } from "../platform/storage/tx.ts"
import { queueNews } from "../webhook/index.ts"
import type { Outcome } from "./apply-effects.ts"
import { botMessagesOf } from "./bot-messages.ts"
import type { LockedDialog } from "./dialog-store.ts"
import type { MessageDraft } from "./message-store.ts"

/** A dialog that a digital employee conducts. */
export interface EmployeeDialog {
  readonly dialog: Pick<LockedDialog, "id" | "engineState" | "lastSeq">
  readonly bot: { readonly name: string }
}

/**
 * Computes the outcome of a digital employee's turn: the message is queued for the company's system, behind those before
 * it, and an answer is said. Without an address the answer is the engine's last resort, at once.
 */
export const employeeOutcome = (
  tx: Tx,
  { dialog, bot }: EmployeeDialog,
  input: EmployeeInput,
  now: number,
): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    const first = stepDigitalEmployee(dialog.engineState ?? initialState, input)
    let stepped = first
    for (const effect of first.effects)
      if (effect.kind === "askDigitalEmployee" && !(yield* ask(tx, dialog, effect, now)))
        stepped = stepDigitalEmployee(first.state, { kind: "answered", answer: null })
    const says = stepped.effects.flatMap((effect) => (effect.kind === "say" ? [effect] : []))
    const messageOf = yield* botMessagesOf(says, () => Effect.succeed([]))
    const drafts = says.flatMap((say): ReadonlyArray<MessageDraft> => {
      const said = messageOf(say)
      return said === undefined ? [] : [{ sender: "BOT", senderName: bot.name, ...said, at: now }]
    })
    return { drafts, change: { engineState: stepped.state } }
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

/** The response of the company's system; null if it failed. */
export const answeredBy = (answer: WebhookAnswer | null): EmployeeInput => ({ kind: "answered", answer })
