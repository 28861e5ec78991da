export type { ModelTraining } from "./draft-language.ts"
export { createEditedScript, type EditedScript } from "./edited-script.ts"
export { createSimulation, type Simulation, type SimulationDeps } from "./simulation.ts"
export { shownInPhone } from "./phone-channel.ts"
export { replyPause } from "./simulated-talk.ts"
export {
  canGoBack,
  mayWriteValues,
  type SimulationChange,
  type SimulationMessage,
  type SimulationState,
} from "./simulation-state.ts"
export { createFlowTrial, type FlowTrial, type FlowTrialDeps, type FlowTrialPart } from "./flow-trial.ts"
export { createFlowBench, type FlowBench, type FlowBenchDeps, type OpenTrial, type ReviewErrand } from "./flow-bench.ts"
export {
  createFlowTestList,
  type FlowTestList,
  type FlowTestListDeps,
  type FlowTestListState,
  type FlowTestNaming,
} from "./flow-test-list.ts"
export { type CanvasMark, type CanvasMarks, coveredEdge, createCanvasMarks, type EdgeCoverage } from "./canvas-marks.ts"
export {
  createPublishReview,
  type PublishReview,
  type PublishReviewDeps,
  type PublishReviewState,
  type ReviewedProblem,
  versionToMake,
} from "./publish-review.ts"
export type { Reviewed, ReviewedNode, ReviewedTests, TestsInReview, TestsInReviewDeps } from "./tests-in-review.ts"
export {
  createUnclearList,
  type UnclearListDeps,
  type UnclearListState,
  type UnclearTextsView,
} from "./unclear-list.ts"
export type { OfferedAnswer, TeachingEffect, UnclearRow } from "./unclear-rows.ts"
export {
  createPhraseMeasure,
  type MeasuredDraft,
  type PhraseMeasureDeps,
  type PhraseMeasureState,
  type PhraseMeasureView,
  type PhraseMeasuring,
} from "./phrase-measure-view.ts"
export { createUnclearSummary } from "./unclear-summary.ts"
export { type TeachingSentence, teachingSentences } from "./teaching-sentences.ts"
export { type MomentKind, momentKind, momentLabels, type SimulatedMoment } from "./simulated-moment.ts"
