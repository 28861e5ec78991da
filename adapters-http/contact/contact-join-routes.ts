import { ContactJoin, JoinOver } from "@prosa/core/contact"
import { ContactId, ContactJoinId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"
import { ContactRowWire } from "./contact-wire.ts"

const Address = Schema.Struct({ id: ContactId })
const answer = Schema.Struct({ id: ContactId, contact: ContactRowWire })

export const contactJoinRoutes = {
  of: route({
    method: "GET",
    path: "/api/contacts/:id/joins",
    access: ["contact_view"],
    actsFor: { thing: "contact", by: "id" },
    summary: "Os contatos que podem ser a mesma pessoa, e as uniões de um contato que ainda podem ser desfeitas.",
    params: Address,
    answer: Schema.Struct({ alike: Schema.Array(ContactRowWire), joins: Schema.Array(ContactJoin) }),
  }),
  join: route({
    method: "POST",
    path: "/api/contacts/:id/joins",
    access: ["contact_edit"],
    actsFor: { thing: "contact", by: "id" },
    summary: "Une outro contato a este: salas, canais e a recusa de campanhas. Pode ser desfeito por 30 dias.",
    params: Address,
    body: Schema.Struct({ otherId: ContactId }),
    answer,
    creates: true,
  }),
  undo: route({
    method: "DELETE",
    path: "/api/contacts/:id/joins/:join",
    access: ["contact_edit"],
    actsFor: { thing: "contact", by: "id" },
    summary: "Desfaz uma união de contatos: cada um volta a ser como era, com o que escreveu desde então.",
    params: Schema.Struct({ id: ContactId, join: ContactJoinId }),
    answer,
    failures: [[422, JoinOver]],
  }),
} satisfies Routes
