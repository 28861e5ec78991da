export { readScript, Script, scriptOf, type UnreadableScript } from "./script.ts"
export { type CompiledScript, compile } from "./compiled-script.ts"
export {
  Automations,
  closeMessageLimit,
  CloseRoomType,
  noAutomations,
  TimerName,
  timerList,
  Timers,
  timersFrom,
} from "./automations.ts"
export { ContactField, KnownContact, readContactAnswer } from "./contact-questions.ts"
export { EngineState, initialState, readState, type UnreadableState } from "./engine-state.ts"
export { EngineInput, WebhookAnswer } from "./engine-input.ts"
export { type EngineEffect, SaidButton, type Say } from "./engine-effect.ts"
export { engineMessages, lastResort } from "./engine-messages.ts"
export { createLanguageMatcher, type LanguageMatcher, matchMargin, matchThreshold } from "./language-matcher.ts"
export { matchedLength, recogniserOf } from "./recognise.ts"
export { handOverLimit } from "./reach.ts"
export { step, type StepContext, type Stepped } from "./step.ts"
export { Conversation, ConversationTurn } from "./conversation-document.ts"
export { recordConversation, type Standing } from "./record-conversation.ts"
export { differenceSentence, type Replay, replay, type ReplayDifference } from "./replay.ts"
export { type Coverage, coverage, type Reached } from "./coverage.ts"
export { type EmployeeEffect, type EmployeeInput, handToPeople, stepDigitalEmployee } from "./bots-without-flow.ts"
export { silenceUntilNewest, versionToFollow } from "./pinned-version.ts"
export {
  type AutomationDraft,
  automationMessages,
  automationMinutes,
  automationsOf,
  chooseCloseMinutes,
  chooseRepeatMinutes,
  chooseTransferMinutes,
  emptyAutomationDraft,
  repeatTimes,
} from "./automation-draft.ts"
export { simulate, type Simulated, stepWithoutWebhooks } from "./simulate.ts"
export {
  botTokenNotFound,
  SimulatedAnswer,
  SimulatedReply,
  SimulationNotFound,
  simulationNotFound,
  type Simulator,
  type SimulatorMessage,
  simulatorMessages,
} from "./simulator.ts"
