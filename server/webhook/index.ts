export {
  type AddressedCall,
  type CallFailed,
  createWebhookCaller,
  signatureOf,
  type WebhookCaller,
} from "./webhook-caller.ts"
export { findWebhookBot, findWebhook, webhookSecretsPurpose } from "./webhook-config-store.ts"
export { webhookConfigApi } from "./webhook-config-api.ts"
