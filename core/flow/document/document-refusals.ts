import { blockingProblems } from "../problems/find-flow-problems.ts"
import { type FlowFault, faultSentence, faultsOf } from "./flow-faults.ts"
import type { FlowDocument } from "./flow-node.ts"
import { type FlowProblem } from "../problems/flow-problem.ts"
import { problemSentence } from "../problems/problem-sentences.ts"
import { type KnownReferences, referenceProblems } from "../problems/reference-problems.ts"
import type { CannotPublish, NotAFlow, PublishBlocker } from "../flows.ts"
import type { NodeId } from "../../kernel/index.ts"

/** Returns why a document is not a valid flow, with the sentence of its first fault; undefined if it may be saved. */
export const notAFlow = (document: FlowDocument): NotAFlow | undefined => {
  const faults = faultsOf(document)
  const [first] = faults
  if (first === undefined) return undefined
  const message = faultSentence(first, titlesOf(document))
  return { _tag: "NotAFlow", message, nodes: distinct(faults.flatMap((fault) => nodesOf(fault, document))) }
}

/**
 * Returns why a flow cannot run, with every problem that blocks it; undefined if it may be published. `lost` are its
 * references to things that do not exist (`lostReferences`), `settings` what blocks in its bot's (`lostSettings`).
 */
export const cannotPublish = (
  document: FlowDocument,
  blocking: ReadonlyArray<FlowProblem> = blockingProblems(document),
  lost: ReadonlyArray<FlowProblem> = [],
  settings: ReadonlyArray<PublishBlocker> = [],
): CannotPublish | undefined => {
  const inNodes = [...blocking, ...lost].map((problem) => ({
    nodeId: problem.nodeId,
    sentence: problemSentence(problem),
  }))
  return refusedByBlockers(document, [...inNodes, ...settings])
}

/** Returns why a flow cannot run with these blockers; undefined if there are none. */
export const refusedByBlockers = (
  document: FlowDocument,
  blockers: ReadonlyArray<PublishBlocker>,
): CannotPublish | undefined => {
  const [first] = blockers
  if (first === undefined) return undefined
  const message = first.nodeId === null ? first.sentence : `${titlesOf(document)(first.nodeId)}: ${first.sentence}`
  return { _tag: "CannotPublish", message, nodes: distinct(blockers.flatMap(({ nodeId }) => nodeId ?? [])), blockers }
}

/** Lists a flow's references to things that are not among these. */
export const lostReferences = (document: FlowDocument, known: KnownReferences): ReadonlyArray<FlowProblem> =>
  document.nodes.flatMap((node) => referenceProblems(node, known))

/** Returns why a flow cannot be stored where only these files exist; undefined if all of its own do. */
export const lostFiles = (document: FlowDocument, files: ReadonlySet<string>): NotAFlow | undefined => {
  const refusal = cannotPublish(document, lostReferences(document, { files }))
  return refusal && { _tag: "NotAFlow", message: refusal.message, nodes: refusal.nodes }
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
    case "DanglingQuestion":
    case "RepeatedQuestion":
      return []
    case "RepeatedId":
      return [fault.id]
    case "RepeatedTitle":
      return document.nodes.filter((node) => node.title.trim() === fault.title).map((node) => node.id)
    case "DanglingTarget":
    case "DanglingReturn":
    case "ReturnFromEnd":
      return [fault.source]
    case "RepeatedTarget":
    case "ForbiddenEdge":
      return [fault.source, fault.target]
    case "Cycle":
      return fault.nodes
  }
}

const distinct = (ids: ReadonlyArray<NodeId>): ReadonlyArray<NodeId> => [...new Set(ids)]
