import type { Clock } from "@prosa/core/kernel"
/** Counts attempts by key in a sliding window. In memory: each node counts what it sees. */
export interface AttemptLimiter {
  /** Takes one attempt; answers 0, or after how many seconds (rounded up) there is one to take. */
  readonly take: (key: string) => number
  /** Gives the last attempt of a key back: it was a rightful one. */
  readonly giveBack: (key: string) => void
}

export interface AttemptLimits {
  readonly attempts: number
  /** In milliseconds. */
  readonly window: number
  readonly clock: Clock
}

/** So many keys are remembered; the oldest is forgotten first. */
const mostKeys = 100_000

export const createAttemptLimiter = ({ attempts, window, clock }: AttemptLimits): AttemptLimiter => {
  const taken = new Map<string, ReadonlyArray<number>>()

  return {
    take: (key) => {
      const now = clock.now()
      const recent = (taken.get(key) ?? []).filter((at) => at > now - window)
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= attempts) {
        taken.set(key, recent)
        return Math.max(1, Math.ceil((oldest + window - now) / 1_000))
      }
      taken.delete(key)
      taken.set(key, [...recent, now])
      const [first] = taken.keys()
      if (taken.size > mostKeys && first !== undefined) taken.delete(first)
      return 0
    },
    giveBack: (key) => {
      const left = (taken.get(key) ?? []).slice(0, -1)
      if (left.length === 0) taken.delete(key)
      else taken.set(key, left)
    },
  }
}
