import type { Channel } from "@prosa/core/channel"

/** A contact's identity on a channel: a live-chat visitor, a telephone number, or a vendor's opaque id. */
export interface ContactIdentity {
  readonly channel: Channel
  readonly kind: string
  readonly value: string
}
