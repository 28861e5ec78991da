import type { BrandSettings, CompanyRecords, WorkspaceRecords } from "@prosa/core/administration"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { settingsPort } from "../settings-port.ts"

const administrationTokens = {
  companyRecords: token<CompanyRecords>("CompanyRecords"),
  workspaceRecords: token<WorkspaceRecords>("WorkspaceRecords"),
  brandSettings: token<BrandSettings>("BrandSettings"),
}

export const administrationModule = new ContextModule("administration", (bind, slice) => {
  bind(administrationTokens.companyRecords).toResolvedValue(
    settingsPort(({ createHttpCompanyRecords }, http) => createHttpCompanyRecords(http)),
    [entryTokens.http],
  )
  bind(administrationTokens.workspaceRecords).toResolvedValue(
    settingsPort(({ createHttpWorkspaceRecords }, http) => createHttpWorkspaceRecords(http)),
    [entryTokens.http],
  )
  bind(administrationTokens.brandSettings).toResolvedValue(
    settingsPort(({ createHttpBrandSettings }, http) => createHttpBrandSettings(http)),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue(
    (companyRecords, workspaceRecords, brandSettings) => ({ companyRecords, workspaceRecords, brandSettings }),
    [administrationTokens.companyRecords, administrationTokens.workspaceRecords, administrationTokens.brandSettings],
  )
})
