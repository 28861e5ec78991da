export { enginePart, type EngineOptions } from "./engine-part.ts"
export { callsOf, findStandIn, findSuccessor, type RunnableBot, type SuccessorNeeds } from "./bot-successors.ts"
export {
  askInTime,
  callInTime,
  type SystemCallOfNode,
  type WebhookCall,
  type WebhookEvent,
  type WebhookFailed,
  type WebhookReply,
  type Webhooks,
} from "./webhooks.ts"
export { createPublishedScripts, type PublishedScripts } from "./published-scripts.ts"
export { scriptOfBotWithoutFlow } from "./scripts-without-flow.ts"
export { simulatorApi } from "./simulator-api.ts"
export { flowTestApi } from "./flow-test-api.ts"
export { insertTestsOfTemplate, testsOfTemplates } from "./tests-of-templates.ts"
export { readSentButton } from "./webhook-wire.ts"
export { createHttpWebhooks } from "./http-webhooks.ts"
export { forgetTestsNaming, forgetTestsSaying } from "./forget-tests.ts"
