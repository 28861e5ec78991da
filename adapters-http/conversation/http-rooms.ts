import type { Rooms } from "@prosa/core/conversation"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { makeTextStreamCall } from "../text-stream.ts"
import { bodyOfHandOver } from "./hand-over-wire.ts"
import { roomRoutes, roomsHeader } from "./room-routes.ts"
import { bodyOfRooms } from "./room-wire.ts"

/** Implements `Rooms` over HTTP. */
export const createHttpRooms = (options: ClientOptions): Rooms => {
  const client = makeClient(roomRoutes, options)
  /** The call of a hand-over, with the key under which it may be repeated. */
  const handOverUnder = (key: string) =>
    makeClient(
      { handOver: roomRoutes.handOver },
      { ...options, headers: () => ({ ...options.headers?.(), "idempotency-key": key }) },
    ).handOver
  const openExport = makeTextStreamCall(roomRoutes.exportCsv, options)
  return {
    list: (wish) => client.list(bodyOfRooms(wish)),
    exportCsv: (wish) =>
      openExport(bodyOfRooms(wish)).pipe(
        Effect.map(({ headers, parts }) => ({ rooms: Number(headers.get(roomsHeader) ?? 0), parts })),
      ),
    find: ({ workspaces, ...wish }) => client.find({ ...wish, workspaces: workspaces.length === 0 ? [0] : workspaces }),
    close: (companyId, ids) => client.close({ companyId, rooms: ids }).pipe(Effect.map(({ closed }) => closed)),
    transfer: (companyId, ids, transferData) =>
      client
        .transfer({ companyId, rooms: ids, transferData })
        .pipe(Effect.map(({ transferredRooms }) => transferredRooms)),
    handOver: (id, target, clientId) => {
      const call = clientId === undefined ? client.handOver : handOverUnder(clientId)
      return call(bodyOfHandOver(id, target)).pipe(Effect.map(({ dialog }) => dialog))
    },
    attendants: (companyId, workspaceId) =>
      client.attendants({ companyId, workspaceId }).pipe(Effect.map(({ attendants }) => attendants)),
  }
}
