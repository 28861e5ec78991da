import type { FlowGraph } from "../graph/flow-graph.ts"
import { mentionsOf } from "../text/message-texts.ts"
import type { FlowNode } from "../document/flow-node.ts"
import type { GraphEdit } from "./graph-edit.ts"

/** Returns whether an edit removes mentions from nodes that stay, as those of a value that it makes uncaptured. */
export const losesMentions = (graph: FlowGraph, edit: GraphEdit): boolean =>
  edit.some((step) => {
    if (step.do !== "change-node" || step.fields.botInteractions === undefined) return false
    const before = graph.nodes.get(step.id)
    return before !== undefined && mentionCount(step.fields.botInteractions) < mentionCount(before.botInteractions)
  })

const mentionCount = (said: FlowNode["botInteractions"]): number =>
  said.reduce((sum, one) => sum + mentionsOf(one).length, 0)
