import type { RoomSnoozes } from "@prosa/core/conversation"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../../client.ts"
import { snoozeRoutes } from "./snooze-routes.ts"

/** Implements `RoomSnoozes` over HTTP. */
export const createHttpSnoozes = (options: ClientOptions): RoomSnoozes => {
  const client = makeClient(snoozeRoutes, options)
  return {
    snooze: (id, until) => Effect.asVoid(client.snooze({ id, until })),
    resume: (id) => Effect.asVoid(client.resume({ id })),
  }
}
