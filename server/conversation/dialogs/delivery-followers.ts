import { Effect } from "effect"
import type { DeliveryNews } from "../../channel/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { publishDelivery } from "./message-changes.ts"

/** Follows what becomes of the company's messages, in the transaction that stores it. */
export type DeliveryFollower = (tx: Tx, news: DeliveryNews) => Effect.Effect<void>

/** The followers of deliveries, for contexts that come after this one. */
export interface DeliveryFollowers {
  readonly add: (follower: DeliveryFollower) => void
  /** Stores and publishes what became of a message, and passes it on. */
  readonly publish: DeliveryFollower
}

/** Creates followers of deliveries, none at first. */
export const createDeliveryFollowers = (): DeliveryFollowers => {
  const followers: Array<DeliveryFollower> = []
  return {
    add: (follower) => void followers.push(follower),
    publish: (tx, news) =>
      Effect.gen(function* () {
        yield* publishDelivery(tx, news)
        for (const follower of followers) yield* follower(tx, news)
      }),
  }
}
