import type { NodeId } from "../../kernel/index.ts"
import { type FlowGraph, targetsOf } from "../graph/flow-graph.ts"
import type { GraphEdit } from "../edits/graph-edit.ts"
import type { Position } from "../document/flow-node.ts"
import type { FlowShape } from "../graph/flow-shape.ts"
import { crossingsLimit, type Rows, rowsOf, withFewerCrossings } from "./row-order.ts"
import { rankedFlowOf } from "./row-ranks.ts"

/** Pixels between columns (conversations, sections 4 and 9). */
export const columnGap = 240
/** Pixels from one level to the next (conversations, section 9). */
export const levelGap = 130
/** The width of a card, in pixels. */
export const nodeWidth = 196
/** The height of a card, in pixels. */
export const nodeHeight = 80
/** Minimum distance between two cards. */
export const nodeSpacing = 20
/** Row length of nodes without a level. */
const looseInRow = 10

/** The position of every node, by index in the order of the nodes; whole pixels. */
export interface Placement {
  readonly x: Int32Array
  readonly y: Int32Array
}

/**
 * Computes the layout: every node in a row below all that lead to it, ordered for few crossings, each as close to the
 * middle of the nodes above and below it as its neighbours allow; neighbours are at least 240 px apart, and an edge
 * that skips a row has a column of its own there. The start is at 0, 0. Nodes without a level follow in rows of ten
 * below.
 */
export const placementOf = (graph: FlowGraph): Placement => {
  const { size, start } = graph.shape
  const { shape, levels } = rankedFlowOf(graph)
  const rows = withFewerCrossings(shape, levels, rowsOf(levels))
  const room = new Int32Array(3 * shape.size).fill(childless)
  const x = room.subarray(0, shape.size).fill(0)
  // The search's values in `y` are overwritten below.
  const y = room.subarray(shape.size, 2 * shape.size)
  const seen = size <= crossingsLimit ? shape : undefined
  findColumns({ shape: seen, x, parent: levels.parent, leftmost: y, rightmost: room.subarray(2 * shape.size) }, rows)
  const origin = x[start] ?? 0
  const deepest = rows.first.length - 2
  const { of } = levels
  let loose = 0
  for (let place = 0; place < size; place++) {
    const row = of[place] ?? -1
    if (row >= 0) {
      x[place] = (x[place] ?? 0) - origin
      y[place] = row * levelGap
    } else {
      x[place] = (loose % looseInRow) * columnGap
      y[place] = (deepest + 2 + Math.floor(loose / looseInRow)) * levelGap
      loose++
    }
  }
  return { x: x.subarray(0, size), y: y.subarray(0, size) }
}

/** Computes the layout by node id. */
export const layoutOf = (graph: FlowGraph): ReadonlyMap<NodeId, Position> => {
  const { x, y } = placementOf(graph)
  return new Map(graph.shape.ids.map((id, place) => [id, { x: x[place] ?? 0, y: y[place] ?? 0 }]))
}

/** 'Auto-organise': returns the edit that moves every node to its position in the layout. */
export const organise = (graph: FlowGraph): GraphEdit => {
  const positions = layoutOf(graph)
  return [...graph.nodes.values()].flatMap((node) => {
    const position = positions.get(node.id)
    if (position === undefined || (position.x === node.position.x && position.y === node.position.y)) return []
    return [{ do: "change-node" as const, id: node.id, fields: { position } }]
  })
}

/** Returns whether all positions are zero, as in data made elsewhere, so that a layout is needed (section 4). */
export const needsLayout = (graph: FlowGraph): boolean =>
  graph.nodes.size > 1 && [...graph.nodes.values()].every(({ position }) => position.x === 0 && position.y === 0)

/**
 * Returns a free position for a child, one level below its parent: right of the children that are in that row, so that cards stand
 * in the order of what leads to them; for a first child, as near to the parent's column as there is room.
 */
export const placeForChild = (graph: FlowGraph, parent: NodeId): Position => {
  const above = graph.nodes.get(parent)?.position ?? { x: 0, y: 0 }
  const y = above.y + levelGap
  const free = freeIn(graph, y)
  const siblings = siblingsIn(graph, parent, y)
  if (siblings.length > 0)
    for (let x = Math.max(...siblings) + columnGap; ; x += columnGap) if (free(x)) return { x, y }
  for (let step = 0; ; step++) {
    if (free(above.x + step * columnGap)) return { x: above.x + step * columnGap, y }
    if (free(above.x - step * columnGap)) return { x: above.x - step * columnGap, y }
  }
}

/** Returns positions for the first children of a node, around its column; undefined where something stands there. */
export const placesForChildren = (
  graph: FlowGraph,
  parent: NodeId,
  count: number,
): ReadonlyArray<Position> | undefined => {
  const above = graph.nodes.get(parent)?.position ?? { x: 0, y: 0 }
  const y = above.y + levelGap
  const columns = Array.from({ length: count }, (_, at) => above.x + (at - (count - 1) / 2) * columnGap)
  const isFree = siblingsIn(graph, parent, y).length === 0 && columns.every(freeIn(graph, y))
  return isFree ? columns.map((x) => ({ x, y })) : undefined
}

const siblingsIn = (graph: FlowGraph, parent: NodeId, y: number): ReadonlyArray<number> => {
  const node = graph.nodes.get(parent)
  return (node === undefined ? [] : targetsOf(node)).flatMap((id) => {
    const position = graph.nodes.get(id)?.position
    return position?.y === y ? [position.x] : []
  })
}

/** Tells of the columns of a row which are free. */
const freeIn = (graph: FlowGraph, y: number) => {
  const neighbours = [...graph.nodes.values()]
    .filter((node) => Math.abs(node.position.y - y) < nodeHeight + nodeSpacing)
    .map((node) => node.position.x)
  return (x: number): boolean => neighbours.every((other) => Math.abs(other - x) >= nodeWidth + nodeSpacing)
}

/** Marks a node without children in `rightmost`. */
const childless = -(2 ** 31)

/**
 * The preferred column of a node: under its parent, over its children or, for a node with several sources, amid those.
 */
type Wish = "parent" | "children" | "sources"

/** The working data of the search for columns, by node index. */
interface Columns {
  /** Absent in a flow of a size at which connections cannot be seen. */
  readonly shape: FlowShape | undefined
  /** Pixels from the left. */
  readonly x: Int32Array
  readonly parent: Int32Array
  /** The columns of a node's outermost children, once set. */
  readonly leftmost: Int32Array
  readonly rightmost: Int32Array
}

/**
 * Fills in `x` in three passes. Downwards, every row gathers under its parents; upwards, parents move over the middle
 * of their children, as far as there is room; then nodes with several sources, which do not pull on them, move to their
 * middle. Very large flows do only the second pass. At first `rightmost` has no child.
 */
const findColumns = (columns: Columns, rows: Rows): void => {
  const blocks = roomFor(rows)
  const last = rows.first.length - 2
  const seen = columns.shape !== undefined
  if (seen) for (let row = 1; row <= last; row++) settleRow(columns, rows, row, "parent", blocks)
  for (let row = last; row >= 0; row--) settleRow(columns, rows, row, "children", blocks)
  if (seen) for (let row = 1; row <= last; row++) settleRow(columns, rows, row, "sources", blocks)
}

/** Returns whether a node has several sources. */
const isShared = (shape: FlowShape | undefined, place: number): boolean =>
  shape !== undefined && (shape.firstSource[place + 1] ?? 0) - (shape.firstSource[place] ?? 0) > 1

/** Returns the middle of a node's sources. */
const middleOfSources = ({ firstSource, sources }: FlowShape, x: Int32Array, place: number): number => {
  const first = firstSource[place] ?? 0
  const end = firstSource[place + 1] ?? 0
  let sum = 0
  for (let edge = first; edge < end; edge++) sum += x[sources[edge] ?? 0] ?? 0
  return sum / (end - first)
}

/** Runs of adjacent nodes: each one's preferred start times its weight, its weight, and its end. */
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

/** A node without a pull from below yields to nodes with one. */
const leafWeight = 0.25
/** A node with several sources yields to all others. */
const sharedWeight = 0.001

/**
 * Places one row as close as possible (least squares) to the preferences of its nodes, in order and 240 px apart: a
 * node that would overlap its neighbour joins its block (pool adjacent violators).
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
  // The last block is kept in variables, earlier ones in the arrays: most nodes join the last one.
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
    // The previous block starts at least as far right: fractions compared without dividing.
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
