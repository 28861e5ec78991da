import {
  AttendantChoice,
  AttendantGone,
  bulkLimit,
  NoExternalSystem,
  RoomFinished,
  RoomOutside,
} from "@prosa/core/conversation"
import { DialogId, nonEmptyList, pageOf, PageWish, textUpTo, WorkspaceId } from "@prosa/core/kernel"
import { RoomTransfer } from "@prosa/core/transfer"
import { Schema } from "effect"
import { FileBytes, OfCompany, route, type Routes } from "../route.ts"
import { DialogWire } from "./dialog-wire.ts"
import { HandOverWire } from "./hand-over-wire.ts"
import { RoomRowWire, RoomWishWire } from "./room-wire.ts"

const transferAccess = ["dialog_edit", "omnichannel_transfer"] as const

/** Rooms of one bulk call; an empty list says so. */
const Rooms = nonEmptyList(DialogId).check(
  Schema.isMaxLength(bulkLimit, { message: `Máximo de ${bulkLimit} salas por vez` }),
)

/** The header that says how many rooms an export has. */
export const roomsHeader = "x-rooms"

export const roomRoutes = {
  list: route({
    method: "POST",
    path: "/api/dialogs/list",
    access: ["dialog_view"],
    actsFor: { company: "companyId" },
    summary: "As salas dos workspaces pedidos, filtradas e em ordem.",
    body: Schema.Struct({ ...PageWish, ...RoomWishWire }),
    answer: pageOf(RoomRowWire),
  }),
  exportCsv: route({
    method: "POST",
    path: "/api/dialogs/export",
    access: ["dialog_view"],
    actsFor: { company: "companyId" },
    summary: "As salas filtradas e em ordem, todas, como CSV; o cabeçalho X-Rooms diz quantas são.",
    body: Schema.Struct(RoomWishWire),
    answer: FileBytes,
  }),
  find: route({
    method: "GET",
    path: "/api/dialogs",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { company: "companyId" },
    summary: "As salas das pessoas com este nome, da última mensagem mais nova para a mais antiga.",
    query: Schema.Struct({
      offset: Schema.optionalKey(PageWish.offset),
      limit: Schema.optionalKey(PageWish.limit),
      ...OfCompany,
      /** Repeated; 0 for none. */
      workspaces: Schema.Array(Schema.Union([WorkspaceId, Schema.Literal(0)])),
      name: Schema.optionalKey(textUpTo(200)),
    }),
    answer: pageOf(RoomRowWire),
  }),
  close: route({
    method: "POST",
    path: "/api/dialogs/close-rooms",
    access: ["dialog_edit"],
    actsFor: { company: "companyId" },
    summary: "Fecha as salas abertas entre as informadas.",
    body: Schema.Struct({ ...OfCompany, rooms: Rooms }),
    answer: Schema.Struct({ closed: Schema.Int }),
  }),
  transfer: route({
    method: "POST",
    path: "/api/dialogs/transfer-rooms",
    access: transferAccess,
    actsFor: { company: "companyId" },
    summary: "Transfere as salas sem atendente entre as informadas.",
    body: Schema.Struct({ ...OfCompany, rooms: Rooms, transferData: RoomTransfer }),
    /** `transferredRooms`: beyond the specification, since others are passed over. */
    answer: Schema.Struct({ transferred: Schema.Int, transferredRooms: Schema.Array(DialogId) }),
    failures: [[422, AttendantGone]],
  }),
  handOver: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/transfer",
    access: transferAccess,
    actsFor: { thing: "dialog", by: "dialogId" },
    summary:
      "Transfere uma conversa: a uma pessoa, em sequência, a um sistema de terceiros, ou para onde o webhook disser.",
    body: HandOverWire,
    // In turn, a repeated call would hand the room to the next person.
    creates: true,
    answer: Schema.Struct({ dialog: DialogWire }),
    failures: [
      [422, RoomOutside],
      [422, RoomFinished],
      [422, AttendantGone],
      [422, NoExternalSystem],
    ],
  }),
  attendants: route({
    method: "GET",
    path: "/api/omnichannel/attendants",
    access: transferAccess,
    actsFor: { company: "companyId" },
    summary: "Quem atende em um workspace, com presença e conversas em aberto.",
    query: Schema.Struct({ ...OfCompany, workspaceId: WorkspaceId }),
    answer: Schema.Struct({ attendants: Schema.Array(AttendantChoice) }),
  }),
} satisfies Routes
