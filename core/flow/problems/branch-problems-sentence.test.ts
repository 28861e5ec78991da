import { expect, it } from "vitest"
import { branchProblemsSentence } from "./branch-problems-sentence.ts"

it.each([
  [0, 0, ""],
  [1, 0, "1 problema"],
  [1, 1, "1 problema nos nodes recolhidos"],
  [3, 3, "3 problemas nos nodes recolhidos"],
  [3, 1, "3 problemas, 1 nos nodes recolhidos"],
])("says that of %i problems %i are hidden", (count, hidden, sentence) => {
  expect(branchProblemsSentence(count, hidden)).toBe(sentence)
})
