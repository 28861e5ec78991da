import type { NodeId } from "../kernel/index.ts"
import { type FlowGraph, levelOf, targetsOf } from "./flow-graph.ts"
import type { GraphEdit } from "./graph-edit.ts"
import type { Position } from "./flow-node.ts"

/** Pixels between columns and between levels, and the size of a card (conversations, sections 4 and 9). */
export const columnGap = 240
export const levelGap = 130
export const nodeWidth = 196
export const nodeHeight = 80
/** Two cards are never closer than this. */
export const nodeSpacing = 20

/**
 * Automatic layout: every node on the row of its level, each parent centred above the children that it reached first, so
 * that subtrees never overlap. Nodes without a level stand in rows of ten below everything else.
 */
export const layoutOf = (graph: FlowGraph): ReadonlyMap<NodeId, Position> => {
  const children = firstReached(graph)
  const columns = columnsOf(graph.start.id, children)
  const positions = new Map<NodeId, Position>()
  const origin = columns.get(graph.start.id) ?? 0
  let deepest = 0
  for (const [id, column] of columns) {
    const level = levelOf(graph, id)
    deepest = Math.max(deepest, level)
    positions.set(id, { x: (column - origin) * columnGap, y: level * levelGap })
  }
  let apart = 0
  for (const id of graph.nodes.keys())
    if (!positions.has(id)) {
      const row = deepest + 2 + Math.floor(apart / 10)
      positions.set(id, { x: (apart % 10) * columnGap, y: row * levelGap })
      apart++
    }
  return positions
}

/** 'Auto-organise': the edit that moves every node to its place. */
export const organise = (graph: FlowGraph): GraphEdit => {
  const positions = layoutOf(graph)
  return [...graph.nodes.values()].flatMap((node) => {
    const position = positions.get(node.id)
    if (position === undefined || (position.x === node.position.x && position.y === node.position.y)) return []
    return [{ do: "change-node" as const, id: node.id, fields: { position } }]
  })
}

/** Data made elsewhere has no positions: when all are zero the layout is computed (section 4). */
export const needsLayout = (graph: FlowGraph): boolean =>
  graph.nodes.size > 1 && [...graph.nodes.values()].every(({ position }) => position.x === 0 && position.y === 0)

/** A free place for a new child: one level below, as near to being under its parent as there is room. */
export const placeForChild = (graph: FlowGraph, parent: NodeId): Position => {
  const above = graph.nodes.get(parent)?.position ?? { x: 0, y: 0 }
  const y = above.y + levelGap
  const neighbours = [...graph.nodes.values()]
    .filter((node) => Math.abs(node.position.y - y) < nodeHeight + nodeSpacing)
    .map((node) => node.position.x)
  const free = (x: number) => neighbours.every((other) => Math.abs(other - x) >= nodeWidth + nodeSpacing)
  for (let step = 0; ; step++) {
    if (free(above.x + step * columnGap)) return { x: above.x + step * columnGap, y }
    if (free(above.x - step * columnGap)) return { x: above.x - step * columnGap, y }
  }
}

/** The tree that a breadth-first pass walks: each node under the first that reached it. */
const firstReached = (graph: FlowGraph): ReadonlyMap<NodeId, ReadonlyArray<NodeId>> => {
  const children = new Map<NodeId, Array<NodeId>>()
  const reached = new Set([graph.start.id])
  for (const id of graph.levels.keys()) {
    const node = graph.nodes.get(id)
    const own: Array<NodeId> = []
    for (const target of node === undefined ? [] : targetsOf(node))
      if (!reached.has(target) && graph.nodes.has(target)) {
        reached.add(target)
        own.push(target)
      }
    children.set(id, own)
  }
  return children
}

/** A column for each node of a tree: leaves side by side, parents in the middle of their children. Without recursion. */
const columnsOf = (root: NodeId, children: ReadonlyMap<NodeId, ReadonlyArray<NodeId>>): ReadonlyMap<NodeId, number> => {
  const columns = new Map<NodeId, number>()
  let free = 0
  const open: Array<{ id: NodeId; left: boolean }> = [{ id: root, left: false }]
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const below = children.get(top.id) ?? []
    const first = below[0]
    const last = below.at(-1)
    if (first === undefined || last === undefined) columns.set(top.id, free++)
    else if (top.left) columns.set(top.id, ((columns.get(first) ?? 0) + (columns.get(last) ?? 0)) / 2)
    else {
      open.push({ id: top.id, left: true })
      for (const id of below.toReversed()) open.push({ id, left: false })
    }
  }
  return columns
}
