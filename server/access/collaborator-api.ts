import { collaboratorRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { createCollaborators } from "./collaborators-service.ts"

export const collaboratorApi = defineApi({
  section: "people",
  table: collaboratorRoutes,
  port: createCollaborators,
  handlers: (_deps: { readonly transactions: Transactions }) => ({
    ofWorkspace:
      ({ port }) =>
      ({ companyId, workspaceId }) =>
        port.ofWorkspace(companyId, workspaceId).pipe(Effect.map((users) => ({ users }))),
  }),
})
