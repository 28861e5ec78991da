import { circuitAfter, circuitAllows, circuitPause, closedCircuit, type WebhookCircuit } from "@prosa/core/webhook"
import type { BotId, Clock } from "@prosa/core/kernel"

/** Circuits that are remembered at most; those that were used longest ago are forgotten, and call again. */
const mostCircuits = 1_000

/** The circuits of the systems that flows ask, one for each bot and origin, by the rules of webhooks. */
export interface SystemCircuits {
  /** Returns until when a system is not asked, in milliseconds since 1970; undefined if it is. After a pause one call tries, and the others wait for its outcome. */
  readonly pausedUntil: (botId: BotId, origin: string) => number | undefined
  /** Counts a call. */
  readonly note: (botId: BotId, origin: string, answered: boolean) => void
}

/** Creates the circuits. They are those of this process: each node finds out for itself. */
export const createSystemCircuits = (clock: Clock): SystemCircuits => {
  const circuits = new Map<string, WebhookCircuit>()
  const keyOf = (botId: BotId, origin: string) => `${botId} ${origin}`
  const store = (key: string, circuit: WebhookCircuit): void => {
    circuits.delete(key)
    if (circuit.failures === 0) return
    circuits.set(key, circuit)
    for (const [oldest] of circuits) {
      if (circuits.size <= mostCircuits) break
      circuits.delete(oldest)
    }
  }
  return {
    pausedUntil: (botId, origin) => {
      const key = keyOf(botId, origin)
      const circuit = circuits.get(key) ?? closedCircuit
      const now = clock.now()
      const allowed = circuitAllows(circuit, now)
      if (allowed === "paused") return circuit.pausedUntil ?? now
      if (allowed === "probe") store(key, { ...circuit, pausedUntil: now + circuitPause })
      return undefined
    },
    note: (botId, origin, answered) => {
      const key = keyOf(botId, origin)
      store(key, circuitAfter(circuits.get(key) ?? closedCircuit, answered, clock.now()))
    },
  }
}
