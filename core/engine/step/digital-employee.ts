import type { Say } from "./engine-effect.ts"
import type { WebhookAnswer } from "./engine-input.ts"
import { briefState, type EngineState, wholeState } from "./engine-state.ts"
import { lastResort } from "./engine-messages.ts"
import { saying } from "./says.ts"

/** Input of a digital employee (bot type 4): the person's messages, and the responses of the customer's system. */
export type EmployeeInput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "file"; readonly text?: string }
  /** Immediate, or later through the signed endpoint; null if the system did not respond. */
  | { readonly kind: "answered"; readonly answer: WebhookAnswer | null }

/** Effects: the message is sent to the bot's `digitalEmployeeUrl`, and the response returns as `answered`. */
export type EmployeeEffect =
  | Say
  | { readonly kind: "askDigitalEmployee"; readonly call: number; readonly message: string }

/**
 * Makes one turn of a digital employee: forwards every message and sends every response, in order of arrival. After a
 * transfer or the end it does nothing.
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
