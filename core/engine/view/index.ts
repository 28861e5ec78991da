export {
  createSimulation,
  replyPause,
  type Simulation,
  type SimulationDeps,
  type SimulationMessage,
  type SimulationState,
} from "./simulation.ts"
