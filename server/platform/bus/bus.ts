import type { Effect } from "effect"

/**
 * Carries short texts between the parts of the program, and between its nodes. Delivery is at most once: who was away
 * reads what was missed from the database. Who is there gets what one publisher says in the order in which it is said.
 */
export interface Bus {
  /** Succeeds when the bus has taken the message, which says nothing about who got it. */
  readonly publish: (subject: string, payload: string) => Effect.Effect<void, BusUnavailable>
  /**
   * Hears everything published to exactly this subject from now on, until the answer is called. `missed` runs when
   * something may have been said that was not heard: the database knows it.
   */
  readonly subscribe: (subject: string, handler: (payload: string) => void, missed?: MissedHandler) => () => void
}

/**
 * What may not have been heard: at the `beginning` what other nodes said while the subscription was on its way to them,
 * at a `gap` everything from some moment on.
 */
export type MissedHandler = (when: "beginning" | "gap") => void

/** The bus cannot be reached just now. */
export interface BusUnavailable {
  readonly _tag: "BusUnavailable"
  readonly reason: string
}
