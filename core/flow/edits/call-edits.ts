import { Result } from "effect"
import type { NodeId } from "../../kernel/index.ts"
import { type CallOutcome, outcomeCondition, outcomesOf, outcomeWayOf } from "../calls/failure-way.ts"
import type { NodeCall } from "../calls/system-call.ts"
import type { FlowNode } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { canConnect } from "../graph/graph-rules.ts"
import { placeForChild } from "../layout/layout.ts"
import { type AddedNode, addLoose, change, changeAnswer } from "./flow-edits.ts"
import { applyEdit, type AttemptedEdit } from "./graph-edit.ts"
import { addWay, setCondition } from "./way-edits.ts"

/**
 * Gives a node a call, changes it, or takes it away (null), and the ways for what it does not give with it. A node asks one system: its
 * webhook is switched off. The start asks none, since it speaks before anybody is known.
 */
export const setCall = (graph: FlowGraph, node: FlowNode, call: NodeCall | null): AttemptedEdit => {
  if (call !== null)
    return Result.succeed(change(node.id, { call, ...(node.callsWebhook ? { callsWebhook: false } : {}) }))
  const first = Result.succeed(change(node.id, { call: null }))
  return (["call.failed", "call.empty"] as const).reduce<AttemptedEdit>(
    (before, outcome) => inTurn(graph, node.id, before, (now, here) => leadOnOutcome(now, here, outcome, null)),
    first,
  )
}

/** Makes one edit after another, on the graph that the first one makes. */
const inTurn = (
  graph: FlowGraph,
  id: NodeId,
  before: AttemptedEdit,
  next: (graph: FlowGraph, node: FlowNode) => AttemptedEdit,
): AttemptedEdit =>
  Result.flatMap(before, (edit) => {
    const now = applyEdit(graph, edit).graph
    const node = now.nodes.get(id)
    return node === undefined ? before : Result.map(next(now, node), (more) => [...edit, ...more])
  })

/**
 * Leads a node on where its call fails or finds nothing, or no longer (null): then it goes on as if the answer were empty. Both may lead to
 * the same node, by one way.
 */
export const leadOnOutcome = (
  graph: FlowGraph,
  node: FlowNode,
  outcome: CallOutcome,
  target: NodeId | null,
): AttemptedEdit => {
  const present = outcomeWayOf(node, outcome)
  if (target === (present?.target ?? null) && (target !== null || present === undefined)) return Result.succeed([])
  const beside = target === null ? undefined : node.userInteractions.find((way) => way.target === target)
  if (
    target !== null &&
    (beside === undefined || outcomesOf(beside).length === 0) &&
    !canConnect(graph, node.id, target)
  )
    return Result.fail({ _tag: "ConnectionRefused" })
  const others = present === undefined ? [] : outcomesOf(present).filter((one) => one !== outcome)
  if (present !== undefined && target !== null && others.length === 0 && beside === undefined)
    return changeAnswer(node, present.id, { target })
  const left: AttemptedEdit =
    present === undefined
      ? Result.succeed([])
      : setCondition(graph, node, present.id, others.length === 0 ? undefined : outcomeCondition(others))
  if (target === null) return left
  return inTurn(graph, node.id, left, (now, here) =>
    beside === undefined
      ? addWay(here, outcomeCondition([outcome]), target)
      : setCondition(now, here, beside.id, outcomeCondition([...outcomesOf(beside), outcome])),
  )
}

/** Leads a node on to a new node below for an outcome of its call. */
export const addNodeForOutcome = (
  graph: FlowGraph,
  node: FlowNode,
  outcome: CallOutcome,
): Result.Result<AddedNode, FlowRefusal> => {
  if (node.kind === "end") return Result.fail({ _tag: "EndHasNoChild" })
  return Result.flatMap(addLoose(graph, placeForChild(graph, node.id)), ({ id, edit }) =>
    Result.map(leadOnOutcome(applyEdit(graph, edit).graph, node, outcome, id), (led) => ({
      id,
      edit: [...edit, ...led],
    })),
  )
}
