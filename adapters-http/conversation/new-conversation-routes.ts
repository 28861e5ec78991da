import { ConversationWays, NoConversationWay } from "@prosa/core/conversation"
import { ConnectionId, ContactId, DialogId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const Address = Schema.Struct({ id: ContactId })
const inboxAccess = ["dialog_view", "omnichannel_view"] as const

export const newConversationRoutes = {
  ways: route({
    method: "GET",
    path: "/api/contacts/:id/conversations",
    access: inboxAccess,
    actsFor: { thing: "contact", by: "id" },
    summary: "Os números conectados pelos quais se pode escrever primeiro a um contato.",
    params: Address,
    answer: ConversationWays,
  }),
  begin: route({
    method: "POST",
    path: "/api/contacts/:id/conversations",
    access: inboxAccess,
    actsFor: { thing: "contact", by: "id" },
    summary: "Abre a sala de um contato por um número conectado, nas mãos de quem a começa. Nada é enviado ainda.",
    params: Address,
    body: Schema.Struct({ connectionId: ConnectionId }),
    answer: Schema.Struct({ dialogId: DialogId, isNew: Schema.Boolean }),
    failures: [[422, NoConversationWay]],
  }),
} satisfies Routes
