import type { NodeId } from "../../../kernel/index.ts"
import type { FlowNode, NodeKind, Position } from "../../document/flow-node.ts"
import { edgesFrom, type FlowEdge, type FlowGraph } from "../../graph/flow-graph.ts"
import { isShortCard } from "./card-facts.ts"

/** What the canvas draws of a node; the card reads its own content. */
export interface CanvasNode {
  readonly id: NodeId
  readonly kind: NodeKind
  readonly title: string
  readonly position: Position
  readonly edges: ReadonlyArray<CardEdge>
  /** Whether its card has no foot (`isShortCard`). */
  readonly isShort: boolean
  /** Whether it hands the conversation over. */
  readonly transfers: boolean
  /** The branch that is folded into its card; absent if none is. */
  readonly branch?: FoldedBranch
  /** The node that the conversation returns to; null for none, or while a transfer comes first. */
  readonly returnTo: NodeId | null
}

/** An edge of the canvas. */
export interface CardEdge extends FlowEdge {
  /** The connections that it stands for, where it begins or ends at a folded branch; absent for a connection itself. */
  readonly standsFor?: ReadonlyArray<FlowEdge>
}

/** What the card of a folded branch says of it. */
export interface FoldedBranch {
  /** The number of nodes in the branch, and of those that hand the conversation over. */
  readonly nodes: number
  readonly transfers: number
}

/** The nodes of a flow with positions and edges, in order. A text edit does not change it. */
export type CanvasShape = ReadonlyMap<NodeId, CanvasNode>

/** A graph with its shape. */
export interface DrawnGraph {
  readonly graph: FlowGraph
  readonly shape: CanvasShape
}

/** Returns a graph with its shape. It reuses every unchanged node of `before`, and its whole shape if none changed. */
export const drawnGraph = (graph: FlowGraph, before?: DrawnGraph): DrawnGraph => {
  const shape = new Map<NodeId, CanvasNode>()
  const inOrder = before?.shape.values()
  let isSame = before?.shape.size === graph.nodes.size
  for (const [id, node] of graph.nodes) {
    const known = before?.shape.get(id)
    const drawn = known !== undefined && before?.graph.nodes.get(id) === node ? known : canvasNodeOf(node, known)
    shape.set(id, drawn)
    isSame &&= inOrder?.next().value === drawn
  }
  return { graph, shape: isSame && before !== undefined ? before.shape : shape }
}

const canvasNodeOf = (node: FlowNode, before: CanvasNode | undefined): CanvasNode => {
  const { id, kind, title, position } = node
  const edges = edgesFrom(node)
  const isShort = isShortCard(node)
  const transfers = node.transfer !== null
  const returnTo = transfers ? null : node.returnTo
  const same =
    before !== undefined &&
    before.kind === kind &&
    before.title === title &&
    before.position.x === position.x &&
    before.position.y === position.y &&
    before.returnTo === returnTo &&
    before.isShort === isShort &&
    before.transfers === transfers &&
    isSameList(before.edges.map(targetOf), edges.map(targetOf))
  return same ? before : { id, kind, title, position, edges, isShort, transfers, returnTo }
}

const targetOf = ({ target }: FlowEdge): NodeId => target

const isSameList = <T>(one: ReadonlyArray<T>, other: ReadonlyArray<T>): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])
