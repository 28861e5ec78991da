export { readScript, Script, scriptOf, type UnreadableScript } from "./script/script.ts"
export { changedSettings, type ScriptSettings, scriptSettings } from "./script/script-settings.ts"
export { type CompiledScript, compile } from "./script/compiled-script.ts"
export {
  isTrainedAhead,
  languageFromBytes,
  type LanguageSource,
  languageToBytes,
  type ScriptLanguage,
  storedLanguage,
  trainFlow,
} from "./script/script-language.ts"
export { isUnread, type WritingTimes } from "./step/unread.ts"
export { timerList, timersFrom } from "./step/timers/timers.ts"
export { TimerName, Timers } from "./step/timers/running-timers.ts"
export { readContactAnswer } from "./step/contact-questions.ts"
export { EngineState, initialState, readState, type UnreadableState } from "./step/engine-state.ts"
export { EngineInput, WebhookAnswer } from "./step/engine-input.ts"
export { AskedSystem, type EngineEffect, SentButton, type Say } from "./step/engine-effect.ts"
export { engineMessages, lastResort } from "./step/engine-messages.ts"
export { createLanguageMatcher, type LanguageMatcher } from "./language/language-matcher.ts"
export { doubtfulAnswers } from "./language/doubtful-match.ts"
export { isClear } from "./language/language-match.ts"
export { type LanguageIntent, trainLanguageModel } from "./language/language-model.ts"
export { type LanguageModel } from "./language/linear-classifier.ts"
export { Detected } from "./language/detected.ts"
export { Recognition, recognitionSentence } from "./language/recognition.ts"
export { matchedLength, recogniserOf } from "./language/recognise.ts"
export { handOverLimit, placeOfHandOver } from "./step/handover/hand-over.ts"
export {
  type LanguageQuestion,
  languageQuestion,
  type ReadText,
  step,
  type StepContext,
  type Stepped,
} from "./step/step.ts"
export {
  type BotLeg,
  type BotLegs,
  type BotLegsNeeds,
  followBots,
  type ScriptedBot,
  stepOf,
  stepWithoutCalls,
} from "./step/handover/follow-bots.ts"
export {
  beginsTrail,
  type BotTrail,
  followTrail,
  type FlowTrail,
  type Passed,
  type TrailLeg,
  trailLimit,
} from "./trail/flow-trail.ts"
export { Conversation, ConversationTurn, sentFiles } from "./replay/conversation-document.ts"
export { createMisreading, lookAlikeScore } from "./flow-tests/misread-phrases.ts"
export { createNearQuestions } from "./flow-tests/near-questions.ts"
export { type MeasuredPhrase, measurePhrases, type PhraseMeasure } from "./flow-tests/measure-phrases.ts"
export { findMisses, type UnclearTextGroup, missesSentence, type Misses } from "./replay/misses.ts"
export { recordAgain } from "./replay/record-again.ts"
export { recordConversation, type Standing } from "./replay/record-conversation.ts"
export { differenceSentence, type Replay, replay, type ReplayDifference } from "./replay/replay.ts"
export { type Coverage, coverage, coverageSentence, type Reached } from "./replay/coverage.ts"
export {
  type EmployeeEffect,
  type EmployeeInput,
  type EmployeeStepped,
  stepDigitalEmployee,
} from "./step/handover/digital-employee.ts"
export { type BotWithoutFlow, scriptOfDigitalEmployee, scriptWithoutFlow } from "./script/script-without-flow.ts"
export { silenceUntilNewest, versionToFollow } from "./script/pinned-version.ts"
export {
  beginsAnew,
  simulate,
  type Simulated,
  simulatedAnswer,
  simulatedInput,
  simulatedRecognition,
  simulatedStep,
  type TransferAnswer,
} from "./simulator/simulate.ts"
export { filesOfSpoken, type Spoken, SpokenFiles, spokenWith, textOfSpoken } from "./simulator/spoken.ts"
export { withWrittenValues } from "./simulator/written-values.ts"
export { recordSimulation, type SimulatedTurn } from "./simulator/record-simulation.ts"
export {
  botTokenNotFound,
  SimulatedAnswer,
  SimulatedReply,
  SimulationNotFound,
  simulationNotFound,
  type Simulator,
  simulatedTurnsKept,
  type SimulatorRequest,
  simulatorMessages,
  WrittenValues,
} from "./simulator/simulator.ts"
export { valuesByName, valuesKnown, type Variables } from "./step/variables.ts"
export {
  FlowTest,
  FlowTestAddress,
  FlowTestChange,
  FlowTestConversation,
  FlowTestDraft,
  flowTestLimit,
  flowTestNameLimit,
  flowTestNameTaken,
  flowTestRefusal,
  FlowTestRefused,
  type FlowTests,
  flowTestSizeLimit,
  flowTestTurnLimit,
  foldedTestName,
  tooManyFlowTests,
} from "./flow-tests/flow-tests.ts"
export { exportFlowTests } from "./flow-tests/export-flow-tests.ts"
export { flowTestMessages } from "./flow-tests/flow-test-messages.ts"
export {
  type FlowTestFailure,
  type FlowTestResult,
  type FlowTestRun,
  runFlowTests,
} from "./flow-tests/run-flow-tests.ts"
export { type ChangedReading, type ChangedReadings } from "./unclear/changed-readings.ts"
export {
  type TaughtAnswer,
  type TaughtFlow,
  type TaughtPlace,
  teachPhrases,
  unteachPhrases,
} from "./unclear/teach-phrases.ts"
export { type UnclearReading, unclearReading } from "./unclear/unclear-reading.ts"
export { unclearMessages } from "./unclear/unclear-messages.ts"
export {
  sayingLimit,
  unclearConversations,
  unclearCounted,
  UnclearGroup,
  unclearGroupLimit,
  UnclearKind,
  unclearKeptDays,
  UnclearList,
  unclearListedDays,
  unclearSpellings,
  UnclearText,
  type UnclearTexts,
} from "./unclear/unclear-texts.ts"
export { ConversationFacts } from "./step/conversation-facts.ts"
export { moveLimit } from "./step/ways.ts"
