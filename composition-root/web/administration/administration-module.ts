import { createHttpCompanyRecords, createHttpWorkspaceRecords } from "@prosa/adapters-http/clients"
import type { CompanyRecords, WorkspaceRecords } from "@prosa/core/administration"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const administrationTokens = {
  companyRecords: token<CompanyRecords>("CompanyRecords"),
  workspaceRecords: token<WorkspaceRecords>("WorkspaceRecords"),
}

export const administrationModule = new ContextModule("administration", (bind, slice) => {
  bind(administrationTokens.companyRecords).toResolvedValue(createHttpCompanyRecords, [entryTokens.http])
  bind(administrationTokens.workspaceRecords).toResolvedValue(createHttpWorkspaceRecords, [entryTokens.http])
  bind(slice).toResolvedValue(
    (companyRecords, workspaceRecords) => ({ companyRecords, workspaceRecords }),
    [administrationTokens.companyRecords, administrationTokens.workspaceRecords],
  )
})
