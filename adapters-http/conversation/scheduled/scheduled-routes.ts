import { NewScheduledMessage, RoomHeld, ScheduledMessage } from "@prosa/core/conversation"
import { DialogId, ScheduledMessageId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../../route.ts"

const access = ["dialog_view", "omnichannel_view"] as const
const ofRoom = { thing: "dialog", by: "id" } as const
const ofMessage = { thing: "scheduled", by: "id" } as const
const Room = Schema.Struct({ id: DialogId })
const Scheduled = Schema.Struct({ id: ScheduledMessageId })

/** The calls of messages that are sent at a time. */
export const scheduledRoutes = {
  list: route({
    method: "GET",
    path: "/api/omnichannel/dialogs/:id/scheduled",
    access,
    actsFor: ofRoom,
    summary: "As mensagens agendadas de uma conversa, a próxima primeiro.",
    params: Room,
    answer: Schema.Struct({ messages: Schema.Array(ScheduledMessage) }),
  }),
  schedule: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/:id/scheduled",
    access,
    actsFor: ofRoom,
    summary: "Agenda uma mensagem em uma conversa que é sua. Ela sai no seu nome, pelas regras de toda mensagem.",
    params: Room,
    body: NewScheduledMessage,
    answer: Schema.Struct({ message: ScheduledMessage }),
    failures: [[422, RoomHeld]],
  }),
  cancel: route({
    method: "DELETE",
    path: "/api/omnichannel/scheduled/:id",
    access,
    actsFor: ofMessage,
    summary: "Cancela uma mensagem agendada: a sua, ou a de uma conversa que é sua.",
    params: Scheduled,
    answer: Schema.Struct({}),
    failures: [[422, RoomHeld]],
  }),
  sendNow: route({
    method: "POST",
    path: "/api/omnichannel/scheduled/:id/send",
    access,
    actsFor: ofMessage,
    summary: "Envia agora uma mensagem agendada sua.",
    params: Scheduled,
    answer: Schema.Struct({}),
    failures: [[422, RoomHeld]],
  }),
} satisfies Routes
