import type { FlowShape } from "../graph/flow-shape.ts"
import type { Levels } from "../graph/levels.ts"

/** The reachable nodes row by row, each row from left to right. */
export interface Rows {
  /** Node indexes; row `r` spans `first[r]` up to, not including, `first[r + 1]`. */
  readonly places: Int32Array
  readonly first: ReadonlyArray<number>
}

/** Flows with more nodes keep the breadth-first order: they cannot be seen at once. */
export const crossingsLimit = 2_000
/** Maximum sweeps over all rows; most flows converge after three or four. */
const sweeps = 8

/**
 * Orders the rows as the search visited the nodes: children adjacent, under their parents, in the order of the answers.
 */
export const rowsOf = ({ of, met }: Levels): Rows => {
  const first: Array<number> = []
  for (let at = 0, row = -1; at < met.length; at++)
    if ((of[met[at] ?? 0] ?? 0) > row) {
      first.push(at)
      row++
    }
  first.push(met.length)
  return { places: met, first }
}

/**
 * Reorders each row for fewer crossings between adjacent rows: every node moves to the barycentre of its neighbours
 * above, then below, alternately (Sugiyama), then adjacent nodes are swapped where that helps. The best order found is
 * kept.
 */
export const withFewerCrossings = (shape: FlowShape, levels: Levels, rows: Rows): Rows => {
  if (rows.places.length > crossingsLimit) return rows
  const edges = edgesBetweenRows(shape, levels)
  const state = stateOf(shape.size, rows)
  let best = rows.places
  let fewest = crossings(edges, state)
  for (let sweep = 0, idle = 0; sweep < sweeps && idle < 2 && fewest > 0; sweep++) {
    const down = sweep % 2 === 0
    for (let at = 1; at < rows.first.length - 1; at++)
      sortByMiddle(down ? edges.above : edges.below, state, down ? at : rows.first.length - 2 - at)
    exchangeNeighbours(edges, state)
    const now = crossings(edges, state)
    idle++
    if (now >= fewest) continue
    fewest = now
    best = state.row.slice()
    idle = 0
  }
  return { ...rows, places: best }
}

/** For each index its neighbours in the next (or previous) row, adjacent in one array. */
interface Neighbours {
  readonly first: Int32Array
  readonly places: Int32Array
}
interface Edges {
  readonly above: Neighbours
  readonly below: Neighbours
}
interface State {
  readonly first: ReadonlyArray<number>
  readonly row: Int32Array
  /** By index: its column within the row. */
  readonly column: Int32Array
  /** Buffers for sorting and counting. */
  readonly keys: Float64Array
  readonly before: Int32Array
  readonly tally: Int32Array
}

const edgesBetweenRows = (shape: FlowShape, { of }: Levels): Edges => {
  const between = (starts: Int32Array, others: Int32Array, step: number): Neighbours => {
    const first = new Int32Array(shape.size + 1)
    const places = new Int32Array(others.length)
    let free = 0
    for (let place = 0; place < shape.size; place++) {
      const level = of[place] ?? -1
      for (let edge = starts[place] ?? 0, end = starts[place + 1] ?? 0; edge < end; edge++) {
        const other = others[edge] ?? 0
        if (level >= 0 && of[other] === level + step) places[free++] = other
      }
      first[place + 1] = free
    }
    return { first, places }
  }
  return { above: between(shape.firstSource, shape.sources, -1), below: between(shape.firstTarget, shape.targets, 1) }
}

const stateOf = (size: number, { places, first }: Rows): State => {
  const column = new Int32Array(size)
  let widest = 0
  for (let row = 0; row + 1 < first.length; row++) {
    const left = first[row] ?? 0
    const right = first[row + 1] ?? 0
    widest = Math.max(widest, right - left)
    for (let at = left; at < right; at++) column[places[at] ?? 0] = at - left
  }
  return {
    first,
    row: places.slice(),
    column,
    keys: new Float64Array(widest),
    before: new Int32Array(widest),
    tally: new Int32Array(widest + 1),
  }
}

/** Fractions of a column that count when barycentres are compared. */
const precision = 256

const sortByMiddle = (neighbours: Neighbours, { first, row, column, keys, before }: State, at: number): void => {
  const left = first[at] ?? 0
  const width = (first[at + 1] ?? 0) - left
  for (let index = 0; index < width; index++) {
    const place = row[left + index] ?? 0
    const from = neighbours.first[place] ?? 0
    const to = neighbours.first[place + 1] ?? 0
    let sum = 0
    for (let edge = from; edge < to; edge++) sum += column[neighbours.places[edge] ?? 0] ?? 0
    const middle = to > from ? sum / (to - from) : index
    // Barycentre and present column in one number: a plain numeric sort, stable for equal barycentres.
    keys[index] = Math.round(middle * precision) * width + index
  }
  keys.subarray(0, width).sort()
  for (let index = 0; index < width; index++) before[index] = row[left + index] ?? 0
  for (let index = 0; index < width; index++) {
    const place = before[(keys[index] ?? 0) % width] ?? 0
    row[left + index] = place
    column[place] = index
  }
}

/** Swaps two adjacent nodes where that reduces crossings above and below; tries each pair once. */
const exchangeNeighbours = ({ above, below }: Edges, { first, row, column }: State): void => {
  for (let at = 0; at + 1 < first.length; at++) {
    const left = first[at] ?? 0
    for (let index = left, end = (first[at + 1] ?? 0) - 1; index < end; index++) {
      const one = row[index] ?? 0
      const other = row[index + 1] ?? 0
      if (gain(above, column, one, other) + gain(below, column, one, other) <= 0) continue
      row[index] = other
      row[index + 1] = one
      column[other] = index - left
      column[one] = index + 1 - left
    }
  }
}

/** Returns the reduction of crossings on one side if two adjacent nodes are swapped. */
const gain = (neighbours: Neighbours, column: Int32Array, one: number, other: number): number => {
  let gained = 0
  for (let a = neighbours.first[one] ?? 0, end = neighbours.first[one + 1] ?? 0; a < end; a++) {
    const left = column[neighbours.places[a] ?? 0] ?? 0
    for (let b = neighbours.first[other] ?? 0, last = neighbours.first[other + 1] ?? 0; b < last; b++) {
      const right = column[neighbours.places[b] ?? 0] ?? 0
      gained += left > right ? 1 : left < right ? -1 : 0
    }
  }
  return gained
}

/** Counts crossings between adjacent rows, with an accumulator tree (Barth, Jünger and Mutzel). */
const crossings = ({ below }: Edges, { first, row, column, tally }: State): number => {
  let crossed = 0
  for (let at = 0; at + 2 < first.length; at++) {
    const width = (first[at + 2] ?? 0) - (first[at + 1] ?? 0)
    tally.fill(0, 0, width + 1)
    let seen = 0
    for (let index = first[at] ?? 0, end = first[at + 1] ?? 0; index < end; index++) {
      const place = row[index] ?? 0
      const from = below.first[place] ?? 0
      const to = below.first[place + 1] ?? 0
      // Counted against the nodes to the left before being entered: edges of one node never cross.
      for (let edge = from; edge < to; edge++) {
        crossed += seen
        for (let node = (column[below.places[edge] ?? 0] ?? 0) + 1; node > 0; node -= node & -node)
          crossed -= tally[node] ?? 0
      }
      for (let edge = from; edge < to; edge++)
        for (let node = (column[below.places[edge] ?? 0] ?? 0) + 1; node <= width; node += node & -node)
          tally[node] = (tally[node] ?? 0) + 1
      seen += to - from
    }
  }
  return crossed
}
