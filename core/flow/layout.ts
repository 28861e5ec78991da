import type { NodeId } from "../kernel/index.ts"
import type { FlowGraph } from "./flow-graph.ts"
import type { GraphEdit } from "./graph-edit.ts"
import type { Position } from "./flow-node.ts"
import { type Rows, rowsOf, withFewerCrossings } from "./row-order.ts"

/** Pixels between columns and between levels, and the size of a card (conversations, sections 4 and 9). */
export const columnGap = 240
export const levelGap = 130
export const nodeWidth = 196
export const nodeHeight = 80
/** Two cards are never closer than this. */
export const nodeSpacing = 20
/** Nodes without a level stand in rows of so many. */
const looseInRow = 10

/** Where every node of a graph stands, by its place in the order of the nodes; whole pixels. */
export interface Placement {
  readonly x: Float64Array
  readonly y: Float64Array
}

/**
 * Automatic layout: every node on the row of its level, in an order in which few edges cross, each as near to the middle of
 * the nodes above and below it as its neighbours in the row allow; neighbours are at least 240 px apart. The start stands at
 * 0, 0. Nodes without a level stand in rows of ten below everything else.
 */
export const placementOf = ({ shape, levels }: FlowGraph): Placement => {
  const rows = withFewerCrossings(shape, levels, rowsOf(levels))
  const x = columnsOf(levels.parent, rows)
  const y = new Float64Array(shape.size)
  const origin = x[shape.start] ?? 0
  const deepest = rows.first.length - 2
  for (let place = 0, loose = 0; place < shape.size; place++) {
    const level = levels.of[place] ?? -1
    if (level >= 0) {
      x[place] = Math.round((x[place] ?? 0) - origin)
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

/**
 * Pixels from the left, by place. Downwards every row gathers under its parents; upwards parents move over the middle of
 * their children, where there is room.
 */
const columnsOf = (parent: Int32Array, rows: Rows): Float64Array => {
  const x = new Float64Array(parent.length)
  const room = roomFor(rows.places.length)
  const wished = new Float64Array(parent.length)
  const { places, first } = rows
  for (let row = 1; row + 1 < first.length; row++) {
    for (let at = first[row] ?? 0, end = first[row + 1] ?? 0; at < end; at++) {
      const place = places[at] ?? 0
      wished[place] = x[parent[place] ?? 0] ?? 0
    }
    settleRow(rows, row, x, wished, undefined, room)
  }
  const sum = new Float64Array(parent.length)
  const children = new Int32Array(parent.length)
  for (let row = first.length - 2; row >= 0; row--) {
    for (let at = first[row] ?? 0, end = first[row + 1] ?? 0; at < end; at++) {
      const place = places[at] ?? 0
      const count = children[place] ?? 0
      wished[place] = count === 0 ? (x[place] ?? 0) : (sum[place] ?? 0) / count
    }
    settleRow(rows, row, x, wished, children, room)
    if (row === 0) break
    for (let at = first[row] ?? 0, end = first[row + 1] ?? 0; at < end; at++) {
      const place = places[at] ?? 0
      const above = parent[place] ?? 0
      sum[above] = (sum[above] ?? 0) + (x[place] ?? 0)
      children[above] = (children[above] ?? 0) + 1
    }
  }
  return x
}

/** Blocks of neighbours that stand shoulder to shoulder. */
interface Room {
  readonly position: Float64Array
  readonly weight: Float64Array
  readonly end: Int32Array
}
const roomFor = (size: number): Room => ({
  position: new Float64Array(size),
  weight: new Float64Array(size),
  end: new Int32Array(size),
})

/** A node that nothing below pulls gives way to those that something does. */
const leafWeight = 0.25

/**
 * The places of one row that are as near as can be (least squares) to what its nodes wish, in their order and 240 px apart:
 * whoever would stand on a neighbour's feet joins its block (pool adjacent violators).
 */
const settleRow = (
  { places, first }: Rows,
  row: number,
  x: Float64Array,
  wished: Float64Array,
  pulls: Int32Array | undefined,
  { position, weight, end }: Room,
): void => {
  const [left = 0, right = 0] = [first[row], first[row + 1]]
  let blocks = 0
  for (let at = left; at < right; at++) {
    const place = places[at] ?? 0
    let centre = (wished[place] ?? 0) - (at - left) * columnGap
    let heavy = pulls !== undefined && pulls[place] === 0 ? leafWeight : 1
    while (blocks > 0 && (position[blocks - 1] ?? 0) >= centre) {
      blocks--
      const other = weight[blocks] ?? 0
      centre = (centre * heavy + (position[blocks] ?? 0) * other) / (heavy + other)
      heavy += other
    }
    position[blocks] = centre
    weight[blocks] = heavy
    end[blocks] = at + 1
    blocks++
  }
  for (let block = 0, at = left; block < blocks; block++)
    for (const stop = end[block] ?? 0, centre = Math.round(position[block] ?? 0); at < stop; at++)
      x[places[at] ?? 0] = centre + (at - left) * columnGap
}
