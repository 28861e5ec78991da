import type { UserId } from "@prosa/core/kernel"
import type { Presence } from "../attendants.ts"

/** Users with the inbox open on this node; a user with two tabs stays present until both are closed. */
export interface InboxPresence extends Presence {
  readonly enter: (id: UserId) => () => void
}

export const createPresence = (): InboxPresence => {
  const sockets = new Map<UserId, number>()
  return {
    online: () => new Set(sockets.keys()),
    enter: (id) => {
      sockets.set(id, (sockets.get(id) ?? 0) + 1)
      let inside = true
      return () => {
        if (!inside) return
        inside = false
        const left = (sockets.get(id) ?? 1) - 1
        if (left > 0) sockets.set(id, left)
        else sockets.delete(id)
      }
    },
  }
}
