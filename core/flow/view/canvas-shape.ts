import type { NodeId } from "../../kernel/index.ts"
import type { FlowNode, NodeKind, Position } from "../document/flow-node.ts"
import { edgesFrom, type FlowEdge, type FlowGraph } from "../graph/flow-graph.ts"

/** What the canvas itself draws of a node. What stands in its card, the card reads. */
export interface CanvasNode {
  readonly id: NodeId
  readonly kind: NodeKind
  readonly title: string
  readonly position: Position
  readonly edges: ReadonlyArray<FlowEdge>
}

/** The nodes of a flow with their places and edges, in their order. An edit of a text does not change it. */
export type CanvasShape = ReadonlyMap<NodeId, CanvasNode>

/** The shape of a graph, sharing with `before` every node that is as it was, and the whole when all are. */
export const canvasShapeOf = (graph: FlowGraph, before: CanvasShape = new Map()): CanvasShape => {
  const next = new Map([...graph.nodes.values()].map((node) => [node.id, canvasNodeOf(node, before.get(node.id))]))
  return isSameList([...before.values()], [...next.values()]) ? before : next
}

const canvasNodeOf = (node: FlowNode, before: CanvasNode | undefined): CanvasNode => {
  const { id, kind, title, position } = node
  const edges = edgesFrom(node)
  const same =
    before !== undefined &&
    before.kind === kind &&
    before.title === title &&
    before.position.x === position.x &&
    before.position.y === position.y &&
    isSameList(before.edges.map(targetOf), edges.map(targetOf))
  return same ? before : { id, kind, title, position, edges }
}

const targetOf = ({ target }: FlowEdge): NodeId => target

const isSameList = <T>(one: ReadonlyArray<T>, other: ReadonlyArray<T>): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])
