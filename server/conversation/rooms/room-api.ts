import { Readable } from "node:stream"
import { handOverIn, roomRoutes, roomsCsvWishOf, roomsHeader, roomsWishOf } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { companyOfDialog } from "../dialogs/dialog-views.ts"
import { createRooms, type RoomsDeps } from "./rooms-service.ts"

export const roomApi = defineApi({
  section: "rooms",
  table: roomRoutes,
  things: { dialog: companyOfDialog },
  port: createRooms,
  handlers: (_deps: RoomsDeps) => ({
    list:
      ({ port }) =>
      (body) =>
        port.list(roomsWishOf(body)),
    exportCsv:
      ({ port }) =>
      (body) =>
        port.exportCsv(roomsCsvWishOf(body)).pipe(
          Effect.map(({ rooms, parts }) => ({
            id: "rooms",
            name: "salas.csv",
            mime: "text/csv; charset=utf-8",
            bytes: undefined,
            inline: false,
            headers: { [roomsHeader]: String(rooms) },
            open: () => Effect.sync(() => Readable.from(parts, { objectMode: false })),
          })),
        ),
    find:
      ({ port }) =>
      ({ workspaces, companyId, name = "", offset = 0, limit = 10 }) =>
        port.find({ companyId, name, offset, limit, workspaces: workspaces.flatMap((id) => (id === 0 ? [] : [id])) }),
    close:
      ({ port }) =>
      ({ companyId, rooms }) =>
        port.close(companyId, rooms).pipe(Effect.map((closed) => ({ closed }))),
    transfer:
      ({ port }) =>
      ({ companyId, rooms, transferData }) =>
        port
          .transfer(companyId, rooms, transferData)
          .pipe(Effect.map((transferredRooms) => ({ transferred: transferredRooms.length, transferredRooms }))),
    handOver:
      ({ port }) =>
      (body) => {
        const target = handOverIn(body)
        // The body's schema refuses one without a target.
        if (target === undefined) return Effect.die(new Error("a transfer without a target was decoded"))
        return port.handOver(body.dialogId, target).pipe(Effect.map((dialog) => ({ dialog })))
      },
    attendants:
      ({ port }) =>
      ({ companyId, workspaceId }) =>
        port.attendants(companyId, workspaceId).pipe(Effect.map((attendants) => ({ attendants }))),
  }),
})
