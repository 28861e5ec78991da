import { RoomHeld } from "@prosa/core/conversation"
import { DialogId, IsoDateTime } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../../route.ts"

const Room = Schema.Struct({ id: DialogId })
const access = ["dialog_view", "omnichannel_view"] as const
const ofRoom = { thing: "dialog", by: "id" } as const

/** The calls of rooms that are put off. */
export const snoozeRoutes = {
  snooze: route({
    method: "PUT",
    path: "/api/omnichannel/dialogs/:id/snooze",
    access,
    actsFor: ofRoom,
    summary: "Adia uma conversa até um momento, ou até a pessoa escrever (null).",
    params: Room,
    body: Schema.Struct({ until: Schema.NullOr(IsoDateTime) }),
    answer: Schema.Struct({}),
    failures: [[422, RoomHeld]],
  }),
  resume: route({
    method: "DELETE",
    path: "/api/omnichannel/dialogs/:id/snooze",
    access,
    actsFor: ofRoom,
    summary: "Retoma uma conversa adiada.",
    params: Room,
    answer: Schema.Struct({}),
    failures: [[422, RoomHeld]],
  }),
} satisfies Routes
