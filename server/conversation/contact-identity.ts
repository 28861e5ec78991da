import type { Channel } from "@prosa/core/channel"

/** Who somebody is on a channel: a live-chat visitor, a telephone number, a vendor's opaque id. */
export interface ContactIdentity {
  readonly channel: Channel
  readonly kind: string
  readonly value: string
}
