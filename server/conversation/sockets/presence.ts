import { randomUUID } from "node:crypto"
import { type Clock, UserId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { Bus } from "../../platform/bus/bus.ts"
import type { Presence } from "../attendants.ts"

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

/** Times of the announcements, in milliseconds. */
export const presenceTimes = {
  /** Between two announcements of a node whose users stay the same. */
  announced: 10_000,
  /** After which the users of a silent node are no longer present. */
  expiry: 30_000,
  /** Collects the changes of a moment, such as the reconnections after a deployment, into one announcement. */
  pause: 50,
} as const

/**
 * Creates the presence of a node. Each node announces its users: at each change, periodically, and when another node
 * asks because it has just started or lost events. A node that died is forgotten when its announcement expires.
 */
export const createPresence = ({ bus, clock }: PresenceDeps): InboxPresence => {
  const node = randomUUID()
  const sockets = new Map<UserId, number>()
  const others = new Map<string, { readonly users: ReadonlyArray<UserId>; readonly until: number }>()
  let soon: ReturnType<typeof setTimeout> | undefined
  let closed = false

  // A lost announcement is repeated with the next one.
  const send = (said: Announcement) => Effect.runFork(Effect.ignore(bus.publish(subject, JSON.stringify(said))))
  const announce = () => {
    clearTimeout(soon)
    soon = undefined
    send({ node, users: Array.from(sockets.keys()) })
  }
  const announceSoon = () => {
    if (closed) return
    soon ??= setTimeout(announce, presenceTimes.pause)
    soon.unref()
  }

  const hear = (payload: string) => {
    const said = Result.getOrUndefined(readAnnouncement(payload))
    if (said === undefined || said.node === node) return
    if (said.users === undefined) announceSoon()
    else if (said.users.length === 0) others.delete(said.node)
    else others.set(said.node, { users: said.users, until: clock.now() + presenceTimes.expiry })
  }
  const catchUp = () => {
    send({ node })
    announceSoon()
  }
  const forget = bus.subscribe(subject, hear, catchUp)
  const heartbeat = setInterval(announce, presenceTimes.announced)
  heartbeat.unref()

  return {
    online: () => {
      const now = clock.now()
      for (const [other, { until }] of others) if (until <= now) others.delete(other)
      return new Set([...sockets.keys(), ...Array.from(others.values()).flatMap(({ users }) => users)])
    },
    enter: (id) => {
      sockets.set(id, (sockets.get(id) ?? 0) + 1)
      announceSoon()
      let inside = true
      return () => {
        if (!inside) return
        inside = false
        const left = (sockets.get(id) ?? 1) - 1
        if (left > 0) sockets.set(id, left)
        else sockets.delete(id)
        announceSoon()
      }
    },
    close: () => {
      closed = true
      clearInterval(heartbeat)
      forget()
      sockets.clear()
      announce()
    },
  }
}

const subject = "presence"

/** A node's users; without them, the question which users the other nodes have. */
interface Announcement {
  readonly node: string
  readonly users?: ReadonlyArray<UserId>
}

const readAnnouncement = Schema.decodeUnknownResult(
  Schema.fromJsonString(Schema.Struct({ node: Schema.String, users: Schema.optionalKey(Schema.Array(UserId)) })),
)
