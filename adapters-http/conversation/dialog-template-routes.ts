import { MessageTemplate, VendorRefused, VendorUnavailable } from "@prosa/core/channel"
import { RoomHeld, TemplateAddress, TemplateValue } from "@prosa/core/conversation"
import { DialogId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"
import { MessageWire } from "./message-wire.ts"

const Address = Schema.Struct({ id: DialogId })
const inboxAccess = ["dialog_view", "omnichannel_view"] as const

/** Maximum values of a template; the vendors' templates have fewer. */
const mostValues = 50

export const dialogTemplateRoutes = {
  list: route({
    method: "GET",
    path: "/api/omnichannel/dialogs/:id/templates",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Os templates aprovados que podem ser enviados em uma conversa.",
    params: Address,
    answer: Schema.Struct({ templates: Schema.Array(MessageTemplate) }),
    failures: [
      [422, VendorRefused],
      [503, VendorUnavailable],
    ],
  }),
  send: route({
    method: "POST",
    path: "/api/omnichannel/dialogs/:id/templates",
    access: inboxAccess,
    actsFor: { thing: "dialog", by: "id" },
    summary: "Envia um template em uma conversa cuja janela de 24 horas terminou.",
    params: Address,
    body: Schema.Struct({
      ...TemplateAddress.fields,
      values: Schema.Array(TemplateValue).check(Schema.isMaxLength(mostValues)),
    }),
    answer: Schema.Struct({ message: MessageWire }),
    failures: [
      [422, RoomHeld],
      [422, VendorRefused],
      [503, VendorUnavailable],
    ],
  }),
} satisfies Routes
