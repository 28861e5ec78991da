export { createEditedScript, type EditedScript, type EditedScriptDeps } from "./edited-script.ts"
export {
  createSimulation,
  replyPause,
  type Simulation,
  type SimulationDeps,
  type SimulationMessage,
  type SimulationState,
} from "./simulation.ts"
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
