import { type Clock, UserId } from "@prosa/core/kernel"
import { announceOverNodes } from "../../platform/bus/announcements.ts"
import type { Bus } from "../../platform/bus/bus.ts"
import type { Presence } from "../transfer/attendants.ts"

/** Users with the inbox open, on any node; a user with two tabs stays present until both are closed. */
export interface InboxPresence extends Presence {
  /** Counts an open inbox of this node; returns the function that ends it. */
  readonly enter: (id: UserId) => () => void
  /** Announces that this node has no open inbox any more, and stops. */
  readonly close: () => void
}

export interface PresenceDeps {
  readonly bus: Bus
  readonly clock: Clock
}

/** Creates the presence of a node. Each node announces its users to the others. */
export const createPresence = ({ bus, clock }: PresenceDeps): InboxPresence => {
  const sockets = new Map<UserId, number>()
  const announced = announceOverNodes({
    bus,
    clock,
    subject: "inbox-presence",
    item: UserId,
    own: () => Array.from(sockets.keys()),
  })
  return {
    online: () => new Set([...sockets.keys(), ...announced.others()]),
    enter: (id) => {
      sockets.set(id, (sockets.get(id) ?? 0) + 1)
      announced.changed()
      let inside = true
      return () => {
        if (!inside) return
        inside = false
        const left = (sockets.get(id) ?? 1) - 1
        if (left > 0) sockets.set(id, left)
        else sockets.delete(id)
        announced.changed()
      }
    },
    close: () => {
      sockets.clear()
      announced.close()
    },
  }
}
