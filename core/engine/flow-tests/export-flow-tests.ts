import type { FlowTest } from "./flow-tests.ts"

/** Returns tests as the JSON file that `prosa flow replay` takes: a list of conversations, each with its test's name. */
export const exportFlowTests = (tests: ReadonlyArray<FlowTest>): string => {
  const conversations = tests.map(({ name, conversation: { version, ...facts } }) => ({ version, ...facts, name }))
  return `${JSON.stringify(conversations, undefined, 2)}\n`
}
