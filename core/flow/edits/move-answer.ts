import { Result } from "effect"
import type { NodeId } from "../../kernel/index.ts"
import { type FlowNode, isBlankAnswer, nextInteractionId, type UserInteraction } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { canConnect, leadsOn, legalSources } from "../graph/graph-rules.ts"
import { change, disconnect } from "./flow-edits.ts"
import { applyEdit, type AttemptedEdit, type GraphEdit } from "./graph-edit.ts"

/**
 * Moves the answer that leads from a node to a target to another source: its phrases, entity and target stay. It is
 * legal where a connection could be drawn once the present one is gone, and the new source leads on. The values that
 * the former source no longer captures lose their mentions. The present source changes nothing.
 */
export const moveAnswer = (graph: FlowGraph, source: NodeId, target: NodeId, to: NodeId): AttemptedEdit =>
  Result.flatMap(taken(graph, source, target), ({ answer, edit, left }) => {
    if (to === source) return Result.succeed([])
    const node = left.nodes.get(to)
    return node !== undefined && leadsOn(node) && canConnect(left, to, target)
      ? Result.succeed([...edit, ...change(to, { userInteractions: withAnswer(node, answer) })])
      : Result.fail({ _tag: "ConnectionRefused" })
  })

/** Lists the nodes to which `moveAnswer` moves the answer that leads from a node to a target. */
export const newSourcesFor = (graph: FlowGraph, source: NodeId, target: NodeId): ReadonlyArray<FlowNode> =>
  Result.match(taken(graph, source, target), {
    onFailure: () => [],
    onSuccess: ({ left }) => legalSources(left, target).filter(({ id }) => id !== source),
  })

/** An answer, the edit that removes it, and the flow without it. */
const taken = (graph: FlowGraph, source: NodeId, target: NodeId) => {
  const answer = graph.nodes.get(source)?.userInteractions.find((each) => each.target === target)
  if (answer === undefined) return Result.fail({ _tag: "NotFound", what: "connection" } as const)
  return Result.map(disconnect(graph, source, target), (edit: GraphEdit) => ({
    answer,
    edit,
    left: applyEdit(graph, edit).graph,
  }))
}

/** The answer takes the place of the first one that nothing was written into, or comes last. */
const withAnswer = ({ userInteractions }: FlowNode, answer: UserInteraction): ReadonlyArray<UserInteraction> => {
  const blank = userInteractions.find(isBlankAnswer)
  return blank === undefined
    ? [...userInteractions, { ...answer, id: nextInteractionId(userInteractions) }]
    : userInteractions.map((each) => (each === blank ? { ...answer, id: blank.id } : each))
}
