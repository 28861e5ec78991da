import {
  blockingProblems,
  type CannotPublish,
  faultSentence,
  faultsOf,
  type FlowDocument,
  type FlowFault,
  type NotAFlow,
  problemSentence,
} from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { Effect } from "effect"

/** Refuses what is no flow at all. */
export const refuseFaults = (document: FlowDocument): Effect.Effect<void, NotAFlow> => {
  const faults = faultsOf(document)
  const [first] = faults
  if (first === undefined) return Effect.void
  const message = faultSentence(first, titlesOf(document))
  return Effect.fail({
    _tag: "NotAFlow",
    message,
    nodes: distinct(faults.flatMap((fault) => nodesOf(fault, document))),
  })
}

/** Refuses a flow that cannot run: it names the first problem, and every node to mend. */
export const refuseBlocked = (document: FlowDocument): Effect.Effect<void, CannotPublish> => {
  const problems = blockingProblems(document)
  const [first] = problems
  if (first === undefined) return Effect.void
  const message = `${titlesOf(document)(first.nodeId)}: ${problemSentence(first)}`
  return Effect.fail({ _tag: "CannotPublish", message, nodes: distinct(problems.map((problem) => problem.nodeId)) })
}

const titlesOf = (document: FlowDocument): ((id: NodeId) => string) => {
  const titles = new Map(document.nodes.map((node) => [node.id, node.title]))
  return (id) => titles.get(id) ?? String(id)
}

const nodesOf = (fault: FlowFault, document: FlowDocument): ReadonlyArray<NodeId> => {
  switch (fault._tag) {
    case "NotOneStart":
      return document.nodes.filter((node) => node.kind === "start").map((node) => node.id)
    case "TooManyNodes":
      return []
    case "RepeatedId":
      return [fault.id]
    case "RepeatedTitle":
      return document.nodes.filter((node) => node.title.trim() === fault.title).map((node) => node.id)
    case "DanglingTarget":
      return [fault.source]
    case "RepeatedTarget":
    case "ForbiddenEdge":
      return [fault.source, fault.target]
    case "Cycle":
      return fault.nodes
  }
}

const distinct = (ids: ReadonlyArray<NodeId>): ReadonlyArray<NodeId> => [...new Set(ids)]
