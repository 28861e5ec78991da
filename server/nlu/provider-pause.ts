import type { Clock } from "@prosa/core/kernel"

/** Pauses the questions to an agent that keeps failing, so that not every message waits for it. */
export interface ProviderPause {
  readonly isOn: (projectId: string) => boolean
  readonly failed: (projectId: string) => void
  readonly succeeded: (projectId: string) => void
}

/** Consecutive failures after which an agent is left alone, and for how long, in milliseconds. */
export const pauseLimits = { failures: 3, length: 20_000 }

/** Creates the pauses. After a pause one failure begins the next. */
export const createProviderPause = (clock: Clock): ProviderPause => {
  const failing = new Map<string, { readonly failures: number; readonly until: number }>()
  return {
    isOn: (projectId) => clock.now() < (failing.get(projectId)?.until ?? 0),
    failed: (projectId) => {
      const failures = (failing.get(projectId)?.failures ?? 0) + 1
      failing.set(projectId, {
        failures,
        until: failures < pauseLimits.failures ? 0 : clock.now() + pauseLimits.length,
      })
    },
    succeeded: (projectId) => void failing.delete(projectId),
  }
}
