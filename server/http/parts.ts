import type { Routes } from "@prosa/adapters-http/routes"
import { accessPart } from "../access/index.ts"
import { administrationPart } from "../administration/index.ts"
import { auditPart } from "../audit/index.ts"
import { botPart } from "../bot/index.ts"
import { campaignPart } from "../campaign/index.ts"
import { cannedPart } from "../canned/index.ts"
import type { CompanyOf, ServerBase } from "../caller/index.ts"
import { channelPart, type ChannelOptions } from "../channel/index.ts"
import { contactPart } from "../contact/index.ts"
import { conversationPart } from "../conversation/index.ts"
import { credentialPart } from "../credential/index.ts"
import { dashboardPart } from "../dashboard/index.ts"
import { enginePart, type EngineOptions } from "../engine/index.ts"
import { entityPart } from "../entity/index.ts"
import { flowPart, type TrainingOptions } from "../flow/index.ts"
import { homePart } from "../home/index.ts"
import { labelPart } from "../label/index.ts"
import { type LanguageOptions, nluPart } from "../nlu/index.ts"
import { tenancyPart, type TenancyOptions } from "../tenancy/index.ts"
import { webhookPart, type WebhookOptions } from "../webhook/index.ts"
import { assemble } from "./assemble.ts"

/** What an installation decides of its contexts. */
export type PartOptions = TenancyOptions &
  ChannelOptions &
  LanguageOptions &
  TrainingOptions &
  WebhookOptions &
  EngineOptions

/** Every context's part, in the order of the contexts. */
const parts = [
  auditPart,
  tenancyPart,
  accessPart,
  administrationPart,
  entityPart,
  channelPart,
  labelPart,
  contactPart,
  cannedPart,
  credentialPart,
  nluPart,
  flowPart,
  webhookPart,
  botPart,
  enginePart,
  conversationPart,
  campaignPart,
  homePart,
  dashboardPart,
] as const

/** Makes all parts. */
export const assembleParts = (base: ServerBase & { readonly options: PartOptions }) => assemble(base, parts)

const apis = parts.flatMap(({ apis = [] }) => apis.map(({ section, table, things }) => ({ section, table, things })))

/** The route tables, by their section of the OpenAPI page. */
export const apiTables: Readonly<Record<string, Routes>> = Object.fromEntries(
  apis.map(({ section, table }) => [section, table]),
)

/** The resource kinds that routes address, by name. */
export const addressedThings: Readonly<Record<string, CompanyOf>> = Object.assign(
  {},
  ...apis.map(({ things }) => things),
)
