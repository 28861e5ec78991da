export { createInMemorySystemCalls, type InMemorySystemCalls } from "./in-memory-system-calls.ts"
export {
  aRecordedCall,
  createInMemoryWebhookConfigs,
  emptyWebhookDraft,
  type InMemoryWebhookConfigs,
} from "./in-memory-webhook-configs.ts"
