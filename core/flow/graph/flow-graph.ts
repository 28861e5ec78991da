import { Schema } from "effect"
import { NodeId } from "../../kernel/index.ts"
import type { FlowDocument, FlowNode } from "../document/flow-node.ts"
import { emptyNode, startTitle } from "../document/flow-node.ts"
import type { FlowQuestion } from "../document/flow-question.ts"
import { type FlowShape, shapeOf } from "./flow-shape.ts"
import { type Levels, levelsOf } from "./levels.ts"
import { richTextOf } from "../text/rich-text.ts"
import { type Reach, reach, topologicalOrder } from "./topological-order.ts"

/**
 * An immutable flow with the indexes that its rules need. Edges are not stored: they are the targets of the user
 * interactions. Changes go through `graph-edit.ts`, which returns a new graph.
 */
export interface FlowGraph {
  readonly name: string
  /** In order of creation. */
  readonly nodes: ReadonlyMap<NodeId, FlowNode>
  readonly start: FlowNode
  /** What is understood at every node. */
  readonly questions: ReadonlyArray<FlowQuestion>
  /** The adjacency, by node index in that order. */
  readonly shape: FlowShape
  readonly levels: Levels
  /** A topological order, as each node's position in it; undefined if the flow has a cycle. */
  readonly order: Int32Array | undefined
}

/** An edge of the drawing. */
export interface FlowEdge {
  /** `edge-{source}a-{target}` (conversations, section 3). */
  readonly id: string
  readonly source: NodeId
  readonly target: NodeId
}

/** Builds the indexes. The nodes must include exactly one start; targets outside of them are ignored. */
export const graphOf = (
  name: string,
  nodes: Iterable<FlowNode>,
  questions: ReadonlyArray<FlowQuestion> = [],
): FlowGraph => {
  const byId = new Map<NodeId, FlowNode>()
  let start: FlowNode | undefined
  for (const node of nodes) {
    byId.set(node.id, node)
    if (node.kind === "start") start = node
  }
  if (start === undefined) throw new Error("A flow graph needs a start node.")
  return indexed({ name, questions }, byId, start, shapeOf(byId, start.id))
}

/** Returns the graph after a change of existing nodes; unaffected indexes are reused. */
export const withNodes = (graph: FlowGraph, nodes: ReadonlyMap<NodeId, FlowNode>, edgesChanged: boolean): FlowGraph => {
  const start = nodes.get(graph.start.id) ?? graph.start
  return edgesChanged ? indexed(graph, nodes, start, shapeOf(nodes, start.id, graph.shape)) : { ...graph, nodes, start }
}

const indexed = (
  { name, questions }: Pick<FlowGraph, "name" | "questions">,
  nodes: ReadonlyMap<NodeId, FlowNode>,
  start: FlowNode,
  shape: FlowShape,
): FlowGraph => {
  const levels = levelsOf(shape)
  return { name, nodes, start, questions, shape, levels, order: topologicalOrder(shape, levels) }
}

/** Builds the graph of a document, which must have exactly one start (see `faultsOf`). */
export const graphOfDocument = (document: FlowDocument): FlowGraph =>
  graphOf(document.name, document.nodes, document.questions)

/** Returns the document of a graph, with its nodes in order; the inverse of `graphOfDocument`. */
export const documentOf = (graph: FlowGraph): FlowDocument => ({
  version: 1,
  name: graph.name,
  nodes: [...graph.nodes.values()],
  ...(graph.questions.length === 0 ? {} : { questions: graph.questions }),
})

/** Returns the targets of a node, in the order of its interactions. */
export const targetsOf = (node: FlowNode): ReadonlyArray<NodeId> =>
  node.userInteractions.flatMap((interaction) => interaction.target ?? [])

/** Returns the level of a node: 0 for the start, -1 if unreachable from it (conversations, section 4). */
export const levelOf = (graph: FlowGraph, id: NodeId): number => graph.levels.of[graph.shape.places.get(id) ?? -1] ?? -1

/** Returns the sources of a node. */
export const sourcesOf = (graph: FlowGraph, id: NodeId): ReadonlyArray<NodeId> => {
  const { shape } = graph
  const place = shape.places.get(id)
  return place === undefined
    ? []
    : Array.from(
        shape.sources.subarray(shape.firstSource[place], shape.firstSource[place + 1]),
        (source) => shape.ids[source] ?? id,
      )
}

/** Lists the edges of the drawing, by the order of the nodes and their answers. */
export const edgesOf = (graph: FlowGraph): ReadonlyArray<FlowEdge> => [...graph.nodes.values()].flatMap(edgesFrom)

/** Lists the edges that begin at a node, in the order of its answers. */
export const edgesFrom = (node: FlowNode): ReadonlyArray<FlowEdge> =>
  targetsOf(node).map((target) => ({ id: `edge-${node.id}a-${target}`, source: node.id, target }))

/** Returns whether one node is reachable from another (a node reaches itself). */
export const reaches = (graph: FlowGraph, from: NodeId, to: NodeId): boolean => reachOf(graph, from, to).reached

/** The same, with the number of visited nodes. */
export const reachOf = ({ shape, order }: FlowGraph, from: NodeId, to: NodeId): Reach => {
  const [start, goal] = [shape.places.get(from), shape.places.get(to)]
  return start === undefined || goal === undefined
    ? { reached: from === to, visits: 0 }
    : reach(shape, order, start, goal)
}

/** Returns the id for the next node of a flow. */
export const nextNodeId = (graph: FlowGraph): NodeId => {
  let highest = 0
  for (const id of graph.nodes.keys()) if (id > highest) highest = id
  return Schema.decodeSync(NodeId)(highest + 1)
}

/** Creates a flow: one start node titled 'Início' with a welcome message (conversations, section 4). */
export const newFlow = (name: string, welcome: string): FlowDocument => {
  const start = emptyNode(Schema.decodeSync(NodeId)(1), startTitle, { x: 0, y: 0 })
  const botInteractions = start.botInteractions.map((said) => ({ ...said, text: richTextOf(welcome) }))
  return { version: 1, name, nodes: [{ ...start, kind: "start", botInteractions }] }
}
