export { type CompiledScript, compile, Script } from "./script.ts"
export {
  type EngineEffect,
  EngineInput,
  EngineState,
  initialState,
  lastResort,
  matchedLength,
  type SaidButton,
  step,
  type StepContext,
  type Stepped,
} from "./step.ts"
