import type { NodeId } from "../../kernel/index.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import type { GraphEdit } from "../edits/graph-edit.ts"
import type { Position } from "../document/flow-node.ts"
import type { FlowShape } from "../graph/flow-shape.ts"
import { crossingsLimit, type Rows, rowsOf, withFewerCrossings } from "./row-order.ts"

/** Pixels between columns and between levels, and the size of a card (conversations, sections 4 and 9). */
export const columnGap = 240
/** Pixels from one level to the next (conversations, section 9). */
export const levelGap = 130
/** The width of a card, in pixels. */
export const nodeWidth = 196
/** The height of a card, in pixels. */
export const nodeHeight = 80
/** Two cards are never closer than this. */
export const nodeSpacing = 20
/** Nodes without a level stand in rows of so many. */
const looseInRow = 10

/** Where every node of a graph stands, by its place in the order of the nodes; whole pixels. */
export interface Placement {
  readonly x: Int32Array
  readonly y: Int32Array
}

/**
 * Automatic layout: every node on the row of its level, in an order in which few edges cross, each as near to the middle of
 * the nodes above and below it as its neighbours in the row allow; neighbours are at least 240 px apart. The start stands at
 * 0, 0. Nodes without a level stand in rows of ten below everything else.
 */
export const placementOf = ({ shape, levels }: FlowGraph): Placement => {
  const rows = withFewerCrossings(shape, levels, rowsOf(levels))
  const room = new Int32Array(3 * shape.size).fill(childless)
  const x = room.subarray(0, shape.size).fill(0)
  // What the search leaves in `y` is written over below.
  const y = room.subarray(shape.size, 2 * shape.size)
  const seen = shape.size <= crossingsLimit ? shape : undefined
  findColumns({ shape: seen, x, parent: levels.parent, leftmost: y, rightmost: room.subarray(2 * shape.size) }, rows)
  const origin = x[shape.start] ?? 0
  const deepest = rows.first.length - 2
  const { of } = levels
  let loose = 0
  for (let place = 0; place < shape.size; place++) {
    const level = of[place] ?? -1
    if (level >= 0) {
      x[place] = (x[place] ?? 0) - origin
      y[place] = level * levelGap
    } else {
      x[place] = (loose % looseInRow) * columnGap
      y[place] = (deepest + 2 + Math.floor(loose / looseInRow)) * levelGap
      loose++
    }
  }
  return { x, y }
}

/** The automatic layout by the nodes' ids. */
export const layoutOf = (graph: FlowGraph): ReadonlyMap<NodeId, Position> => {
  const { x, y } = placementOf(graph)
  return new Map(graph.shape.ids.map((id, place) => [id, { x: x[place] ?? 0, y: y[place] ?? 0 }]))
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

/** Stands for the rightmost child of a node that has none. */
const childless = -(2 ** 31)

/** Where the nodes of a row would like to stand: under their parents, over their children, or, if several lead to them, amid those. */
type Wish = "parent" | "children" | "sources"

/** What the search for columns knows of the nodes, by place. */
interface Columns {
  /** Absent: in a flow of this size nobody sees who leads to whom. */
  readonly shape: FlowShape | undefined
  /** Pixels from the left. */
  readonly x: Int32Array
  readonly parent: Int32Array
  /** Where a node's outermost children stand, once they do. */
  readonly leftmost: Int32Array
  readonly rightmost: Int32Array
}

/**
 * Fills in `x`. Downwards every row gathers under its parents; upwards parents move over the middle of their children, where
 * there is room; then what several nodes lead to, which pulls at none of them, goes to their middle. In a flow that is too large
 * to be seen only the second of the three is done. Nobody has a child in `rightmost` yet.
 */
const findColumns = (columns: Columns, rows: Rows): void => {
  const blocks = roomFor(rows)
  const last = rows.first.length - 2
  const seen = columns.shape !== undefined
  if (seen) for (let row = 1; row <= last; row++) settleRow(columns, rows, row, "parent", blocks)
  for (let row = last; row >= 0; row--) settleRow(columns, rows, row, "children", blocks)
  if (seen) for (let row = 1; row <= last; row++) settleRow(columns, rows, row, "sources", blocks)
}

/** Whether several nodes lead to one. */
const isShared = (shape: FlowShape | undefined, place: number): boolean =>
  shape !== undefined && (shape.firstSource[place + 1] ?? 0) - (shape.firstSource[place] ?? 0) > 1

/** The middle of the nodes that lead to one. */
const middleOfSources = ({ firstSource, sources }: FlowShape, x: Int32Array, place: number): number => {
  const first = firstSource[place] ?? 0
  const end = firstSource[place + 1] ?? 0
  let sum = 0
  for (let edge = first; edge < end; edge++) sum += x[sources[edge] ?? 0] ?? 0
  return sum / (end - first)
}

/** Neighbours that stand shoulder to shoulder: where the first would stand, times how heavy all are; and where they end. */
interface Blocks {
  readonly sum: Float64Array
  readonly weight: Float64Array
  readonly end: Int32Array
}
const roomFor = ({ first }: Rows): Blocks => {
  let widest = 0
  for (let row = 0; row + 1 < first.length; row++) widest = Math.max(widest, (first[row + 1] ?? 0) - (first[row] ?? 0))
  const room = new Float64Array(2 * widest)
  return { sum: room.subarray(0, widest), weight: room.subarray(widest), end: new Int32Array(widest) }
}

/** A node that nothing below pulls gives way to those that something does. */
const leafWeight = 0.25
/** A node that several lead to gives way to everybody. */
const sharedWeight = 0.001

/**
 * The places of one row that are as near as can be (least squares) to what its nodes wish, in their order and 240 px apart:
 * whoever would stand on a neighbour's feet joins its block (pool adjacent violators).
 */
const settleRow = (
  { shape, x, parent, leftmost, rightmost }: Columns,
  { places, first }: Rows,
  row: number,
  wishes: Wish,
  { sum, weight, end }: Blocks,
): void => {
  const left = first[row] ?? 0
  const right = first[row + 1] ?? 0
  // The last block is kept at hand, those before it in the arrays: most nodes of a row join the last one.
  let last = 0
  let lastSum = 0
  let lastWeight = 0
  for (let at = left; at < right; at++) {
    const place = places[at] ?? 0
    const outermost = wishes === "children" ? (rightmost[place] ?? 0) : childless
    let wish = x[place] ?? 0
    let heavy = 1
    if (wishes === "parent") wish = x[parent[place] ?? 0] ?? 0
    else if (outermost !== childless) wish = ((leftmost[place] ?? 0) + outermost) >> 1
    else if (wishes === "children") {
      if (shape === undefined) wish = (at - (left + right) / 2) * columnGap
      heavy = leafWeight
    } else if (shape !== undefined && isShared(shape, place)) {
      wish = middleOfSources(shape, x, place)
      heavy = sharedWeight
    }
    let pull = (wish - (at - left) * columnGap) * heavy
    // The block before stands as far right as this one would: compared as fractions, without dividing.
    while (lastWeight > 0 && lastSum * heavy >= pull * lastWeight) {
      pull += lastSum
      heavy += lastWeight
      last--
      lastSum = last > 0 ? (sum[last - 1] ?? 0) : 0
      lastWeight = last > 0 ? (weight[last - 1] ?? 0) : 0
    }
    if (last > 0) {
      sum[last - 1] = lastSum
      weight[last - 1] = lastWeight
    }
    lastSum = pull
    lastWeight = heavy
    end[last] = at + 1
    last++
  }
  sum[last - 1] = lastSum
  weight[last - 1] = lastWeight
  for (let block = 0, at = left; block < last; block++) {
    const stop = end[block] ?? 0
    let next = Math.round((sum[block] ?? 0) / (weight[block] ?? 1)) + (at - left) * columnGap
    for (; at < stop; at++) {
      const place = places[at] ?? 0
      x[place] = next
      if (wishes === "children" && row > 0 && !isShared(shape, place)) {
        const above = parent[place] ?? 0
        if (rightmost[above] === childless) leftmost[above] = next
        rightmost[above] = next
      }
      next += columnGap
    }
  }
}
