import { Medium } from "@prosa/core/channel"
import { decode } from "@prosa/core/kernel"
import { Result, Schema } from "effect"
import type { Bus } from "../../platform/bus/bus.ts"
import { type SharedSubscriptions, shareSubscriptions } from "../../platform/bus/shared-subscriptions.ts"
import type { Logger } from "../../platform/logger.ts"

/** The medium of each connection of a company that has broken, is back or was removed; undefined if the event cannot be decoded. */
export type ConnectionSubjects = SharedSubscriptions<Medium | undefined>

const Changed = Schema.Struct({ medium: Medium })

export const createConnectionSubjects = (needs: { readonly bus: Bus; readonly logger: Logger }): ConnectionSubjects =>
  shareSubscriptions(needs, (payload) => {
    const changed = decode(Changed, JSON.parse(payload))
    return Result.isSuccess(changed) ? changed.success.medium : undefined
  })
