import type { Rooms } from "@prosa/core/conversation"
import type { DialogId } from "@prosa/core/kernel"
import type { HandOver } from "@prosa/core/transfer"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { roomRoutes } from "./room-routes.ts"
import { bodyOfRooms } from "./room-wire.ts"

/** Implements `Rooms` over HTTP. */
export const createHttpRooms = (options: ClientOptions): Rooms => {
  const client = makeClient(roomRoutes, options)
  return {
    list: (wish) => client.list(bodyOfRooms(wish)),
    find: ({ workspaces, ...wish }) => client.find({ ...wish, workspaces: workspaces.length === 0 ? [0] : workspaces }),
    close: (companyId, ids) => client.close({ companyId, rooms: ids }).pipe(Effect.map(({ closed }) => closed)),
    transfer: (companyId, ids, transferData) =>
      client.transfer({ companyId, rooms: ids, transferData }).pipe(Effect.map(({ transferred }) => transferred)),
    handOver: (id, target) => client.handOver(bodyOfHandOver(id, target)).pipe(Effect.map(({ dialog }) => dialog)),
    attendants: (companyId, workspaceId) =>
      client.attendants({ companyId, workspaceId }).pipe(Effect.map(({ attendants }) => attendants)),
  }
}

/** The single-dialog transfer payload (conversations, section 3). */
const bodyOfHandOver = (dialogId: DialogId, target: HandOver) => {
  const nobody = { dialogId, transferToThirdPartySystem: false, userId: 0, workspaceId: 0 } as const
  switch (target.kind) {
    case "external-platform":
      return { ...nobody, transferToThirdPartySystem: true }
    case "workspace-by-webhook":
      return { ...nobody, workspaceOnWebhook: true }
    case "sequential-person":
      return { ...nobody, workspaceId: target.workspaceId }
    case "specific-person":
      return { ...nobody, workspaceId: target.workspaceId, userId: target.userId }
  }
}
