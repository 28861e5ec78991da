export { homePart } from "./home-part.ts"
export { createFlowChecks, type FlowChecks } from "./flow-checks.ts"
export { homeApi } from "./home-api.ts"
