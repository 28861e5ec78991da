export { createEditedScript, type EditedScript } from "./edited-script.ts"
export { createSimulation, type Simulation, type SimulationDeps } from "./simulation.ts"
export { replyPause } from "./simulated-talk.ts"
export {
  canGoBack,
  type SimulatedChannel,
  type SimulationChange,
  type SimulationMessage,
  type SimulationState,
} from "./simulation-state.ts"
export { createFlowTrial, type FlowTrial, type FlowTrialDeps } from "./flow-trial.ts"
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
  type Reviewed,
  type ReviewedNode,
  type ReviewedProblem,
  type ReviewedTests,
} from "./publish-review.ts"
