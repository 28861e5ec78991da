import {
  ContactImport,
  ImportNotOpen,
  ImportPreview,
  ImportRefused,
  ImportSettings,
  PreviewKind,
} from "@prosa/core/contact"
import { ContactImportId, SequenceNumber, WorkspaceId } from "@prosa/core/kernel"
import { Schema, Struct } from "effect"
import { FileBytes, OfCompany, route, type Routes } from "../route.ts"

const ImportAddress = Schema.Struct({ id: ContactImportId })

/** What is not chosen is recognised. */
const ChosenSettings = ImportSettings.mapFields(Struct.map(Schema.optionalKey))

/** Imports of contacts from files; beyond the specification. */
export const contactImportRoutes = {
  list: route({
    method: "GET",
    path: "/api/contacts/imports",
    access: ["contact_edit"],
    actsFor: { company: "companyId" },
    summary: "As importações dos workspaces da pessoa, a mais nova primeiro.",
    query: Schema.Struct(OfCompany),
    answer: Schema.Struct({ imports: Schema.Array(ContactImport) }),
  }),
  upload: route({
    method: "POST",
    path: "/api/contacts/imports",
    access: ["contact_edit"],
    actsFor: { company: "companyId" },
    summary: "Recebe um CSV para conferir; nada é importado ainda.",
    form: Schema.Struct({
      ...OfCompany,
      workspaceId: Schema.NumberFromString.pipe(Schema.decodeTo(WorkspaceId)),
    }),
    answer: Schema.Struct({ id: ContactImportId }),
    failures: [[422, ImportRefused]],
    creates: true,
  }),
  preview: route({
    method: "POST",
    path: "/api/contacts/imports/:id/preview",
    access: ["contact_edit"],
    actsFor: { thing: "contactImport", by: "id" },
    summary: "O que a importação faria com estas escolhas, linha por linha.",
    params: ImportAddress,
    body: Schema.Struct({ settings: ChosenSettings, kind: PreviewKind, offset: SequenceNumber }),
    answer: ImportPreview,
    failures: [
      [422, ImportRefused],
      [409, ImportNotOpen],
    ],
  }),
  start: route({
    method: "POST",
    path: "/api/contacts/imports/:id/start",
    access: ["contact_edit"],
    actsFor: { thing: "contactImport", by: "id" },
    summary: "Começa a importação, que continua sozinha.",
    params: ImportAddress,
    body: Schema.Struct({ settings: ImportSettings }),
    answer: ContactImport,
    failures: [
      [422, ImportRefused],
      [409, ImportNotOpen],
    ],
  }),
  stop: route({
    method: "POST",
    path: "/api/contacts/imports/:id/stop",
    access: ["contact_edit"],
    actsFor: { thing: "contactImport", by: "id" },
    summary: "Para uma importação; o que já entrou fica. Esquece a que não começou.",
    params: ImportAddress,
    answer: Schema.Struct({}),
  }),
  errors: route({
    method: "GET",
    path: "/api/contacts/imports/:id/errors",
    access: ["contact_edit"],
    actsFor: { thing: "contactImport", by: "id" },
    summary: "As linhas que ficaram de fora, cada uma com o motivo, em CSV.",
    params: ImportAddress,
    answer: FileBytes,
  }),
} satisfies Routes
