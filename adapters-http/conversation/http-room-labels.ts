import type { RoomLabels } from "@prosa/core/conversation"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { roomLabelRoutes } from "./room-label-routes.ts"

/** Implements `RoomLabels` over HTTP. */
export const createHttpRoomLabels = (options: ClientOptions): RoomLabels => {
  const client = makeClient(roomLabelRoutes, options)
  return {
    put: (companyId, rooms, change) =>
      client.put({ companyId, rooms, ...change }).pipe(Effect.map(({ changed }) => changed)),
  }
}
