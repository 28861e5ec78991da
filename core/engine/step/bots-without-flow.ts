import type { TransferTarget } from "../../transfer/index.ts"
import type { EngineEffect, Say } from "./engine-effect.ts"
import type { WebhookAnswer } from "./engine-input.ts"
import { briefState, type EngineState, forAnswer, wholeState } from "./engine-state.ts"
import { lastResort } from "./engine-messages.ts"
import { saying } from "./says.ts"

/** What reaches a digital employee (bot type 4): what the person writes, and what the customer's own system answers. */
export type EmployeeInput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "file"; readonly text?: string }
  /** At once, or later through the signed endpoint; null: the system did not answer. */
  | { readonly kind: "answered"; readonly answer: WebhookAnswer | null }

/** What must follow: the message goes to the bot's `digitalEmployeeUrl`, its answer comes back as `answered`. */
export type EmployeeEffect =
  | Say
  | { readonly kind: "askDigitalEmployee"; readonly call: number; readonly message: string }

/**
 * One turn of a digital employee: every message is sent on, every answer is said, in the order in which they come. A dialog that
 * was handed over or closed hears and says nothing.
 */
export const stepDigitalEmployee = (
  state: EngineState,
  input: EmployeeInput,
): { readonly state: EngineState; readonly effects: ReadonlyArray<EmployeeEffect> } => {
  if (state.stage !== "talking") return { state, effects: [] }
  const whole = wholeState(state)
  if (input.kind !== "answered") {
    const call = whole.calls + 1
    return {
      state: briefState({ ...whole, calls: call }),
      effects: [{ kind: "askDigitalEmployee", call, message: input.text ?? "" }],
    }
  }
  if (input.answer === null)
    return { state: briefState({ ...whole, misses: whole.misses + 1 }), effects: [saying(lastResort)] }
  return {
    state: briefState({ ...whole, misses: 0 }),
    effects: input.answer.messages
      .filter(({ text, buttons }) => text.trim() !== "" || buttons.length > 0)
      .map(({ text, buttons }) => saying(text, buttons)),
  }
}

/**
 * The beginning of a dialog of a bot without a script (type 6): straight to people, by the bot's room transfer settings; without
 * settings the room waits where it is, for anybody to join.
 */
export const handToPeople = (
  state: EngineState,
  target: TransferTarget | null,
): { readonly state: EngineState; readonly effects: ReadonlyArray<EngineEffect> } =>
  state.stage === "talking"
    ? {
        state: briefState({ ...wholeState(state), stage: "handed-over", waiting: forAnswer }),
        effects: [{ kind: "transfer", target }],
      }
    : { state, effects: [] }
