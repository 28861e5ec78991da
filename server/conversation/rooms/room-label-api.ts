import { roomLabelRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { createRoomLabels, type RoomLabelsDeps } from "./room-labels-service.ts"

export const roomLabelApi = defineApi({
  section: "roomLabels",
  table: roomLabelRoutes,
  port: createRoomLabels,
  handlers: (_deps: RoomLabelsDeps) => ({
    put:
      ({ port }) =>
      ({ companyId, rooms, add, remove }) =>
        port.put(companyId, rooms, { add, remove }).pipe(Effect.map((changed) => ({ changed }))),
  }),
})
