export { createInMemoryFlows, type InMemoryFlows } from "./in-memory-flows.ts"
export { type NodeSketch, type SketchedAnswer, sketchNode } from "./sketched-nodes.ts"
export { smallFlowCsv } from "./small-flow-csv.ts"
