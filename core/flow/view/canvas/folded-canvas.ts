import type { NodeId } from "../../../kernel/index.ts"
import type { FlowBranches } from "../../graph/flow-branches.ts"
import type { FlowEdge } from "../../graph/flow-graph.ts"
import type { CardEdge, CanvasNode, CanvasShape } from "./canvas-shape.ts"

/** The canvas with some branches folded into the cards of their nodes. */
export interface FoldedCanvas {
  /** The cards and the edges between them. Cards that folding does not concern are those of the whole canvas. */
  readonly shape: CanvasShape
  /** The card that stands for each hidden node. */
  readonly cards: ReadonlyMap<NodeId, NodeId>
}

const none: ReadonlyMap<NodeId, NodeId> = new Map()

/**
 * Folds the branches of some nodes. What leaves a folded branch leaves its card; edges with the same ends become one. A
 * node without a branch stays as it is. Unchanged cards of `before` are reused.
 */
export const foldedCanvas = (
  shape: CanvasShape,
  branches: FlowBranches,
  folded: ReadonlySet<NodeId>,
  before?: FoldedCanvas,
): FoldedCanvas => {
  const inner = outermostBranches(branches, folded)
  if (inner.size === 0) return before?.shape === shape ? before : { shape, cards: none }
  const cards = new Map([...inner].flatMap(([card, nodes]) => nodes.map((id) => [id, card] as const)))
  const next = new Map<NodeId, CanvasNode>()
  for (const node of shape.values()) {
    if (cards.has(node.id)) continue
    const nodes = (inner.get(node.id) ?? []).flatMap((id) => shape.get(id) ?? [])
    const edges = edgesBetweenCards(node, nodes, cards)
    if (nodes.length === 0 && edges === node.edges) {
      next.set(node.id, node)
      continue
    }
    const branch = { nodes: nodes.length, transfers: nodes.filter(({ transfers }) => transfers).length }
    const card: CanvasNode = nodes.length === 0 ? { ...node, edges } : { ...node, edges, branch }
    const known = before?.shape.get(node.id)
    next.set(node.id, known !== undefined && isSameCard(known, card) ? known : card)
  }
  return { shape: next, cards }
}

/** The hidden nodes of each folded branch that is in no other one. */
const outermostBranches = (
  branches: FlowBranches,
  folded: ReadonlySet<NodeId>,
): ReadonlyMap<NodeId, ReadonlyArray<NodeId>> => {
  const outermost = [...folded].filter((id) => {
    for (let at = branches.around(id); at !== undefined; at = branches.around(at)) if (folded.has(at)) return false
    return branches.sizeOf(id) > 0
  })
  return new Map(outermost.map((id) => [id, branches.nodesOf(id)]))
}

/** The edges of a card: its node's own first. They are the node's own list if no folded branch concerns them. */
const edgesBetweenCards = (
  node: CanvasNode,
  inner: ReadonlyArray<CanvasNode>,
  cards: ReadonlyMap<NodeId, NodeId>,
): ReadonlyArray<CardEdge> => {
  if (inner.length === 0 && !node.edges.some(({ target }) => cards.has(target))) return node.edges
  const byTarget = new Map<NodeId, ReadonlyArray<FlowEdge>>()
  for (const edge of [node, ...inner].flatMap(({ edges }) => edges)) {
    const target = cards.get(edge.target) ?? edge.target
    if (target !== node.id) byTarget.set(target, [...(byTarget.get(target) ?? []), edge])
  }
  return [...byTarget].map(([target, standsFor]): CardEdge => {
    const [only] = standsFor
    const isOwn = standsFor.length === 1 && only?.source === node.id && only.target === target
    return isOwn ? only : { id: `edge-${node.id}a-${target}`, source: node.id, target, standsFor }
  })
}

const isSameCard = (one: CanvasNode, other: CanvasNode): boolean =>
  one.kind === other.kind &&
  one.title === other.title &&
  one.position.x === other.position.x &&
  one.position.y === other.position.y &&
  one.returnTo === other.returnTo &&
  one.transfers === other.transfers &&
  one.branch?.nodes === other.branch?.nodes &&
  one.branch?.transfers === other.branch?.transfers &&
  one.edges.length === other.edges.length &&
  one.edges.every((edge, at) => isSameEdge(edge, other.edges[at]))

const isSameEdge = (one: CardEdge, other: CardEdge | undefined): boolean =>
  one.target === other?.target && namesOf(one.standsFor) === namesOf(other.standsFor)

const namesOf = (edges: ReadonlyArray<FlowEdge> | undefined) => edges?.map(({ id }) => id).join()
