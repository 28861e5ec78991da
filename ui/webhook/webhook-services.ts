import type { WebhookConfigs } from "@prosa/core/webhook"
import { createServiceSlice } from "../services/service-slices.ts"

/** The webhooks of the company's bots. */
export interface WebhookServices {
  readonly webhooks: WebhookConfigs
}

export const webhookSlice = createServiceSlice<"webhook", WebhookServices>("webhook")
export const useWebhookServices = webhookSlice.useServices
