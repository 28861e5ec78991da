import { FlowReleases, ImportProblem, StaleFlow, Template, TemplateDraft } from "@prosa/core/flow"
import { BotId, FlowId, pageOf, PageWish, TemplateId, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"
import { WorkspacesWire } from "../tenancy/workspaces-wire.ts"
import { FlowBody } from "./flow-wire.ts"

const TemplateAddress = Schema.Struct({ id: TemplateId })

export const templateRoutes = {
  list: route({
    method: "POST",
    path: "/api/templates/list",
    access: ["template_view"],
    actsFor: { company: "companyId" },
    summary: "Os templates dos workspaces pedidos, por nome.",
    body: Schema.Struct({
      ...PageWish,
      ...OfCompany,
      name: Schema.optionalKey(textUpTo(200)),
      workspaces: WorkspacesWire,
    }),
    answer: pageOf(Template),
  }),
  create: route({
    method: "POST",
    path: "/api/templates",
    access: ["template_create"],
    actsFor: { thing: "bot", by: "botId" },
    creates: true,
    summary: "Guarda uma cópia de um fluxo gravado como template.",
    body: TemplateDraft,
    answer: Schema.Struct({ id: TemplateId }),
  }),
  flow: route({
    method: "GET",
    path: "/api/templates/:id/flow",
    access: ["template_view"],
    actsFor: { thing: "template", by: "id" },
    summary: "O fluxo de um template.",
    params: TemplateAddress,
    answer: Schema.Struct({ flow: FlowBody }),
  }),
  remove: route({
    method: "DELETE",
    path: "/api/templates/:id",
    access: ["template_remove"],
    also: ["template_view"],
    actsFor: { thing: "template", by: "id" },
    summary: "Exclui um template; os fluxos importados dele ficam.",
    params: TemplateAddress,
    answer: TemplateAddress,
  }),
  import: route({
    method: "POST",
    path: "/api/bots/:botId/templates/:templateId/import",
    access: ["template_import", "template_create"],
    also: ["bot_view"],
    actsFor: { thing: "bot", by: "botId" },
    creates: true,
    summary: "Grava o fluxo de um template como a versão em edição de um robô.",
    params: Schema.Struct({ botId: BotId, templateId: TemplateId }),
    body: Schema.Struct({ seen: Schema.optionalKey(FlowReleases) }),
    answer: Schema.Struct({
      botId: BotId,
      createdBotFlowId: FlowId,
      seen: FlowReleases,
      problems: Schema.Array(ImportProblem),
    }),
    failures: [[409, StaleFlow]],
  }),
} satisfies Routes
