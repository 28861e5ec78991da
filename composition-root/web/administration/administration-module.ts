import {
  createHttpBrandSettings,
  createHttpCompanyRecords,
  createHttpWorkspaceRecords,
} from "@prosa/adapters-http/clients"
import type { BrandSettings, CompanyRecords, WorkspaceRecords } from "@prosa/core/administration"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const administrationTokens = {
  companyRecords: token<CompanyRecords>("CompanyRecords"),
  workspaceRecords: token<WorkspaceRecords>("WorkspaceRecords"),
  brandSettings: token<BrandSettings>("BrandSettings"),
}

export const administrationModule = new ContextModule("administration", (bind, slice) => {
  bind(administrationTokens.companyRecords).toResolvedValue(createHttpCompanyRecords, [entryTokens.http])
  bind(administrationTokens.workspaceRecords).toResolvedValue(createHttpWorkspaceRecords, [entryTokens.http])
  bind(administrationTokens.brandSettings).toResolvedValue(createHttpBrandSettings, [entryTokens.http])
  bind(slice).toResolvedValue(
    (companyRecords, workspaceRecords, brandSettings) => ({ companyRecords, workspaceRecords, brandSettings }),
    [administrationTokens.companyRecords, administrationTokens.workspaceRecords, administrationTokens.brandSettings],
  )
})
