import type { Routes } from "@prosa/adapters-http/routes"
import {
  collaboratorApi,
  ownAccountApi,
  profileApi,
  recoveryApi,
  registrationApi,
  sessionApi,
} from "../access/index.ts"
import { brandSettingApi, companyRecordApi, workspaceRecordApi } from "../administration/index.ts"
import { auditApi } from "../audit/index.ts"
import { botApi } from "../bot/index.ts"
import type { CompanyOf } from "../caller/index.ts"
import { connectionApi, deviceApi, fileApi } from "../channel/index.ts"
import { providerKeyApi } from "../credential/index.ts"
import { dialogApi, dialogTemplateApi, hookApi, liveChatApi, roomApi, unclearTextApi } from "../conversation/index.ts"
import { entityApi } from "../entity/index.ts"
import { flowTestApi, simulatorApi } from "../engine/index.ts"
import { flowApi, flowVersionApi, templateApi } from "../flow/index.ts"
import { homeApi } from "../home/index.ts"
import { webhookConfigApi } from "../webhook/index.ts"
import { tenancyApi } from "../tenancy/index.ts"

/** Every API of the product. The server mounts them, and the OpenAPI page is built from their tables. */
export const apis = [
  sessionApi,
  registrationApi,
  recoveryApi,
  ownAccountApi,
  collaboratorApi,
  profileApi,
  auditApi,
  tenancyApi,
  workspaceRecordApi,
  companyRecordApi,
  brandSettingApi,
  entityApi,
  webhookConfigApi,
  botApi,
  providerKeyApi,
  flowApi,
  flowVersionApi,
  templateApi,
  simulatorApi,
  flowTestApi,
  unclearTextApi,
  dialogApi,
  roomApi,
  dialogTemplateApi,
  liveChatApi,
  hookApi,
  fileApi,
  connectionApi,
  deviceApi,
  homeApi,
] as const

/** The route tables, by their section of the OpenAPI page. */
export const apiTables: Readonly<Record<string, Routes>> = Object.fromEntries(
  apis.map(({ section, table }) => [section, table]),
)

/** The resource kinds that routes address, by name. */
export const addressedThings: Readonly<Record<string, CompanyOf>> = Object.assign(
  {},
  ...apis.map(({ things }) => things),
)
