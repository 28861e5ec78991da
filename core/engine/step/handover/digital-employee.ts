import type { CompiledScript } from "../../script/compiled-script.ts"
import type { EngineEffect, Say } from "../engine-effect.ts"
import type { WebhookAnswer } from "../engine-input.ts"
import { briefState, type EngineState, type WholeState, wholeState } from "../engine-state.ts"
import { lastResort } from "../engine-messages.ts"
import { handOver } from "./hand-over.ts"
import { withTimers } from "../timers/restart-timers.ts"
import { saying } from "../says.ts"

/** Input of a digital employee (bot type 4): the person's messages, and the responses of the customer's system. */
export type EmployeeInput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "file"; readonly text?: string }
  /**
   * Immediate, or later through the signed endpoint; null if the system did not respond. `handsOver`: the system has named
   * the workspace whose people go on.
   */
  | { readonly kind: "answered"; readonly answer: WebhookAnswer | null; readonly handsOver?: boolean }

/** Effects: the message is sent to the bot's `digitalEmployeeUrl`, and the response returns as `answered`. */
export type EmployeeEffect =
  | Say
  | { readonly kind: "askDigitalEmployee"; readonly call: number; readonly message: string }
  | Extract<EngineEffect, { kind: "transfer" | "startTimers" }>

/** A turn of a digital employee: a state, and its effects in order. */
export interface EmployeeStepped {
  readonly state: EngineState
  readonly effects: ReadonlyArray<EmployeeEffect>
}

/**
 * Makes one turn of a digital employee: forwards every message and sends every response, in order of arrival, and restarts
 * the timers of its automations. After a transfer or the end it does nothing. Timers that fire, and attendants who take the
 * room, are steps of its script like those of any other bot (`scriptOfDigitalEmployee`).
 */
export const stepDigitalEmployee = (
  script: CompiledScript,
  state: EngineState,
  input: EmployeeInput,
  { now }: { readonly now: number },
): EmployeeStepped => {
  if (state.stage !== "talking") return { state, effects: [] }
  const turned = withTimers(script.script.automations, turnOf(script, wholeState(state), input, now), now)
  return { state: briefState(turned.state), effects: turned.effects }
}

interface EmployeeTurn {
  readonly state: WholeState
  readonly effects: ReadonlyArray<EmployeeEffect>
}

const turnOf = (script: CompiledScript, state: WholeState, input: EmployeeInput, now: number): EmployeeTurn => {
  if (input.kind !== "answered") {
    const call = state.calls + 1
    return {
      state: { ...state, calls: call },
      effects: [{ kind: "askDigitalEmployee", call, message: input.text ?? "" }],
    }
  }
  const { answer, handsOver = false } = input
  if (answer === null) return { state: { ...state, misses: state.misses + 1 }, effects: [saying(lastResort)] }
  const heard: WholeState = { ...state, misses: 0 }
  const said = answer.messages
    .filter(({ text, buttons }) => text.trim() !== "" || buttons.length > 0)
    .map(({ text, buttons }) => saying(text, buttons))
  if (!handsOver) return { state: heard, effects: said }
  const handedOver = handOver({ script, now }, heard, { kind: "workspace-by-webhook" }, said)
  const effects = handedOver.effects.filter((effect) => effect.kind === "say" || effect.kind === "transfer")
  return { state: handedOver.state, effects }
}
