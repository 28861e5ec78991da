import {
  ChannelNotConfigured,
  ConnectionTaken,
  LoginExpired,
  LoginKind,
  MetaPages,
  MetaPageType,
  QrCode,
  VendorRefused,
  WhatsappAccount,
  WhatsappBusiness,
  WhatsappBusinessDraft,
  WhatsappDevice,
} from "@prosa/core/channel"
import { BotId, requiredText, textUpTo, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const ofBot = { thing: "bot", by: "id" } as const
const BotAddress = Schema.Struct({ id: BotId })
const UserAddress = Schema.Struct({ userId: UserId })
const Done = Schema.Struct({})

/** A number that the login leads to, with the specified spelling (bots, section 3). The token stays on the server. */
const AccountWire = WhatsappAccount.pipe(
  Schema.encodeKeys({
    businessPhoneId: "whastappBusinessPhoneId",
    businessAccountId: "whastappBusinessAccountId",
  }),
)

const BusinessWire = Schema.Struct({ ...WhatsappBusiness.fields, accounts: Schema.Array(AccountWire) }).pipe(
  Schema.encodeKeys({ metaUrl: "url", businessPhoneId: "phoneId", businessAccountId: "accountId" }),
)

const LoginBack = Schema.Struct({
  code: requiredText(2_000),
  /** The `state` of the login, in the field that the specification calls the bot's token. */
  botToken: requiredText(200),
})

const loginAnswer = { answer: Done, failures: [[410, LoginExpired] as const, [422, VendorRefused] as const] } as const

const saving = {
  access: ["bot_view"],
  actsFor: ofBot,
  params: BotAddress,
  body: WhatsappBusinessDraft,
  answer: BusinessWire,
  failures: [[409, ConnectionTaken] as const, [422, VendorRefused] as const],
} as const

const PageAddress = Schema.Struct({ botId: BotId, pageId: textUpTo(100) })
const pageType = Schema.Struct({ type: MetaPageType })
const ofPageBot = { thing: "bot", by: "botId" } as const

const device = {
  failures: [[422, VendorRefused] as const, [503, ChannelNotConfigured] as const],
} as const

/** What `GET /api/users/whatsapp/instance-info` answers (conversations, section 3): `phone_connected` is the text 'true'. */
const InstanceData = Schema.Struct({
  instance_data: Schema.Struct({
    phone_connected: Schema.String,
    user: Schema.Struct({ name: Schema.String, phone: Schema.String }),
  }),
})

export const connectionRoutes = {
  whatsappBusiness: route({
    method: "GET",
    path: "/api/bots/:id/whatsapp-business-settings",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "O número de um robô na API da Meta, e os números do acesso conectado.",
    params: BotAddress,
    answer: BusinessWire,
  }),
  saveWhatsappBusiness: route({
    method: "PUT",
    path: "/api/bots/:id/whatsapp-business-settings",
    summary: "Grava o número de um robô na API da Meta; um token vazio mantém o gravado.",
    ...saving,
  }),
  updateMetaConfig: route({
    method: "POST",
    path: "/api/bots/:id/update-meta-config",
    summary: "O mesmo que a gravação das configurações da Meta.",
    ...saving,
  }),
  disconnectWhatsappBusiness: route({
    method: "POST",
    path: "/api/bots/:id/whatsapp-business-settings/disconnect",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Desconecta a conta da Meta e o número.",
    params: BotAddress,
    answer: Done,
  }),
  beginLogin: route({
    method: "POST",
    path: "/api/bots/:id/meta-login",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Começa um acesso à Meta, e responde o endereço da janela.",
    params: BotAddress,
    body: Schema.Struct({ kind: LoginKind }),
    answer: Schema.Struct({ url: Schema.String }),
    failures: [[503, ChannelNotConfigured]],
  }),
  finishMessengerLogin: route({
    method: "POST",
    path: "/api/bots/messenger/Oauth",
    access: ["bot_view"],
    actsFor: { thing: "channel-login", by: "botToken" },
    summary: "Conclui um acesso do Facebook ou do Instagram.",
    body: LoginBack,
    ...loginAnswer,
  }),
  finishWhatsappLogin: route({
    method: "POST",
    path: "/api/bots/whatsapp/Oauth",
    access: ["bot_view"],
    actsFor: { thing: "channel-login", by: "botToken" },
    summary: "Conclui um acesso do WhatsApp.",
    body: LoginBack,
    ...loginAnswer,
  }),
  pages: route({
    method: "GET",
    path: "/api/bots/:botId/messenger/pages",
    access: ["bot_view"],
    actsFor: ofPageBot,
    summary: "As páginas do acesso conectado.",
    params: Schema.Struct({ botId: BotId }),
    query: pageType,
    answer: MetaPages,
    failures: [[422, VendorRefused]],
  }),
  connectPage: route({
    method: "POST",
    path: "/api/bots/:botId/messenger/account/:pageId/subscribe",
    access: ["bot_view"],
    actsFor: ofPageBot,
    summary: "O robô passa a atender numa página.",
    params: PageAddress,
    query: pageType,
    answer: Done,
    failures: [
      [409, ConnectionTaken],
      [422, VendorRefused],
    ],
  }),
  disconnectPage: route({
    method: "POST",
    path: "/api/bots/:botId/messenger/account/:pageId/unsubscribe",
    access: ["bot_view"],
    actsFor: ofPageBot,
    summary: "O robô deixa de atender numa página.",
    params: PageAddress,
    query: pageType,
    answer: Done,
    failures: [[422, VendorRefused]],
  }),
  disconnectAccount: route({
    method: "DELETE",
    path: "/api/bots/:botId/messenger/:userId",
    access: ["bot_view"],
    actsFor: ofPageBot,
    summary: "Desconecta a conta do Facebook e todas as suas páginas.",
    params: Schema.Struct({ botId: BotId, userId: textUpTo(100) }),
    answer: Done,
  }),
  beginDevice: route({
    method: "GET",
    path: "/api/bots/whatsapp/instance/:id",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Prepara a conexão por QRCode de um robô.",
    params: BotAddress,
    answer: Done,
    ...device,
  }),
  deviceQrCode: route({
    method: "GET",
    path: "/api/bots/whatsapp/qrCode/:id",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "O QRCode para conectar o número de um robô.",
    params: BotAddress,
    answer: QrCode,
    ...device,
  }),
  device: route({
    method: "GET",
    path: "/api/bots/:id/whatsapp/info",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "O número de um robô conectado por QRCode.",
    params: BotAddress,
    answer: WhatsappDevice,
  }),
  updateDevice: route({
    method: "PUT",
    path: "/api/bots/:id/whatsapp/info",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Altera o nome, e se o robô segue ativo nas conversas começadas pelo celular.",
    params: BotAddress,
    body: Schema.Struct({ name: textUpTo(120), keepBotOnDialogInitiatedOnDevice: Schema.Boolean }),
    answer: Done,
  }),
  logOutDevice: route({
    method: "DELETE",
    path: "/api/bots/whatsapp/logout-instance/:id",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Desconecta o número de um robô.",
    params: BotAddress,
    answer: Done,
    failures: [[422, VendorRefused]],
  }),
  beginOwnDevice: route({
    method: "GET",
    path: "/api/users/whatsapp/instance/:userId",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { thing: "user", by: "userId" },
    summary: "Prepara a conexão por QRCode do número de uma pessoa.",
    params: UserAddress,
    answer: Done,
    ...device,
  }),
  ownDeviceQrCode: route({
    method: "GET",
    path: "/api/users/whatsapp/qrCode/:userId",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { thing: "user", by: "userId" },
    summary: "O QRCode para conectar o número de uma pessoa.",
    params: UserAddress,
    answer: QrCode,
    ...device,
  }),
  ownDevice: route({
    method: "GET",
    path: "/api/users/whatsapp/instance-info/:userId",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { thing: "user", by: "userId" },
    summary: "O número de uma pessoa conectado por QRCode.",
    params: UserAddress,
    answer: InstanceData,
  }),
  logOutOwnDevice: route({
    method: "DELETE",
    path: "/api/users/whatsapp/logout-instance/:userId",
    access: ["dialog_view", "omnichannel_view"],
    actsFor: { thing: "user", by: "userId" },
    summary: "Desconecta o número de uma pessoa.",
    params: UserAddress,
    answer: Done,
    failures: [[422, VendorRefused]],
  }),
} satisfies Routes
