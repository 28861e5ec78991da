import {
  ChannelNotConfigured,
  ConnectionTaken,
  Disconnection,
  LoginExpired,
  LoginKind,
  MetaPages,
  MetaPageType,
  VendorRefused,
  VendorUnavailable,
  WhatsappAccount,
  WhatsappBusiness,
  WhatsappBusinessDraft,
} from "@prosa/core/channel"
import { BotId, requiredText, sentences, textUpTo } from "@prosa/core/kernel"
import { Schema, SchemaTransformation } from "effect"
import { route, type Routes } from "../route.ts"

const ofBot = { thing: "bot", by: "id" } as const
const BotAddress = Schema.Struct({ id: BotId })
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

const { on: _on, ...numberFields } = WhatsappBusinessDraft.fields

/** A number as it is saved; 'active' and 'on' are the same (bots, sections 3 and 7). */
const SavedNumber = Schema.Struct({
  ...numberFields,
  on: Schema.optionalKey(Schema.Boolean),
  active: Schema.optionalKey(Schema.Boolean),
}).pipe(
  Schema.check(
    Schema.makeFilter(
      ({ on, active }) => on !== undefined || active !== undefined || { path: ["on"], issue: sentences.required },
    ),
  ),
  Schema.decodeTo(
    Schema.toType(WhatsappBusinessDraft),
    SchemaTransformation.transform({
      decode: ({ on, active, ...number }) => ({ ...number, on: on ?? active ?? false }),
      encode: (number) => number,
    }),
  ),
)

const LoginBack = Schema.Struct({
  code: requiredText(2_000),
  /** The `state` of the login, in the field that the specification calls the bot's token. */
  botToken: requiredText(200),
})

const loginAnswer = {
  answer: Done,
  failures: [
    [410, LoginExpired] as const,
    [422, VendorRefused] as const,
    [503, VendorUnavailable] as const,
    [503, ChannelNotConfigured] as const,
  ],
} as const

const saving = {
  access: ["bot_view"],
  actsFor: ofBot,
  params: BotAddress,
  body: SavedNumber,
  answer: BusinessWire,
  failures: [[409, ConnectionTaken] as const, [422, VendorRefused] as const, [503, VendorUnavailable] as const],
} as const

const PageAddress = Schema.Struct({ botId: BotId, pageId: textUpTo(100) })
const pageType = Schema.Struct({ type: MetaPageType })
/** The page's id says which it is: no two pages of Facebook and Instagram share one. */
const anyPageType = Schema.Struct({ type: Schema.optionalKey(MetaPageType) })
const ofPageBot = { thing: "bot", by: "botId" } as const

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
    answer: Disconnection,
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
    failures: [
      [422, VendorRefused],
      [503, VendorUnavailable],
    ],
  }),
  connectPage: route({
    method: "POST",
    path: "/api/bots/:botId/messenger/account/:pageId/subscribe",
    access: ["bot_view"],
    actsFor: ofPageBot,
    summary: "O robô passa a atender numa página.",
    params: PageAddress,
    query: anyPageType,
    answer: Done,
    failures: [
      [409, ConnectionTaken],
      [422, VendorRefused],
      [503, VendorUnavailable],
    ],
  }),
  disconnectPage: route({
    method: "POST",
    path: "/api/bots/:botId/messenger/account/:pageId/unsubscribe",
    access: ["bot_view"],
    actsFor: ofPageBot,
    summary: "O robô deixa de atender numa página.",
    params: PageAddress,
    query: anyPageType,
    answer: Disconnection,
    failures: [
      [422, VendorRefused],
      [503, VendorUnavailable],
    ],
  }),
  disconnectAccount: route({
    method: "DELETE",
    path: "/api/bots/:botId/messenger/:userId",
    access: ["bot_view"],
    actsFor: ofPageBot,
    summary: "Desconecta a conta do Facebook e todas as suas páginas.",
    params: Schema.Struct({ botId: BotId, userId: textUpTo(100) }),
    answer: Disconnection,
  }),
} satisfies Routes
