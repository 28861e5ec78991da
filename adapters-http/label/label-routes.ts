import { Label, LabelContent, ListedLabel } from "@prosa/core/label"
import { LabelId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

const LabelAddress = Schema.Struct({ id: LabelId })
/** Who sees rooms, contacts or flows reads them. */
const readers = ["label_edit", "omnichannel_view", "dialog_view", "contact_view", "bot_view"] as const
const editors = ["label_edit"] as const

/** Labels, which stand on rooms and contacts. */
export const labelRoutes = {
  all: route({
    method: "GET",
    path: "/api/labels",
    access: readers,
    actsFor: { company: "companyId" },
    summary: "As etiquetas da empresa, por nome, e em quantas conversas e contatos estão (contadas até 1.000).",
    query: Schema.Struct(OfCompany),
    answer: Schema.Struct({ labels: Schema.Array(ListedLabel) }),
  }),
  create: route({
    method: "POST",
    path: "/api/labels",
    access: editors,
    actsFor: { company: "companyId" },
    creates: true,
    summary: "Cria uma etiqueta.",
    body: Schema.Struct({ ...OfCompany, content: LabelContent }),
    answer: Label,
  }),
  update: route({
    method: "PUT",
    path: "/api/labels/:id",
    access: editors,
    actsFor: { thing: "label", by: "id" },
    summary: "Muda o nome ou a cor de uma etiqueta.",
    params: LabelAddress,
    body: Schema.Struct({ content: LabelContent }),
    answer: Label,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/labels/:id",
    access: editors,
    actsFor: { thing: "label", by: "id" },
    summary: "Exclui uma etiqueta, e a tira de tudo em que está.",
    params: LabelAddress,
    answer: Schema.Struct({ success: Schema.Boolean }),
  }),
} satisfies Routes
