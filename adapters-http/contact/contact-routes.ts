import { ContactExists, labelledContactsLimit } from "@prosa/core/contact"
import { ContactId, nonEmptyList, pageOf, WorkspaceId } from "@prosa/core/kernel"
import { LabelChange } from "@prosa/core/label"
import { Schema } from "effect"
import { FileBytes, OfCompany, route, type Routes } from "../route.ts"
import {
  ContactEditWire,
  ContactFactsWire,
  ContactRowWire,
  ContactSelectionWire,
  ContactsWishWire,
} from "./contact-wire.ts"

const ContactAddress = Schema.Struct({ id: ContactId })

/** The header with the number of contacts of an export. */
export const contactsHeader = "x-contacts"

export const contactRoutes = {
  list: route({
    method: "POST",
    path: "/api/contacts/list",
    access: ["contact_view"],
    actsFor: { company: "companyId" },
    summary: "Os contatos dos workspaces pedidos, filtrados e em ordem.",
    body: ContactsWishWire,
    answer: pageOf(ContactRowWire),
  }),
  get: route({
    method: "GET",
    path: "/api/contacts/:id",
    access: ["contact_view"],
    actsFor: { thing: "contact", by: "id" },
    summary: "Um contato com seus canais, suas salas e o que os fluxos capturaram dele.",
    params: ContactAddress,
    answer: Schema.Struct({ contact: ContactRowWire, ...ContactFactsWire }),
  }),
  create: route({
    method: "POST",
    path: "/api/contacts",
    access: ["contact_edit"],
    actsFor: { company: "companyId" },
    summary: "Anota um contato à mão; recusa quem já é contato.",
    body: Schema.Struct({ ...OfCompany, workspaceId: WorkspaceId, ...ContactEditWire.fields }),
    answer: Schema.Struct({ id: ContactId, contact: ContactRowWire }),
    failures: [[409, ContactExists]],
    creates: true,
  }),
  exportCsv: route({
    method: "POST",
    path: "/api/contacts/export",
    access: ["contact_view"],
    actsFor: { company: "companyId" },
    summary: "Os contatos escolhidos, em CSV.",
    body: Schema.Struct({ ...OfCompany, selection: ContactSelectionWire }),
    answer: FileBytes,
  }),
  save: route({
    method: "PUT",
    path: "/api/contacts/:id",
    access: ["contact_edit"],
    actsFor: { thing: "contact", by: "id" },
    summary: "Muda o nome, o e-mail, o telefone e a descrição de um contato.",
    params: ContactAddress,
    body: ContactEditWire,
    answer: Schema.Struct({ id: ContactId, contact: ContactRowWire }),
  }),
  label: route({
    method: "PUT",
    path: "/api/contacts/labels",
    access: ["contact_edit"],
    actsFor: { company: "companyId" },
    summary: "Põe e tira etiquetas de contatos; de todos os informados ou de nenhum.",
    body: Schema.Struct({
      ...OfCompany,
      contacts: nonEmptyList(ContactId).check(
        Schema.isMaxLength(labelledContactsLimit, { message: `Máximo de ${labelledContactsLimit} contatos por vez` }),
      ),
      ...LabelChange.fields,
    }),
    answer: Schema.Struct({ changed: Schema.Int }),
  }),
  acceptCampaigns: route({
    method: "PUT",
    path: "/api/contacts/:id/campaigns",
    access: ["contact_edit"],
    actsFor: { thing: "contact", by: "id" },
    summary: "Anota se o contato recebe campanhas, com quem anotou e quando.",
    params: ContactAddress,
    body: Schema.Struct({ accepts: Schema.Boolean }),
    answer: Schema.Struct({ id: ContactId, contact: ContactRowWire }),
  }),
} satisfies Routes
