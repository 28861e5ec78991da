export { webhookPart, type WebhookOptions } from "./webhook-part.ts"
export {
  type AddressedCall,
  type CallFailed,
  createWebhookCaller,
  signatureOf,
  type WebhookCaller,
} from "./webhook-caller.ts"
export { createSystemCaller, type SystemCaller, type SystemQuestion } from "./system-caller.ts"
export { systemCallApi } from "./system-call-api.ts"
export { callOfPeople } from "./calls-of-people.ts"
export { findWebhookBot, findWebhook, webhookSecretsPurpose, webhookStanding } from "./webhook-config-store.ts"
export { webhookConfigApi } from "./webhook-config-api.ts"
export {
  countAttempt,
  deleteNews,
  firstNews,
  postponeNews,
  type QueuedNews,
  queueNews,
  webhookNewsKind,
} from "./webhook-news.ts"
export { forgetCallsOfContact } from "./webhook-call-store.ts"
