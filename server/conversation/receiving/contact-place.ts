import type { Medium } from "@prosa/core/channel"
import type { ConnectionId } from "@prosa/core/kernel"
import type { ContactIdentity } from "../../contact/index.ts"

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
