/** Failures in a row after which the calls of a bot pause. */
export const circuitLimit = 20
/** Duration of a pause, in milliseconds. After it one call tries whether the system answers again. */
export const circuitPause = 60_000

/** What protects the product from a customer's system that no longer answers, and the system from being flooded. */
export interface WebhookCircuit {
  /** Failed calls since the last success. */
  readonly failures: number
  /** End of the pause, in milliseconds since 1970; null while calls are made. */
  readonly pausedUntil: number | null
}

/** The circuit of a bot whose system answers. */
export const closedCircuit: WebhookCircuit = { failures: 0, pausedUntil: null }

/** Returns whether a call may be made, fails at once, or is the one that tries after a pause. */
export const circuitAllows = ({ pausedUntil }: WebhookCircuit, now: number): "call" | "probe" | "paused" =>
  pausedUntil === null ? "call" : now < pausedUntil ? "paused" : "probe"

/** Returns the circuit once a person has ended its pause: calls are made again, and one more failure pauses them anew. */
export const circuitResumed = ({ failures }: WebhookCircuit): WebhookCircuit => ({ failures, pausedUntil: null })

/** Returns the circuit after a call: a success closes it, the 20th failure in a row and every failed probe pause it. */
export const circuitAfter = (circuit: WebhookCircuit, answered: boolean, now: number): WebhookCircuit => {
  if (answered) return closedCircuit
  const failures = circuit.failures + 1
  return { failures, pausedUntil: failures >= circuitLimit ? now + circuitPause : null }
}
