import { inWords, type NodeId } from "../../kernel/index.ts"
import type { FlowProblem } from "./flow-problem.ts"
import { problemSentence } from "./problem-sentences.ts"

/** Nodes that a repair names at most. */
const mostNamed = 3

/** Says what a repair did: how many problems it ended, and where: '2 problemas corrigidos', 'Garantia e Troca'. */
export const repairWords = (
  fixed: ReadonlyArray<FlowProblem>,
  titleOf: (id: NodeId) => string,
): { readonly title: string; readonly detail: string } => {
  const [only, ...others] = fixed
  if (only !== undefined && others.length === 0)
    return { title: "1 problema corrigido", detail: `${titleOf(only.nodeId)}: ${problemSentence(only)}` }
  const nodes = [...new Set(fixed.map(({ nodeId }) => nodeId))]
  const named = nodes.slice(0, mostNamed).map(titleOf)
  const left = nodes.length - named.length
  const words = left > 0 ? [...named, left === 1 ? "mais 1 node" : `mais ${left} nodes`] : named
  return {
    title: `${fixed.length} problemas corrigidos`,
    detail: inWords(words),
  }
}
