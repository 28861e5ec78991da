import { flowTestRoutes } from "@prosa/adapters-http/routes"
import { flowTestSizeLimit } from "@prosa/core/engine"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { createFlowTests, type FlowTestsDeps } from "./flow-tests-service.ts"

export const flowTestApi = defineApi({
  section: "flowTests",
  table: flowTestRoutes,
  port: createFlowTests,
  // A character is at most six bytes of JSON.
  options: { bodyLimit: 6 * flowTestSizeLimit + 4_096 },
  handlers: (_deps: FlowTestsDeps) => ({
    remove:
      ({ port }) =>
      ({ botId, id }) =>
        port.remove({ botId, id }).pipe(Effect.as({ id })),
  }),
})
