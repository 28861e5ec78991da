import { systemCallRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { createSystemCalls, type SystemCallsDeps } from "./system-calls-service.ts"

const asSecrets = Effect.map(
  (secrets: Effect.Success<ReturnType<ReturnType<typeof createSystemCalls>["secrets"]>>) => ({ secrets }),
)

export const systemCallApi = defineApi({
  section: "system-calls",
  table: systemCallRoutes,
  port: createSystemCalls,
  handlers: (_deps: SystemCallsDeps) => ({
    secrets:
      ({ port }) =>
      ({ botId }) =>
        port.secrets(botId).pipe(asSecrets),
    saveSecret:
      ({ port }) =>
      ({ botId, name, value }) =>
        port.saveSecret(botId, name, value).pipe(asSecrets),
    removeSecret:
      ({ port }) =>
      ({ botId, name }) =>
        port.removeSecret(botId, name).pipe(asSecrets),
    tryOut:
      ({ port }) =>
      ({ botId, ...trial }) =>
        port.tryOut(botId, trial),
  }),
})
