export { cleanFlows } from "./clean-flow-arbitraries.ts"
export { editingSessions, type EditingMove, play } from "./editing-sessions.ts"
export { soundFlows, writtenTexts } from "./flow-arbitraries.ts"
