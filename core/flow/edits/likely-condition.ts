import type { FlowNode } from "../document/flow-node.ts"
import { namesWritten } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import type { Condition } from "../logic/condition.ts"
import { flowValues } from "../problems/flow-values.ts"
import { nearestAbove, valuesAsked } from "../text/captured-values.ts"
import { newCondition } from "./way-edits.ts"

/**
 * Returns what a new way of a node most likely asks: whether the first value that its call keeps is there, else whether the value that
 * was captured nearest above is, else the usual question of hours.
 */
export const likelyCondition = (graph: FlowGraph, node: FlowNode): Condition => {
  const value = keptOf(node)[0] ?? nearestAbove(graph, node.id, (above) => capturedAt(above)[0])
  if (value === undefined) return newCondition
  const as = flowValues(graph).find(({ name }) => name === value)?.type ?? "text"
  return { match: "all", of: [{ subject: { value }, as, is: "filled", to: [] }] }
}

const keptOf = ({ call }: FlowNode): ReadonlyArray<string> =>
  (call?.keeps ?? []).map(({ name }) => name).filter((name) => name !== "")

/** What people or systems have said there: a value of a formula is there in any case. */
const capturedAt = (node: FlowNode): ReadonlyArray<string> =>
  [...node.userInteractions.flatMap(namesWritten), ...valuesAsked(node), ...keptOf(node)].filter((name) => name !== "")
