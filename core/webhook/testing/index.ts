export {
  aRecordedCall,
  createInMemoryWebhookConfigs,
  emptyWebhookDraft,
  type InMemoryWebhookConfigs,
} from "./in-memory-webhook-configs.ts"
