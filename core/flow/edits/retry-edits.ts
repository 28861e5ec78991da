import { Result } from "effect"
import type { FallbackOrder, FlowNode, UserInteraction } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { type Condition, isGroup } from "../logic/condition.ts"
import { change } from "./flow-edits.ts"
import type { AttemptedEdit, GraphEdit } from "./graph-edit.ts"
import { addWay, setCondition, waysOf } from "./way-edits.ts"

/** Maximum times that a question is repeated before its node leads on. */
export const retryLimit = 20

/** 'Repetir até N vezes, depois …': how often the bot answers a wrong answer, and the way that it takes after the next one. */
export interface Retries {
  readonly times: number
  readonly way: UserInteraction
}

const afterMisses = (times: number): Condition => ({
  match: "all",
  of: [{ subject: { fact: "node.misses" }, as: "number", is: "greater", to: [String(times)] }],
})

/** Finds the first way of a node that asks for nothing but the number of wrong answers; undefined if there is none. */
export const retriesOf = (node: FlowNode): Retries | undefined => {
  for (const way of waysOf(node)) {
    const [only, ...others] = way.when?.of ?? []
    if (only === undefined || isGroup(only) || others.length > 0 || only.is !== "greater" || only.as !== "number")
      continue
    const [operand] = only.to
    if (!("fact" in only.subject) || only.subject.fact !== "node.misses") continue
    if (typeof operand === "string" && /^[1-9]\d?$/u.test(operand)) return { times: Number(operand), way }
  }
  return undefined
}

/** Sets how often a question is repeated before the node leads on; undefined: as often as needed, and the way goes. */
export const limitRetries = (graph: FlowGraph, node: FlowNode, times: number | undefined): AttemptedEdit => {
  const present = retriesOf(node)
  if (times === undefined)
    return present === undefined ? Result.succeed([]) : setCondition(graph, node, present.way.id, undefined)
  const condition = afterMisses(Math.max(1, Math.min(retryLimit, Math.trunc(times))))
  return present === undefined ? addWay(node, condition) : setCondition(graph, node, present.way.id, condition)
}

/** Sets how a node's fallback messages are said. */
export const orderFallbacks = (node: FlowNode, order: FallbackOrder): GraphEdit =>
  (node.fallbackOrder ?? "random") === order ? [] : change(node.id, { fallbackOrder: order })
