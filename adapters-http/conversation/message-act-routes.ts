import { EditedMessage, ReactionEmoji, RoomHeld } from "@prosa/core/conversation"
import { DialogId, SequenceNumber } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const ofRoom = {
  access: ["dialog_view", "omnichannel_view"],
  actsFor: { thing: "dialog", by: "id" },
  params: Schema.Struct({ id: DialogId, seq: SequenceNumber }),
  answer: Schema.Struct({}),
  failures: [[422, RoomHeld]],
} as const

/** The calls that change a message which the person has already. */
export const messageActRoutes = {
  react: route({
    ...ofRoom,
    method: "PUT",
    path: "/api/omnichannel/dialogs/:id/messages/:seq/reaction",
    summary: "Reage a uma mensagem com um emoji; vazio retira a reação.",
    body: Schema.Struct({ emoji: ReactionEmoji }),
  }),
  edit: route({
    ...ofRoom,
    method: "PUT",
    path: "/api/omnichannel/dialogs/:id/messages/:seq/text",
    summary: "Troca o texto de uma mensagem que quem está na conversa enviou há pouco.",
    body: EditedMessage,
  }),
} satisfies Routes
