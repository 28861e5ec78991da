import type { RecordedCall, WebhookConfig } from "@prosa/core/webhook"
import { createInMemoryWebhookConfigs } from "@prosa/core/webhook/testing"
import type { WebhookServices } from "../webhook-services.ts"

export interface FakeWebhookFacts {
  readonly webhook?: Partial<WebhookConfig>
  readonly webhookCalls?: ReadonlyArray<RecordedCall>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The webhook of a bot. */
export const createFakeWebhookServices = ({ webhook = {}, webhookCalls = [], latency = 0 }: FakeWebhookFacts = {}) =>
  ({ webhooks: createInMemoryWebhookConfigs(webhook, { latency, calls: webhookCalls }) }) satisfies WebhookServices
