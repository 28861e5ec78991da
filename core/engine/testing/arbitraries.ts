export {
  detectedOf,
  filesOfPersons,
  inputsOf,
  playedScripts,
  scripts,
  statesOf,
  stepContexts,
} from "./engine-arbitraries.ts"
export { trailLegs } from "./trail-arbitraries.ts"
