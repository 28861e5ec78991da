import {
  BotNotConnected,
  CampaignActionRefused,
  CampaignBotChoice,
  CampaignDetails,
  CampaignFileRefused,
  CampaignMessageFilter,
  CampaignMessageRow,
  CampaignRisks,
  CampaignRow,
  capSentence,
  dailyCapLimit,
  NobodyReceives,
  RisksNotAccepted,
} from "@prosa/core/campaign"
import { MessageTemplate, VendorRefused, VendorUnavailable } from "@prosa/core/channel"
import { BotId, CampaignId, pageOf, PageWish, sentences, WorkspaceId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { FileBytes, OfCompany, route, type Routes } from "../route.ts"
import { CampaignBody, CampaignPreviewBody, CampaignPreviewWire, CampaignsWishWire } from "./campaign-wire.ts"

const CampaignAddress = Schema.Struct({ id: CampaignId })
/** The place of a message in its campaign. */
const Place = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 10_000_000 }, { message: sentences.invalid }),
).annotate({
  message: sentences.invalid,
})
const DailyCap = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: dailyCapLimit }, { message: capSentence }),
).annotate({ message: capSentence })
const ofCampaigns = { companyFlag: "allowCampaignCreation" } as const
const Done = Schema.Struct({})
/** Resuming alone is refused without the acceptance of the risks. */
const refused = [
  [422, CampaignActionRefused],
  [422, RisksNotAccepted],
] as const

/** The largest file, 100 MB, in base64, and 100,000 ids beside it. */
const campaignBodyLimit = 150_000_000

/** Each call is refused for a company that may not send campaigns. */
export const campaignRoutes = {
  list: route({
    method: "POST",
    path: "/api/campaigns/list",
    access: ["campaign_view"],
    ...ofCampaigns,
    actsFor: { company: "companyId" },
    summary: "As campanhas dos workspaces pedidos, da mais nova para a mais antiga.",
    body: CampaignsWishWire,
    answer: pageOf(CampaignRow),
  }),
  preview: route({
    method: "POST",
    path: "/api/campaigns/preview",
    access: ["campaign_create"],
    ...ofCampaigns,
    actsFor: { company: "companyId" },
    summary: "Quem receberia uma campanha, e quem não, com o motivo.",
    body: CampaignPreviewBody,
    answer: CampaignPreviewWire,
  }),
  bots: route({
    method: "GET",
    path: "/api/campaigns/bots",
    access: ["campaign_create"],
    ...ofCampaigns,
    actsFor: { company: "companyId" },
    summary: "Os robôs do tipo Campanha e seus números de WhatsApp.",
    query: Schema.Struct({
      ...OfCompany,
      /** Repeated; 0 for none. */
      workspaces: Schema.Array(Schema.Union([WorkspaceId, Schema.Literal(0)])),
    }),
    answer: Schema.Struct({ bots: Schema.Array(CampaignBotChoice) }),
  }),
  templates: route({
    method: "GET",
    path: "/api/campaigns/bots/:id/templates",
    access: ["campaign_create"],
    ...ofCampaigns,
    actsFor: { thing: "bot", by: "id" },
    summary: "Os templates aprovados do número da API oficial de um robô.",
    params: Schema.Struct({ id: BotId }),
    answer: Schema.Struct({ templates: Schema.Array(MessageTemplate) }),
    failures: [
      [422, BotNotConnected],
      [422, VendorRefused],
      [503, VendorUnavailable],
    ],
  }),
  setDailyCap: route({
    method: "PUT",
    path: "/api/campaigns/bots/:id/daily-cap",
    access: ["campaign_edit"],
    ...ofCampaigns,
    actsFor: { thing: "bot", by: "id" },
    summary: "Quantas mensagens de campanhas o número de um robô envia por dia, no máximo.",
    params: Schema.Struct({ id: BotId }),
    body: Schema.Struct({ dailyCap: DailyCap }),
    answer: Done,
    failures: [[422, BotNotConnected]],
  }),
  create: route({
    method: "POST",
    path: "/api/campaigns",
    access: ["campaign_create"],
    ...ofCampaigns,
    actsFor: { company: "companyId" },
    summary: "Cria uma campanha; o servidor preenche cada mensagem com os dados do próprio contato.",
    body: CampaignBody,
    answer: Schema.Struct({ id: CampaignId }),
    failures: [
      [422, BotNotConnected],
      [422, NobodyReceives],
      [422, CampaignFileRefused],
      [422, RisksNotAccepted],
      [422, VendorRefused],
      [503, VendorUnavailable],
    ],
    creates: true,
    bodyLimit: campaignBodyLimit,
  }),
  risks: route({
    method: "GET",
    path: "/api/campaigns/risks",
    access: ["campaign_create"],
    ...ofCampaigns,
    actsFor: { company: "companyId" },
    summary: "Quem aceitou os riscos das campanhas por QR Code pela empresa, e quando.",
    query: Schema.Struct(OfCompany),
    answer: CampaignRisks,
  }),
  acceptRisks: route({
    method: "POST",
    path: "/api/campaigns/risks",
    access: ["campaign_create"],
    ...ofCampaigns,
    actsFor: { company: "companyId" },
    summary: "Aceita os riscos das campanhas por QR Code em nome da empresa.",
    body: Schema.Struct({
      accepts: Schema.Literal(true).pipe(Schema.annotate({ message: sentences.invalid })),
      ...OfCompany,
    }),
    answer: CampaignRisks,
  }),
  get: route({
    method: "GET",
    path: "/api/campaigns/:id",
    access: ["campaign_view"],
    ...ofCampaigns,
    actsFor: { thing: "campaign", by: "id" },
    summary: "Uma campanha, com a mensagem e os resultados de cada hora.",
    params: CampaignAddress,
    answer: CampaignDetails,
  }),
  messages: route({
    method: "POST",
    path: "/api/campaigns/:id/messages",
    access: ["campaign_view"],
    ...ofCampaigns,
    actsFor: { thing: "campaign", by: "id" },
    summary: "As mensagens de uma campanha, na ordem de envio.",
    params: CampaignAddress,
    body: Schema.Struct({ ...PageWish, state: Schema.optionalKey(CampaignMessageFilter) }),
    answer: pageOf(CampaignMessageRow),
  }),
  exportMessages: route({
    method: "POST",
    path: "/api/campaigns/:id/messages/export",
    access: ["campaign_view"],
    ...ofCampaigns,
    actsFor: { thing: "campaign", by: "id" },
    summary: "As mensagens de uma campanha como CSV, na ordem de envio.",
    params: CampaignAddress,
    body: Schema.Struct({ state: Schema.optionalKey(CampaignMessageFilter) }),
    answer: FileBytes,
  }),
  retry: route({
    method: "POST",
    path: "/api/campaigns/:id/retry",
    access: ["campaign_edit"],
    ...ofCampaigns,
    actsFor: { thing: "campaign", by: "id" },
    summary: "Envia de novo o que falhou e com certeza não foi enviado: as mensagens destes lugares, ou todas.",
    params: CampaignAddress,
    body: Schema.Struct({ places: Schema.optionalKey(Schema.Array(Place)) }),
    answer: Schema.Struct({ retried: Schema.Int }),
    failures: refused,
  }),
  start: route({
    method: "POST",
    path: "/api/campaigns/:id/start",
    access: ["campaign_edit"],
    ...ofCampaigns,
    actsFor: { thing: "campaign", by: "id" },
    summary: "Continua uma campanha pausada.",
    params: CampaignAddress,
    answer: Done,
    failures: refused,
  }),
  pause: route({
    method: "POST",
    path: "/api/campaigns/:id/pause",
    access: ["campaign_edit"],
    ...ofCampaigns,
    actsFor: { thing: "campaign", by: "id" },
    summary: "Pausa uma campanha antes da próxima mensagem.",
    params: CampaignAddress,
    answer: Done,
    failures: refused,
  }),
  cancel: route({
    method: "POST",
    path: "/api/campaigns/:id/cancel",
    access: ["campaign_edit"],
    ...ofCampaigns,
    actsFor: { thing: "campaign", by: "id" },
    summary: "Cancela uma campanha: o que ainda não foi enviado não será.",
    params: CampaignAddress,
    answer: Done,
    failures: refused,
  }),
} satisfies Routes
