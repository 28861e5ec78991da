import type { ScheduledMessages } from "@prosa/core/conversation"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../../client.ts"
import { scheduledRoutes } from "./scheduled-routes.ts"

/** Implements `ScheduledMessages` over HTTP. */
export const createHttpScheduled = (options: ClientOptions): ScheduledMessages => {
  const client = makeClient(scheduledRoutes, options)
  return {
    list: (id) => Effect.map(client.list({ id }), ({ messages }) => messages),
    schedule: (id, message) => Effect.map(client.schedule({ id, ...message }), (answer) => answer.message),
    cancel: (id) => Effect.asVoid(client.cancel({ id })),
    sendNow: (id) => Effect.asVoid(client.sendNow({ id })),
  }
}
