import { SessionWish, VisitorHistory, VisitorMessage, VisitorSession } from "@prosa/core/conversation"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"
import { MessageWire } from "./dialog-wire.ts"

/** The widget's calls: bearer visitor token, no cookies. */
export const liveChatRoutes = {
  start: route({
    method: "POST",
    path: "/api/livechat/sessions",
    access: "public",
    summary: "Abre ou continua a conversa de um visitante.",
    body: SessionWish,
    answer: VisitorSession,
  }),
  messages: route({
    method: "GET",
    path: "/api/livechat/messages",
    access: "visitor",
    summary: "O que mudou na conversa depois de um número de sequência.",
    query: Schema.Struct({ after: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0, { message: "Valor inválido" })) }),
    answer: Schema.Struct({ ...VisitorHistory.fields, messages: Schema.Array(MessageWire) }),
  }),
  send: route({
    method: "POST",
    path: "/api/livechat/messages",
    access: "visitor",
    summary: "Envia uma mensagem do visitante.",
    body: VisitorMessage,
    answer: Schema.Struct({ message: MessageWire }),
  }),
} satisfies Routes
