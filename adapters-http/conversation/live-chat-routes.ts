import { SentMessage, SessionWish, VisitorHistory, VisitorSession } from "@prosa/core/conversation"
import { ClientId, FileId, SequenceNumber } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"
import { MessageWire } from "./message-wire.ts"

/**
 * A visitor's message: a `text`, files as `fileId` or `fileIds`, or both. Only the shape is checked here; the server
 * applies the rules of `NewMessage`, so that the visitor's page need not load them.
 */
const NewMessageBody = Schema.Struct({
  clientId: ClientId,
  text: Schema.optionalKey(Schema.String),
  fileId: Schema.optionalKey(FileId),
  fileIds: Schema.optionalKey(Schema.Array(FileId)),
})

/** The widget's calls: bearer token of the visitor, no cookies. */
export const liveChatRoutes = {
  start: route({
    method: "POST",
    path: "/api/livechat/sessions",
    access: "public",
    limit: { seconds: 60, perAddress: 300 },
    summary: "Abre ou continua a conversa de um visitante.",
    body: SessionWish,
    answer: VisitorSession,
  }),
  messages: route({
    method: "GET",
    path: "/api/livechat/messages",
    access: "visitor",
    limit: { seconds: 60, perAddress: 3_000, perVisitor: 240 },
    summary: "O que mudou na conversa depois de um número de sequência.",
    query: Schema.Struct({ after: SequenceNumber }),
    answer: Schema.Struct({ ...VisitorHistory.fields, messages: Schema.Array(MessageWire) }),
  }),
  send: route({
    method: "POST",
    path: "/api/livechat/messages",
    access: "visitor",
    limit: { seconds: 60, perAddress: 300, perVisitor: 60, perBot: 3_000 },
    summary: "Envia uma mensagem do visitante.",
    body: NewMessageBody,
    answer: Schema.Struct({ ...SentMessage.fields, message: MessageWire }),
  }),
} satisfies Routes
