export {
  createInMemoryUnclearTexts,
  type InMemoryUnclearTexts,
  type KeptUnclearText,
} from "./in-memory-unclear-texts.ts"
export { createInMemoryFlowTests, type InMemoryFlowTests } from "./in-memory-flow-tests.ts"
export { createInMemorySimulator, type InMemorySimulator } from "./in-memory-simulator.ts"
export { type LanguageTestNode, languageTestNodes, offTopicTexts } from "./language-test-set.ts"
export { type YesNoTestSet, yesNoTestSets } from "./yes-no-test-set.ts"
export { largeNodeFlow } from "./large-node.ts"
export { anUnclearText, shoeShopFlow } from "./unclear-samples.ts"
export { trainAtOnce } from "./train-at-once.ts"
export { sketchScript, waitingAt } from "./sketched-scripts.ts"
