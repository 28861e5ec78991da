export {
  aFlowTrouble,
  aHomeToday,
  anAwaitingRoom,
  aPausedCampaign,
  aSettingTrouble,
  aChannelTrouble,
  aWebhookTrouble,
  firstStepFacts,
} from "./home-builders.ts"
export {
  createInMemoryAttention,
  createInMemoryDismissedSteps,
  createInMemoryHomeSummaries,
  type InMemoryAttention,
  type InMemoryHomeSummaries,
} from "./in-memory-home-summaries.ts"
