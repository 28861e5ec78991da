import { CannedContent, CannedImported, cannedImportLimit, CannedReply } from "@prosa/core/canned"
import { CannedReplyId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

const CannedAddress = Schema.Struct({ id: CannedReplyId })
/** Who answers customers uses them; a page of their own asks for a permission of theirs. */
const users = ["canned_view", "canned_edit", "omnichannel_view", "dialog_view"] as const
const Done = Schema.Struct({ success: Schema.Boolean })

/** Canned replies, which attendants put into messages by a shortcut. */
export const cannedRoutes = {
  all: route({
    method: "GET",
    path: "/api/canned-replies",
    access: users,
    actsFor: { company: "companyId" },
    summary: "As respostas rápidas da empresa, dos workspaces de quem pergunta e as suas próprias, por atalho.",
    query: Schema.Struct(OfCompany),
    answer: Schema.Struct({ replies: Schema.Array(CannedReply) }),
  }),
  create: route({
    method: "POST",
    path: "/api/canned-replies",
    access: users,
    actsFor: { company: "companyId" },
    creates: true,
    summary: "Cria uma resposta rápida; para outros só com permissão de editá-las.",
    body: Schema.Struct({ ...OfCompany, content: CannedContent }),
    answer: CannedReply,
  }),
  update: route({
    method: "PUT",
    path: "/api/canned-replies/:id",
    access: users,
    actsFor: { thing: "canned", by: "id" },
    summary: "Muda uma resposta rápida.",
    params: CannedAddress,
    body: Schema.Struct({ content: CannedContent }),
    answer: CannedReply,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/canned-replies/:id",
    access: users,
    actsFor: { thing: "canned", by: "id" },
    summary: "Exclui uma resposta rápida.",
    params: CannedAddress,
    answer: Done,
  }),
  importAll: route({
    method: "POST",
    path: "/api/canned-replies/import",
    access: users,
    actsFor: { company: "companyId" },
    summary: "Inclui respostas rápidas, e muda as que têm o mesmo atalho para as mesmas pessoas; todas ou nenhuma.",
    body: Schema.Struct({
      ...OfCompany,
      contents: Schema.Array(CannedContent).check(
        Schema.isMaxLength(cannedImportLimit, { message: `No máximo ${cannedImportLimit} respostas` }),
      ),
    }),
    answer: CannedImported,
  }),
  use: route({
    method: "POST",
    path: "/api/canned-replies/:id/uses",
    access: users,
    actsFor: { thing: "canned", by: "id" },
    summary: "Conta que a resposta foi posta em uma mensagem.",
    params: CannedAddress,
    answer: Done,
  }),
} satisfies Routes
