import type { Routes } from "@prosa/adapters-http/routes"
import { collaboratorApi } from "../access/collaborator-api.ts"
import { profileApi } from "../access/profile-api.ts"
import { sessionApi } from "../access/session-api.ts"
import { botApi } from "../bot/bot-api.ts"
import type { CompanyOf } from "../caller/company-of.ts"
import { fileApi } from "../channel/file-api.ts"
import { dialogApi } from "../conversation/dialog-api.ts"
import { liveChatApi } from "../conversation/live-chat-api.ts"
import { simulatorApi } from "../engine/simulator-api.ts"
import { flowApi } from "../flow/flow-api.ts"
import { tenancyApi } from "../tenancy/tenancy-api.ts"

/** Every API of the product: the server mounts them, and the page that describes them is made of their tables. */
export const apis = [
  sessionApi,
  collaboratorApi,
  profileApi,
  tenancyApi,
  botApi,
  flowApi,
  simulatorApi,
  dialogApi,
  liveChatApi,
  fileApi,
] as const

/** The tables by the section of the page that describes them. */
export const apiTables: Readonly<Record<string, Routes>> = Object.fromEntries(
  apis.map(({ section, table }) => [section, table]),
)

/** The kinds of things that routes address, by name. */
export const addressedThings: Readonly<Record<string, CompanyOf>> = Object.assign(
  {},
  ...apis.map(({ things }) => things),
)
