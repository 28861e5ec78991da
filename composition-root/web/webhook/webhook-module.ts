import { createHttpWebhookConfigs } from "@prosa/adapters-http/clients"
import type { WebhookConfigs } from "@prosa/core/webhook"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const webhookConfigs = token<WebhookConfigs>("WebhookConfigs")

export const webhookModule = new ContextModule("webhook", (bind, slice) => {
  bind(webhookConfigs).toResolvedValue(createHttpWebhookConfigs, [entryTokens.http])
  bind(slice).toResolvedValue((webhooks) => ({ webhooks }), [webhookConfigs])
})
