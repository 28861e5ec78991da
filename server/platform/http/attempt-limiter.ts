import type { Clock } from "@prosa/core/kernel"
/** Sliding-window rate limiter by key. In memory: each node counts its own requests. */
export interface AttemptLimiter {
  /** Takes one attempt. Returns 0, or the seconds (rounded up) until the next is allowed. */
  readonly take: (key: string) => number
  /** Refunds the last attempt of a key, because it was legitimate. */
  readonly giveBack: (key: string) => void
}

export interface AttemptLimits {
  readonly attempts: number
  /** In milliseconds. */
  readonly window: number
  readonly clock: Clock
}

/** Maximum keys kept; the oldest is evicted first. */
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
