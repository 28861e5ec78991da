import type { Channel, Medium } from "@prosa/core/channel"
import type { ConnectionId } from "@prosa/core/kernel"

/** A contact's identity on a channel: a live-chat visitor, a telephone number, or a vendor's opaque id. */
export interface ContactIdentity {
  readonly channel: Channel
  readonly kind: string
  readonly value: string
}

/** The connection that a conversation goes on by. */
export interface DialogConnection {
  readonly id: ConnectionId
  readonly medium: Medium
}

/** Where a contact writes: by a connection, or, without one, in the live chat. */
export interface ContactPlace {
  readonly identity: ContactIdentity
  readonly connection?: DialogConnection | undefined
}

/** Returns the medium of a place. */
export const mediumOf = ({ connection }: Pick<ContactPlace, "connection">): Medium => connection?.medium ?? "LIVECHAT"
