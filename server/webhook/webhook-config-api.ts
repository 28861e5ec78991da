import { webhookConfigRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { createWebhookConfigs, type WebhookConfigsDeps } from "./webhook-configs-service.ts"

export const webhookConfigApi = defineApi({
  section: "webhooks",
  table: webhookConfigRoutes,
  port: createWebhookConfigs,
  handlers: (_deps: WebhookConfigsDeps) => ({
    get:
      ({ port }) =>
      ({ botId }) =>
        port.get(botId),
    save:
      ({ port }) =>
      ({ botId, ...draft }) =>
        port.save(botId, draft).pipe(Effect.map(({ config, newSecret }) => ({ ...config, newSecret }))),
    renewSecret:
      ({ port }) =>
      ({ botId }) =>
        port.renewSecret(botId),
    resume:
      ({ port }) =>
      ({ botId }) =>
        port.resume(botId).pipe(Effect.as({})),
    test:
      ({ port }) =>
      ({ botId, ...test }) =>
        port.test(botId, test).pipe(Effect.map((call) => ({ call }))),
    calls:
      ({ port }) =>
      ({ botId }) =>
        port.calls(botId).pipe(Effect.map((calls) => ({ calls }))),
    repeat:
      ({ port }) =>
      ({ botId, callId }) =>
        port.repeat(botId, callId).pipe(Effect.map((call) => ({ call }))),
  }),
})
