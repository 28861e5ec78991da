import {
  AvatarDraft,
  BotCard,
  BotCloneDraft,
  BotDraft,
  BotQuotaReached,
  LiveChatHosts,
  PeopleTransferDraft,
  ProviderKeysMissing,
} from "@prosa/core/bot"
import { BotId, pageOf, PageWish, textUpTo, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"
import { WorkspacesWire } from "../tenancy/workspaces-wire.ts"
import { botChangeFields, BotSummaryWire, PeopleTransferWire } from "./bot-wire.ts"

const BotAddress = Schema.Struct({ id: BotId })

const Changed = Schema.Struct({ id: BotId })

const nobody = Schema.Literal(0)
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
      // the inbox leaves it out (conversations, section 7)
      name: textUpTo(200).pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))),
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
  update: route({
    method: "PUT",
    path: "/api/bots/:id",
    access: ["bot_view"],
    actsFor: { thing: "bot", by: "id" },
    summary: "Altera as configurações enviadas de um robô; as ausentes ficam como estão.",
    params: BotAddress,
    body: Schema.Struct(botChangeFields),
    answer: Changed,
    failures: [[422, ProviderKeysMissing]],
  }),
  clone: route({
    method: "POST",
    path: "/api/bots/clone",
    access: ["bot_create"],
    actsFor: { thing: "bot", by: "botSourceId" },
    creates: true,
    summary: "Duplica um robô com seu fluxo e suas configurações.",
    body: Schema.Struct({
      name: BotCloneDraft.fields.name,
      botSourceId: BotId,
      workspaceId: Schema.optionalKey(Schema.NullOr(Schema.Union([WorkspaceId, nobody]))),
    }),
    answer: Changed,
    failures: [[422, BotQuotaReached]],
  }),
  remove: route({
    method: "DELETE",
    path: "/api/bots/delete/:id",
    access: ["bot_remove"],
    actsFor: { thing: "bot", by: "id" },
    summary: "Exclui um robô e libera suas credenciais.",
    params: BotAddress,
    answer: Changed,
  }),
  updateAvatar: route({
    method: "POST",
    path: "/api/bots/:id/update-avatar",
    access: ["bot_view"],
    actsFor: { thing: "bot", by: "id" },
    summary: "Altera o avatar e as cores de um robô.",
    params: BotAddress,
    body: AvatarDraft,
    answer: Changed,
  }),
  peopleTransfer: route({
    method: "GET",
    path: "/api/bots/:id/bot-transfer-settings",
    access: "signed-in",
    actsFor: { thing: "bot", by: "id" },
    summary: "Para quem vão as salas de um robô.",
    params: BotAddress,
    answer: PeopleTransferWire,
  }),
  setPeopleTransfer: route({
    method: "PUT",
    path: "/api/bots/:id/bot-transfer-settings",
    access: ["bot_view"],
    actsFor: { thing: "bot", by: "id" },
    summary: "Diz para quem vão as salas de um robô.",
    params: BotAddress,
    body: Schema.Struct({
      workspaceId: PeopleTransferDraft.fields.workspaceId,
      userId: Schema.optionalKey(Schema.NullOr(Schema.Union([UserId, nobody]))),
      transferDialogInitiatedByBot: Schema.optionalKey(Schema.Boolean),
    }),
    answer: PeopleTransferWire,
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
