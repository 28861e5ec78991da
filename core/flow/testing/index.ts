export { createInMemoryFlowDrafts, type InMemoryFlowDrafts } from "./in-memory-flow-drafts.ts"
export { createInMemoryFlows, type InMemoryFlows } from "./in-memory-flows.ts"
export { type SketchedNode, type SketchedAnswer, sketchNode } from "./sketched-nodes.ts"
export { smallFlowCsv } from "./small-flow-csv.ts"
