export { createInMemoryFlowTests, type InMemoryFlowTests } from "./in-memory-flow-tests.ts"
export { createInMemorySimulator, type InMemorySimulator } from "./in-memory-simulator.ts"
export { type LanguageTestNode, languageTestNodes, offTopicTexts } from "./language-test-set.ts"
export { sketchScript, waitingAt } from "./sketched-scripts.ts"
