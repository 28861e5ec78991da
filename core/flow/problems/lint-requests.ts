import type { Medium } from "../../channel/index.ts"
import type { EntityType } from "../../entity/index.ts"
import { type NodeId, sameValue } from "../../kernel/index.ts"
import type { FlowNode } from "../document/flow-node.ts"
import type { FlowQuestion } from "../document/flow-question.ts"
import type { FileSizes } from "../flows.ts"
import { type FlowGraph, graphOf } from "../graph/flow-graph.ts"
import { findFlowProblems } from "./find-flow-problems.ts"
import type { FlowContext } from "./flow-context.ts"
import type { KeywordEntry } from "./keyword-problems.ts"
import type { FlowProblem } from "./flow-problem.ts"

/** What the linter knows around a flow, as plain data that can be sent elsewhere. Absent parts are not checked. */
export interface FlowSurroundings {
  readonly entities?: ReadonlyArray<EntityType>
  readonly channels?: ReadonlyArray<Medium>
  readonly botFallbacks?: ReadonlyArray<string>
  readonly keywords?: ReadonlyArray<KeywordEntry>
  readonly hasWebhook?: boolean
  readonly hasHours?: boolean
  readonly secretNames?: ReadonlyArray<string>
  /** Sizes in bytes by file id, as far as they are known. */
  readonly fileSizes?: FileSizes
}

/** A flow to check. */
export interface LintedFlow {
  readonly graph: FlowGraph
  readonly surroundings: FlowSurroundings
}

/** What changed since the flow that was sent before: a text edit of a large flow sends one node. */
export interface LintRequest {
  readonly nodes: ReadonlyArray<FlowNode>
  /** The ids of all nodes; absent if they and their order are the same. */
  readonly order?: ReadonlyArray<NodeId>
  /** The questions from anywhere; absent if they are the same. */
  readonly questions?: ReadonlyArray<FlowQuestion>
  /** Absent if they are the same. */
  readonly surroundings?: FlowSurroundings
}

/** The linter's context in given surroundings. */
export const contextIn = ({ fileSizes, ...context }: FlowSurroundings): FlowContext =>
  fileSizes === undefined
    ? context
    : // a document made elsewhere may name a file like a property that every object has
      { ...context, bytesOf: (fileId) => (Object.hasOwn(fileSizes, fileId) ? fileSizes[fileId] : undefined) }

/** Builds the request that turns one flow into another; all of it if none was sent before. */
export const lintRequestOf = ({ graph, surroundings }: LintedFlow, before?: LintedFlow): LintRequest => {
  const known = before?.graph.nodes
  const nodes = [...graph.nodes.values()].filter((node) => known?.get(node.id) !== node)
  return {
    nodes,
    ...(known !== undefined && sameOrder(graph.nodes, known) ? {} : { order: [...graph.nodes.keys()] }),
    ...((before?.graph.questions ?? noQuestions) === graph.questions ||
    (before === undefined && graph.questions.length === 0)
      ? {}
      : { questions: graph.questions }),
    ...(before !== undefined && sameValue(surroundings, before.surroundings) ? {} : { surroundings }),
  }
}

/**
 * Creates the receiver of one editor's requests, in their order; each call returns the problems of the flow as it is then.
 * `reading` finds phrases that look alike.
 */
export const createLintReceiver = (
  reading: Pick<FlowContext, "misread" | "nearQuestions"> = {},
): ((request: LintRequest) => ReadonlyArray<FlowProblem>) => {
  let nodes: ReadonlyMap<NodeId, FlowNode> = new Map()
  let questions = noQuestions
  let surroundings: FlowSurroundings = {}
  return (request) => {
    const changed = new Map(request.nodes.map((node) => [node.id, node]))
    const order = request.order ?? [...nodes.keys()]
    const known = nodes
    nodes = new Map(
      order.flatMap((id) => {
        const node = changed.get(id) ?? known.get(id)
        return node === undefined ? [] : [[id, node] as const]
      }),
    )
    questions = request.questions ?? questions
    surroundings = request.surroundings ?? surroundings
    return findFlowProblems(graphOf("", nodes.values(), questions), { ...contextIn(surroundings), ...reading })
  }
}

const noQuestions: ReadonlyArray<FlowQuestion> = []

const sameOrder = (one: ReadonlyMap<NodeId, FlowNode>, other: ReadonlyMap<NodeId, FlowNode>): boolean => {
  if (one.size !== other.size) return false
  const others = other.keys()
  for (const id of one.keys()) if (id !== others.next().value) return false
  return true
}
