export { createEditedScript, type EditedScript, type EditedScriptDeps } from "./edited-script.ts"
export {
  createSimulation,
  replyPause,
  type Simulation,
  type SimulationDeps,
  type SimulationMessage,
  type SimulationState,
} from "./simulation.ts"
