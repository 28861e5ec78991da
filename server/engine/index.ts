export { createPublishedScripts, type PublishedScripts } from "./published-scripts.ts"
export { simulatorApi } from "./simulator-api.ts"
