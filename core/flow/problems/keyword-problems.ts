import type { NodeId } from "../../kernel/index.ts"
import type { FlowProblem } from "./flow-problem.ts"

/** A keyword of the bot that leads to a node of the flow; the bot's own pages edit it. */
export interface KeywordEntry {
  /** The first of its phrases. */
  readonly keyword: string
  readonly nodeId: NodeId
  /** The node's name when it was chosen. */
  readonly title: string
}

/** Finds the keywords that lead to a node that is gone; they are shown at the start, since their own node cannot show them. */
export const keywordProblems = (
  start: NodeId,
  nodes: ReadonlySet<NodeId> | ReadonlyMap<NodeId, unknown>,
  keywords: ReadonlyArray<KeywordEntry>,
): ReadonlyArray<FlowProblem> =>
  keywords.flatMap(({ keyword, nodeId, title }): ReadonlyArray<FlowProblem> =>
    nodes.has(nodeId) ? [] : [{ _tag: "LostKeywordNode", keyword, title, severity: "blocks", nodeId: start, path: [] }],
  )
