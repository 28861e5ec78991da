import type { NodeId } from "../../kernel/index.ts"
import type { FlowNode } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { columnGap, levelGap, nodeHeight, nodeSpacing, nodeWidth } from "../layout/layout.ts"
import type { GraphEdit } from "./graph-edit.ts"

/** How several cards are put in order. */
export type Alignment = "left" | "top" | "spread"

/** Along an axis: the least distance of two cards that stand side by side, and that which they get where they would be nearer. */
const spacing = {
  x: { least: nodeWidth + nodeSpacing, gap: columnGap },
  y: { least: nodeHeight + nodeSpacing, gap: levelGap },
} as const
type Axis = keyof typeof spacing

/**
 * Puts cards in order: at the leftmost one's left edge, at the uppermost one's top, or at equal distances along the axis on which they stand
 * furthest apart. Cards that would lie on each other are moved apart, in their order. Returns no steps for cards that stand so already.
 */
export const alignNodes = (graph: FlowGraph, ids: ReadonlySet<NodeId>, alignment: Alignment): GraphEdit => {
  const nodes = [...graph.nodes.values()].filter(({ id }) => ids.has(id))
  if (nodes.length < 2) return []
  switch (alignment) {
    case "left":
      return moved(nodes, "y", { x: Math.min(...nodes.map(({ position }) => position.x)) })
    case "top":
      return moved(nodes, "x", { y: Math.min(...nodes.map(({ position }) => position.y)) })
    case "spread":
      return spread(nodes, extentOf(nodes, "x") >= extentOf(nodes, "y") ? "x" : "y")
  }
}

/** Gives all nodes one coordinate, and moves them apart along the other axis. */
const moved = (nodes: ReadonlyArray<FlowNode>, along: Axis, fixed: Partial<FlowNode["position"]>): GraphEdit => {
  const { least, gap } = spacing[along]
  let before = -Infinity
  return ordered(nodes, along).flatMap((node) => {
    const own = node.position[along]
    before = own < before + least ? before + gap : own
    return changed(node, { ...node.position, ...fixed, [along]: before })
  })
}

/** Puts nodes at equal distances between the outermost two, at least a card apart. */
const spread = (nodes: ReadonlyArray<FlowNode>, along: Axis): GraphEdit => {
  const inOrder = ordered(nodes, along)
  const first = inOrder[0]?.position[along] ?? 0
  const step = Math.max(extentOf(nodes, along) / (nodes.length - 1), spacing[along].least)
  return inOrder.flatMap((node, at) => changed(node, { ...node.position, [along]: Math.round(first + at * step) }))
}

const changed = (node: FlowNode, position: FlowNode["position"]): GraphEdit =>
  position.x === node.position.x && position.y === node.position.y
    ? []
    : [{ do: "change-node", id: node.id, fields: { position } }]

const ordered = (nodes: ReadonlyArray<FlowNode>, along: Axis): ReadonlyArray<FlowNode> =>
  nodes.toSorted((one, other) => one.position[along] - other.position[along])

const extentOf = (nodes: ReadonlyArray<FlowNode>, along: Axis): number => {
  const places = nodes.map(({ position }) => position[along])
  return Math.max(...places) - Math.min(...places)
}
