import type { WebhookConfigs } from "@prosa/core/webhook"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { settingsPort } from "../settings-port.ts"

const webhookConfigs = token<WebhookConfigs>("WebhookConfigs")

export const webhookModule = new ContextModule("webhook", (bind, slice) => {
  bind(webhookConfigs).toResolvedValue(
    settingsPort(({ createHttpWebhookConfigs }, http) => createHttpWebhookConfigs(http)),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue((webhooks) => ({ webhooks }), [webhookConfigs])
})
