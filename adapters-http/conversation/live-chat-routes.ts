import { SessionWish, VisitorHistory, VisitorSession } from "@prosa/core/conversation"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"
import { FileFacts, StoredFileWire, uploadFailures } from "../channel/file-routes.ts"
import { MessageWire } from "./dialog-wire.ts"
import { NewMessageWire } from "./new-message-wire.ts"

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
    body: NewMessageWire,
    answer: Schema.Struct({ message: MessageWire }),
  }),
  upload: route({
    method: "POST",
    path: "/api/livechat/files",
    access: "visitor",
    summary: "Envia um arquivo do visitante, para a mensagem seguinte.",
    form: Schema.Struct(FileFacts),
    answer: StoredFileWire,
    failures: uploadFailures,
  }),
} satisfies Routes
