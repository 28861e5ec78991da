import { createHttpWorkspaceRecords } from "@prosa/adapters-http/clients"
import type { WorkspaceRecords } from "@prosa/core/administration"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const administrationTokens = { workspaceRecords: token<WorkspaceRecords>("WorkspaceRecords") }

export const administrationModule = new ContextModule("administration", (bind, slice) => {
  bind(administrationTokens.workspaceRecords).toResolvedValue(createHttpWorkspaceRecords, [entryTokens.http])
  bind(slice).toResolvedValue((workspaceRecords) => ({ workspaceRecords }), [administrationTokens.workspaceRecords])
})
