import type { Effect } from "effect"

/**
 * Publish/subscribe between the parts of the program and between its nodes. Delivery is at most once: a subscriber that
 * was disconnected reads what it missed from the database. Messages of one publisher arrive in order.
 */
export interface Bus {
  /** Succeeds when the bus has accepted the message, which does not imply delivery. */
  readonly publish: (subject: string, payload: string) => Effect.Effect<void, BusUnavailable>
  /**
   * Subscribes to exactly this subject; returns the unsubscribe function. `missed` runs when messages may have been
   * lost, so that the subscriber reads the database.
   */
  readonly subscribe: (subject: string, handler: (payload: string) => void, missed?: MissedHandler) => () => void
}

/**
 * What may have been missed. `beginning`: messages of other nodes sent before the subscription reached them. `gap`:
 * anything since an unknown moment.
 */
export type MissedHandler = (when: "beginning" | "gap") => void

/** The bus is unreachable. */
export interface BusUnavailable {
  readonly _tag: "BusUnavailable"
  readonly reason: string
}
