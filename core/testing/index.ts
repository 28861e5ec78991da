export { aBot, aDialog, aFile, aMessage, aProfile, aUser, aWorkspace, testNow } from "./builders.ts"
export { entityTypes, entityValues, expressions } from "./entity-arbitraries.ts"
export { inputsOf, playedScripts, scripts, statesOf, stepContexts } from "./engine-arbitraries.ts"
export { createInMemoryBots, type InMemoryBots } from "./in-memory-bots.ts"
export { createInMemoryCollaborators } from "./in-memory-collaborators.ts"
export { createInMemoryDialogs, type InMemoryDialogs, type Told } from "./in-memory-dialogs.ts"
export { createInMemoryFiles, type InMemoryFiles } from "./in-memory-files.ts"
export { createInMemoryFlows, type InMemoryFlows } from "./in-memory-flows.ts"
export {
  createInMemoryLiveChats,
  type InMemoryLiveChats,
  type SpokenBot,
  type VisitorSide,
} from "./in-memory-live-chats.ts"
export { createInMemoryProfiles, type InMemoryProfiles } from "./in-memory-profiles.ts"
export { createInMemorySessions, type InMemorySessions } from "./in-memory-sessions.ts"
export { createInMemorySimulator, type InMemorySimulator } from "./in-memory-simulator.ts"
export {
  createInMemoryAddress,
  createInMemoryDepartures,
  type InMemoryAddress,
  type InMemoryDepartures,
} from "./in-memory-shell.ts"
export { createInMemoryCompanies, createInMemoryWorkspaces } from "./in-memory-tenancy.ts"
export { editingSessions, type EditingMove, play } from "./editing-sessions.ts"
export { soundFlows, writtenTexts } from "./flow-arbitraries.ts"
export { type CampaignEvent, campaignEvents, newCampaigns } from "./campaign-arbitraries.ts"
export { cleanFlows } from "./clean-flow-arbitraries.ts"
export { type LanguageTestNode, languageTestNodes, offTopicTexts } from "./language-test-set.ts"
export { smallFlowCsv } from "./small-flow-csv.ts"
export { idOf, transferTargets } from "./transfer-arbitraries.ts"
export {
  type NodeSketch,
  sketchEntity,
  type SketchedAnswer,
  sketchNode,
  sketchScript,
  waitingAt,
} from "./sketched-scripts.ts"
