import { flowVersionRoutes } from "@prosa/adapters-http/routes"
import { defineApi } from "../caller/index.ts"
import { createFlowVersions, type FlowVersionsDeps } from "./flow-versions-service.ts"

export const flowVersionApi = defineApi({
  section: "flowVersions",
  table: flowVersionRoutes,
  port: createFlowVersions,
  handlers: (_deps: FlowVersionsDeps) => ({}),
})
