import { valuesFor } from "../../text/captured-values.ts"
import type { Mention } from "../../text/rich-text.ts"
import type { InteractionId, NodeId } from "../../../kernel/index.ts"
import type { FlowNode } from "../../document/flow-node.ts"
import { replyTargets } from "../../edits/quick-reply-edits.ts"
import { flowMessages } from "../../flow-messages.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import { type TargetChoices, targetChoices } from "../../graph/graph-rules.ts"

/** A node to choose. */
export interface NodeChoice {
  readonly id: NodeId
  readonly title: string
}

/** A possible target of an answer, or a node that it cannot lead to. */
export interface TargetChoice extends NodeChoice {
  /** Why it cannot be chosen; absent if it can. */
  readonly refused?: string
}

export const choiceOf = ({ id, title }: FlowNode): NodeChoice => ({ id, title })

/** The possible targets of each answer of a node; those that cannot be chosen come last. */
export const answerTargetsOf = (
  graph: FlowGraph,
  node: FlowNode,
): ReadonlyMap<InteractionId, ReadonlyArray<TargetChoice>> =>
  new Map(node.userInteractions.map(({ id, target }) => [id, choicesOf(targetChoices(graph, node.id, target))]))

/** Where the quick replies of a node may lead; what cannot be chosen comes last. */
export const replyTargetsOf = (graph: FlowGraph, node: FlowNode): ReadonlyArray<TargetChoice> =>
  choicesOf(replyTargets(graph, node))

/** Lists the choices of a target, then the nodes that cannot be chosen, with the reason. */
export const choicesOf = ({ legal, refused }: TargetChoices): ReadonlyArray<TargetChoice> => [
  ...legal.map(choiceOf),
  ...refused.map(({ node, refusal }) => ({ ...choiceOf(node), refused: flowMessages.targetRefused[refusal] })),
]

/** A captured value that a text may mention. */
export interface ValueChoice extends Pick<Mention, "variable" | "sourceNodeId"> {
  /** The title of the node that captures it. */
  readonly title: string
}

/** Lists the values that the texts of a node may mention. */
export const valueChoicesOf = (graph: FlowGraph, id: NodeId): ReadonlyArray<ValueChoice> =>
  valuesFor(graph, id).map(({ node, variable }) => ({ variable, sourceNodeId: node.id, title: node.title }))
