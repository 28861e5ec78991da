export { callsWebhook, findSuccessor, type RunnableBot } from "./bot-successors.ts"
export {
  type WebhookCall,
  type WebhookEvent,
  type WebhookFailed,
  webhookPatience,
  type WebhookReply,
  type Webhooks,
} from "./webhooks.ts"
export { createPublishedScripts, type PublishedScripts } from "./published-scripts.ts"
export { simulatorApi } from "./simulator-api.ts"
