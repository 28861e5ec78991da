export {
  noWebhookAddresses,
  WebhookAddress,
  type WebhookAddresses,
  type WebhookField,
  webhookFieldLabels,
  webhookFields,
} from "./webhook-addresses.ts"
export {
  type ConversationEvent,
  curlOf,
  fieldOfCall,
  fieldOfEvent,
  nameOfCall,
  nameOfFailure,
  recordedBodyLimit,
  recordedCalls,
  RecordedCall,
  type RecordedEvent,
  webhookEvents,
  type WebhookFailure,
  webhookFailures,
} from "./webhook-calls.ts"
export {
  circuitAfter,
  circuitAllows,
  circuitLimit,
  circuitPause,
  circuitResumed,
  closedCircuit,
  type WebhookCircuit,
} from "./webhook-circuit.ts"
export {
  KnownSecret,
  type NewSecret,
  NotConfigured,
  NotRepeatable,
  type SavedWebhook,
  type WebhookConfig,
  type WebhookConfigs,
  WebhookDraft,
  WebhookPause,
  WebhookStanding,
  type WebhookTest,
} from "./webhook-configs.ts"
export {
  duplicateHeaders,
  maskHeaderValue,
  WebhookHeader,
  webhookHeaderLengths,
  webhookHeaderLimit,
  webhookHeaderRefusals,
  WebhookHeaders,
} from "./webhook-headers.ts"
export {
  BotSecret,
  CallTrial,
  isAnswerStatus,
  nothingFound,
  secretLimits,
  SecretName,
  SecretValue,
  type SystemCalls,
  TriedCall,
  triedAnswerLimit,
} from "./system-calls.ts"
export { webhookMessages } from "./webhook-messages.ts"
