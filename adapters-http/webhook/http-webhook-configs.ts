import type { WebhookConfigs } from "@prosa/core/webhook"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { webhookConfigRoutes } from "./webhook-config-routes.ts"

/** Implements `WebhookConfigs` over HTTP. */
export const createHttpWebhookConfigs = (options: ClientOptions): WebhookConfigs => {
  const client = makeClient(webhookConfigRoutes, options)
  return {
    get: (botId) => client.get({ botId }),
    save: (botId, draft) =>
      client.save({ botId, ...draft }).pipe(Effect.map(({ newSecret, ...config }) => ({ config, newSecret }))),
    renewSecret: (botId) => client.renewSecret({ botId }),
    resume: (botId) => Effect.asVoid(client.resume({ botId })),
    test: (botId, test) => client.test({ botId, ...test }).pipe(Effect.map(({ call }) => call)),
    calls: (botId) => client.calls({ botId }).pipe(Effect.map(({ calls }) => calls)),
    repeat: (botId, callId) => client.repeat({ botId, callId }).pipe(Effect.map(({ call }) => call)),
  }
}
