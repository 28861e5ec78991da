import type { NodeId } from "../../kernel/index.ts"
import type { FlowNode, NodeKind, Position } from "../document/flow-node.ts"
import { edgesFrom, type FlowEdge, type FlowGraph } from "../graph/flow-graph.ts"

/** What the canvas draws of a node; the card reads its own content. */
export interface CanvasNode {
  readonly id: NodeId
  readonly kind: NodeKind
  readonly title: string
  readonly position: Position
  readonly edges: ReadonlyArray<CardEdge>
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

/** Returns the shape of a graph. It reuses every unchanged node of `before`, and `before` itself if none changed. */
export const canvasShapeOf = (graph: FlowGraph, before: CanvasShape = new Map()): CanvasShape => {
  const next = new Map([...graph.nodes.values()].map((node) => [node.id, canvasNodeOf(node, before.get(node.id))]))
  return isSameList([...before.values()], [...next.values()]) ? before : next
}

const canvasNodeOf = (node: FlowNode, before: CanvasNode | undefined): CanvasNode => {
  const { id, kind, title, position } = node
  const edges = edgesFrom(node)
  const transfers = node.transfer !== null
  const returnTo = transfers ? null : node.returnTo
  const same =
    before !== undefined &&
    before.kind === kind &&
    before.title === title &&
    before.position.x === position.x &&
    before.position.y === position.y &&
    before.returnTo === returnTo &&
    before.transfers === transfers &&
    isSameList(before.edges.map(targetOf), edges.map(targetOf))
  return same ? before : { id, kind, title, position, edges, transfers, returnTo }
}

const targetOf = ({ target }: FlowEdge): NodeId => target

const isSameList = <T>(one: ReadonlyArray<T>, other: ReadonlyArray<T>): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])
