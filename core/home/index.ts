export {
  ChannelTrouble,
  FirstStepFacts,
  FlowTrouble,
  homeRows,
  type HomeSummaries,
  HomeToday,
  HomeTrouble,
  HomeTroubles,
  PausedCampaigns,
  AwaitingRoom,
  AwaitingRooms,
  SettingTrouble,
  WebhookTrouble,
} from "./home-today.ts"
export { oldestFirst, waitsFor } from "./waiting-rooms.ts"
export {
  type BotTrouble,
  leavesUnanswered,
  mostUrgent,
  troubleAction,
  type TroubledPart,
  troubledBotsWords,
  troubleSentence,
} from "./bot-troubles.ts"
export {
  type FirstStep,
  type FirstStepAction,
  firstSteps,
  type FirstStepsPlace,
  placeOfFirstSteps,
} from "./first-steps.ts"
