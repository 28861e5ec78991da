export { createInMemoryFlows, type InMemoryFlows } from "./in-memory-flows.ts"
export { type NodeSketch, type SketchedAnswer, sketchNode } from "./sketched-nodes.ts"
export { type EditorFacts, openEditor, threeNodes } from "./opened-editor.ts"
export { smallFlowCsv } from "./small-flow-csv.ts"
