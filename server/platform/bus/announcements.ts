import { randomUUID } from "node:crypto"
import type { Clock } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { Bus } from "./bus.ts"

/** Items that every node announces to the others over the bus, such as its present users. They are never stored. */
export interface Announcements<A> {
  /** The items of the other nodes whose announcements have not expired. */
  readonly others: () => ReadonlyArray<A>
  /** Announces this node's items soon: they have changed. */
  readonly changed: () => void
  /** Announces that this node has no items any more, and stops. */
  readonly close: () => void
}

export interface AnnouncementTerms<A> {
  readonly bus: Bus
  readonly clock: Clock
  /** The subject of the bus that the announcements are published on. */
  readonly subject: string
  /** Decodes one item of another node. */
  readonly item: Schema.Codec<A, unknown>
  /** This node's items, as they are now. */
  readonly own: () => ReadonlyArray<A>
  /** Called after the items of other nodes have been announced or have expired. */
  readonly onOthers?: () => void
}

/** Times of the announcements, in milliseconds. */
export const announcementTimes = {
  /** Between two announcements of a node whose items stay the same. */
  announced: 10_000,
  /** After which the items of a silent node are forgotten. */
  expiry: 30_000,
  /** Collects the changes of a moment, such as the reconnections after a deployment, into one announcement. */
  pause: 50,
} as const

/**
 * Announces a node's items: at each change, periodically, and when another node asks because it has just started or lost
 * events. A node that died is forgotten when its announcement expires.
 */
export const announceOverNodes = <A>(terms: AnnouncementTerms<A>): Announcements<A> => {
  const { bus, clock, subject, own, onOthers } = terms
  const node = randomUUID()
  const known = new Map<string, { readonly items: ReadonlyArray<A>; readonly until: number }>()
  let soon: ReturnType<typeof setTimeout> | undefined
  let closed = false
  // Without items an announcement is the question which items the other nodes have.
  const Announcement = Schema.Struct({ node: Schema.String, items: Schema.optionalKey(Schema.Array(terms.item)) })
  const read = Schema.decodeUnknownResult(Schema.fromJsonString(Announcement))
  const write = Schema.encodeSync(Schema.fromJsonString(Announcement))

  // A lost announcement is repeated with the next one.
  const send = (said: typeof Announcement.Type) => Effect.runFork(Effect.ignore(bus.publish(subject, write(said))))
  const announce = () => {
    clearTimeout(soon)
    soon = undefined
    send({ node, items: own() })
  }
  const announceSoon = () => {
    if (closed) return
    soon ??= setTimeout(announce, announcementTimes.pause)
    soon.unref()
  }
  const forgetExpired = (): boolean => {
    const now = clock.now()
    const expired = Array.from(known).filter(([, { until }]) => until <= now)
    for (const [other] of expired) known.delete(other)
    return expired.length > 0
  }

  const hear = (payload: string) => {
    const said = Result.getOrUndefined(read(payload))
    if (said === undefined || said.node === node) return
    if (said.items === undefined) return announceSoon()
    if (said.items.length === 0) known.delete(said.node)
    else known.set(said.node, { items: said.items, until: clock.now() + announcementTimes.expiry })
    onOthers?.()
  }
  const catchUp = () => {
    send({ node })
    announceSoon()
  }
  const forget = bus.subscribe(subject, hear, catchUp)
  const heartbeat = setInterval(() => {
    announce()
    if (forgetExpired()) onOthers?.()
  }, announcementTimes.announced)
  heartbeat.unref()
  send({ node })

  return {
    others: () => {
      forgetExpired()
      return Array.from(known.values()).flatMap(({ items }) => items)
    },
    changed: announceSoon,
    close: () => {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(soon)
      forget()
      send({ node, items: [] })
    },
  }
}
