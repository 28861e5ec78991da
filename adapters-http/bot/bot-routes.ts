import { BotCard, BotDraft, BotQuotaReached, LiveChatHosts } from "@prosa/core/bot"
import { BotId, pageOf, PageWish, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"
import { WorkspacesWire } from "../tenancy/workspaces-wire.ts"
import { BotSummaryWire } from "./bot-wire.ts"

const BotAddress = Schema.Struct({ id: BotId })

const HostsBody = Schema.Struct({ hosts: LiveChatHosts })

export const botRoutes = {
  list: route({
    method: "POST",
    path: "/api/bots/list",
    access: "signed-in",
    actsFor: { company: "companyId" },
    summary: "Os robôs dos workspaces pedidos.",
    body: Schema.Struct({
      ...PageWish,
      ...OfCompany,
      workspaces: WorkspacesWire,
      name: textUpTo(200),
    }),
    answer: pageOf(BotCard),
  }),
  create: route({
    method: "POST",
    path: "/api/bots",
    access: ["bot_create"],
    actsFor: { thing: "workspace", by: "workspaceId" },
    creates: true,
    summary: "Cria um robô com seu primeiro fluxo.",
    body: Schema.Struct({ ...BotDraft.fields, ...OfCompany }),
    answer: Schema.Struct({ id: BotId }),
    failures: [[422, BotQuotaReached]],
  }),
  get: route({
    method: "GET",
    path: "/api/bots/:id",
    access: "signed-in",
    actsFor: { thing: "bot", by: "id" },
    summary: "Um robô.",
    params: BotAddress,
    answer: BotSummaryWire,
  }),
  summary: route({
    method: "GET",
    path: "/api/bots/:id/summary",
    access: "signed-in",
    actsFor: { thing: "bot", by: "id" },
    summary: "O resumo de um robô.",
    params: BotAddress,
    answer: BotSummaryWire,
  }),
  bindLiveChat: route({
    method: "PUT",
    path: "/api/bots/:id/live-chat-hosts",
    access: ["bot_view"],
    actsFor: { thing: "bot", by: "id" },
    summary: "Diz em que sites o chat do robô pode aparecer; nenhum: em qualquer um.",
    params: BotAddress,
    body: HostsBody,
    answer: HostsBody,
  }),
} satisfies Routes
