import { Result } from "effect"
import type { NodeId } from "../../kernel/index.ts"
import { failureCondition, failureWayOf } from "../calls/failure-way.ts"
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
 * Gives a node a call, changes it, or takes it away (null), and the way of 'Se falhar' with it. A node asks one system: its
 * webhook is switched off. The start asks none, since it speaks before anybody is known.
 */
export const setCall = (graph: FlowGraph, node: FlowNode, call: NodeCall | null): AttemptedEdit => {
  if (call !== null)
    return Result.succeed(change(node.id, { call, ...(node.callsWebhook ? { callsWebhook: false } : {}) }))
  const failure = failureWayOf(node)
  const edit = change(node.id, { call: null })
  if (failure === undefined) return Result.succeed(edit)
  return Result.map(setCondition(graph, node, failure.id, undefined), (removal) => [...edit, ...removal])
}

/** Leads a node on where its call fails, or no longer (null): then it goes on as if the answer were empty. */
export const leadOnFailure = (graph: FlowGraph, node: FlowNode, target: NodeId | null): AttemptedEdit => {
  const present = failureWayOf(node)
  if (target === null)
    return present === undefined ? Result.succeed([]) : setCondition(graph, node, present.id, undefined)
  if (present?.target === target) return Result.succeed([])
  if (!canConnect(graph, node.id, target)) return Result.fail({ _tag: "ConnectionRefused" })
  return present === undefined ? addWay(node, failureCondition, target) : changeAnswer(node, present.id, { target })
}

/** Leads a node on to a new node below where its call fails. */
export const addNodeForFailure = (graph: FlowGraph, node: FlowNode): Result.Result<AddedNode, FlowRefusal> => {
  if (node.kind === "end") return Result.fail({ _tag: "EndHasNoChild" })
  return Result.flatMap(addLoose(graph, placeForChild(graph, node.id)), ({ id, edit }) =>
    Result.map(leadOnFailure(applyEdit(graph, edit).graph, node, id), (led) => ({ id, edit: [...edit, ...led] })),
  )
}
