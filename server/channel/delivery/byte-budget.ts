import { Effect } from "effect"

/** Limits of the file contents that a node holds in memory at once, in bytes. */
export interface ByteLimits {
  readonly total: number
  /** Of one company, so that a vendor that hangs with its files leaves room for those of others. */
  readonly perCompany: number
}

/** Shares memory out among works that hold file contents. */
export interface ByteBudget {
  /**
   * Runs a work that holds so many bytes, once there is room for them, in the order of asking. A work that is larger than a
   * limit runs while nothing else counts against that limit.
   */
  readonly holding: <A, E>(companyId: number, bytes: number, work: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

interface Claimant {
  readonly companyId: number
  readonly bytes: number
  /** Set while it waits. */
  admit?: (() => void) | undefined
}

/** Creates the budget of a node. */
export const createByteBudget = ({ total, perCompany }: ByteLimits): ByteBudget => {
  const holders = new Set<Claimant>()
  let waiting: ReadonlyArray<Claimant> = []
  const heldBy = (counts: (one: Claimant) => boolean) =>
    [...holders].reduce((sum, one) => sum + (counts(one) ? one.bytes : 0), 0)
  const fits = (bytes: number, held: number, limit: number) => held === 0 || held + bytes <= limit

  const admitWaiting = () => {
    let isFull = false
    for (const one of waiting) {
      const { companyId, bytes } = one
      if (
        !fits(
          bytes,
          heldBy((other) => other.companyId === companyId),
          perCompany,
        )
      )
        continue
      // A large one that waits for all is not overtaken by small ones for ever.
      isFull ||= !fits(
        bytes,
        heldBy(() => true),
        total,
      )
      if (isFull) break
      holders.add(one)
      waiting = waiting.filter((other) => other !== one)
      one.admit?.()
    }
  }

  return {
    holding: (companyId, bytes, work) => {
      if (bytes === 0) return work
      return Effect.suspend(() => {
        const claimant: Claimant = { companyId, bytes }
        const admission = Effect.callback<void>((resume) => {
          claimant.admit = () => resume(Effect.void)
          waiting = [...waiting, claimant]
          admitWaiting()
        })
        const leave = Effect.sync(() => {
          holders.delete(claimant)
          waiting = waiting.filter((other) => other !== claimant)
          admitWaiting()
        })
        return Effect.ensuring(Effect.andThen(admission, work), leave)
      })
    },
  }
}
