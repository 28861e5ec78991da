import { ContactErasure, ErasurePreview, ErasureRefused } from "@prosa/core/contact"
import { ContactErasureId, ContactId, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { FileBytes, route, type Routes } from "../route.ts"

const ofContact = { actsFor: { thing: "contact", by: "id" } } as const
const ofErasure = { actsFor: { thing: "contactErasure", by: "id" } } as const
const ContactAddress = Schema.Struct({ id: ContactId })
const ErasureAddress = Schema.Struct({ id: ContactErasureId })

/** Erasing and downloading all that is known of a contact, as the person may ask for (LGPD); beyond the specification. */
export const contactErasureRoutes = {
  preview: route({
    ...ofContact,
    method: "GET",
    path: "/api/contacts/:id/erasure",
    access: ["contact_edit"],
    summary: "O que seria apagado de um contato, ou o apagamento que já começou.",
    params: ContactAddress,
    answer: ErasurePreview,
  }),
  erase: route({
    ...ofContact,
    method: "POST",
    path: "/api/contacts/:id/erase",
    access: ["contact_edit"],
    summary: "Apaga tudo o que se sabe de um contato; não pode ser desfeito.",
    params: ContactAddress,
    body: Schema.Struct({ confirmation: textUpTo(300) }),
    answer: ContactErasure,
    failures: [[422, ErasureRefused]],
  }),
  access: route({
    ...ofContact,
    method: "GET",
    path: "/api/contacts/:id/access",
    access: ["contact_edit"],
    summary: "Tudo o que se sabe de um contato, sem nada oculto, em um .zip.",
    params: ContactAddress,
    answer: FileBytes,
    failures: [[422, ErasureRefused]],
  }),
  find: route({
    ...ofErasure,
    method: "GET",
    path: "/api/contact-erasures/:id",
    access: ["contact_edit", "audit_view"],
    summary: "Até onde foi um apagamento.",
    params: ErasureAddress,
    answer: ContactErasure,
  }),
  list: route({
    ...ofErasure,
    method: "GET",
    path: "/api/contact-erasures/:id/list",
    access: ["contact_edit", "audit_view"],
    summary: "A lista do que foi apagado, em CSV: quantidades, datas e quem pediu.",
    params: ErasureAddress,
    answer: FileBytes,
  }),
} satisfies Routes
