import type { NodeId } from "../kernel/index.ts"
import type { FlowGraph } from "./flow-graph.ts"
import type { GraphEdit } from "./graph-edit.ts"
import type { Position } from "./flow-node.ts"
import { type Rows, rowsOf, withFewerCrossings } from "./row-order.ts"

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
  const x = new Int32Array(shape.size)
  const y = new Int32Array(shape.size)
  findColumns(x, y, levels.parent, rows)
  const origin = x[shape.start] ?? 0
  const deepest = rows.first.length - 2
  for (let place = 0, loose = 0; place < shape.size; place++) {
    const level = levels.of[place] ?? -1
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

/**
 * Fills in the pixels from the left. Downwards every row gathers under its parents; upwards parents move over the middle of
 * their children, where there is room. What it finds in `wished` does not matter, and what it leaves there neither.
 */
const findColumns = (x: Int32Array, wished: Int32Array, parent: Int32Array, rows: Rows): void => {
  const { places, first } = rows
  const blocks = roomFor(rows)
  for (let row = 1; row + 1 < first.length; row++) {
    for (let at = first[row] ?? 0, end = first[row + 1] ?? 0; at < end; at++) {
      const place = places[at] ?? 0
      wished[place] = x[parent[place] ?? 0] ?? 0
    }
    settleRow(rows, row, x, wished, undefined, blocks)
  }
  // From here `wished` keeps where a node's leftmost child stands until its own row is due.
  const rightmost = new Int32Array(parent.length).fill(childless)
  for (let row = first.length - 2; row >= 0; row--) {
    const start = first[row] ?? 0
    const end = first[row + 1] ?? 0
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      const right = rightmost[place] ?? 0
      wished[place] = right === childless ? (x[place] ?? 0) : ((wished[place] ?? 0) + right) >> 1
    }
    settleRow(rows, row, x, wished, rightmost, blocks)
    if (row === 0) break
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      const above = parent[place] ?? 0
      if (rightmost[above] === childless) wished[above] = x[place] ?? 0
      rightmost[above] = x[place] ?? 0
    }
  }
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
  return { sum: new Float64Array(widest), weight: new Float64Array(widest), end: new Int32Array(widest) }
}

/** A node that nothing below pulls gives way to those that something does. */
const leafWeight = 0.25

/**
 * The places of one row that are as near as can be (least squares) to what its nodes wish, in their order and 240 px apart:
 * whoever would stand on a neighbour's feet joins its block (pool adjacent violators).
 */
const settleRow = (
  { places, first }: Rows,
  row: number,
  x: Int32Array,
  wished: Int32Array,
  rightmost: Int32Array | undefined,
  { sum, weight, end }: Blocks,
): void => {
  const left = first[row] ?? 0
  const right = first[row + 1] ?? 0
  let last = -1
  for (let at = left; at < right; at++) {
    const place = places[at] ?? 0
    let heavy = rightmost !== undefined && rightmost[place] === childless ? leafWeight : 1
    let pull = ((wished[place] ?? 0) - (at - left) * columnGap) * heavy
    // The block before stands as far right as this one would: compared as fractions, without dividing.
    while (last >= 0 && (sum[last] ?? 0) * heavy >= pull * (weight[last] ?? 0)) {
      pull += sum[last] ?? 0
      heavy += weight[last] ?? 0
      last--
    }
    last++
    sum[last] = pull
    weight[last] = heavy
    end[last] = at + 1
  }
  for (let block = 0, at = left; block <= last; block++) {
    const stop = end[block] ?? 0
    for (let next = Math.round((sum[block] ?? 0) / (weight[block] ?? 1)) + (at - left) * columnGap; at < stop; at++) {
      x[places[at] ?? 0] = next
      next += columnGap
    }
  }
}
