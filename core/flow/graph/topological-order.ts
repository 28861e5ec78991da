import type { FlowShape } from "./flow-shape.ts"
import type { Levels } from "./levels.ts"

/**
 * Returns each node's position in a topological order; undefined if there is a cycle. Uses the order of the levels if
 * it is topological, else Kahn's algorithm.
 */
export const topologicalOrder = (shape: FlowShape, levels: Levels): Int32Array | undefined =>
  levels.ordered ? levels.turn : orderFromSources(shape)

const orderFromSources = (shape: FlowShape): Int32Array | undefined => {
  const { size, firstTarget, targets, firstSource } = shape
  // Until a node's turn, the number of its unprocessed incoming edges.
  const room = new Int32Array(2 * size)
  const turn = room.subarray(0, size)
  const queue = room.subarray(size)
  let tail = 0
  for (let place = 0; place < size; place++) {
    const sources = (firstSource[place + 1] ?? 0) - (firstSource[place] ?? 0)
    turn[place] = sources
    if (sources === 0) queue[tail++] = place
  }
  for (let head = 0; head < tail; head++) {
    const from = queue[head] ?? 0
    turn[from] = head
    for (let edge = firstTarget[from] ?? 0, last = firstTarget[from + 1] ?? 0; edge < last; edge++) {
      const to = targets[edge] ?? 0
      const left = (turn[to] ?? 0) - 1
      turn[to] = left
      if (left === 0) queue[tail++] = to
    }
  }
  return tail === size ? turn : undefined
}

/** Whether one index reaches another, and the number of visited nodes. */
export interface Reach {
  readonly reached: boolean
  readonly visits: number
}

/**
 * Returns whether one index reaches another (an index reaches itself). The order answers most queries at once, since no
 * edge leads to an earlier position. Otherwise a bidirectional search runs between the two positions.
 */
export const reach = (shape: FlowShape, order: Int32Array | undefined, from: number, to: number): Reach => {
  if (from === to) return { reached: true, visits: 0 }
  const turn = (place: number) => order?.[place] ?? 0
  const first = order === undefined ? -1 : turn(from)
  const last = order === undefined ? 1 : turn(to)
  if (first > last) return { reached: false, visits: 0 }
  const ahead = new Set([from])
  const behind = new Set([to])
  const forwards = [from]
  const backwards = [to]
  let visits = 0
  while (forwards.length > 0 && backwards.length > 0) {
    const down = forwards.length <= backwards.length
    const place = (down ? forwards : backwards).pop()
    if (place === undefined) break
    visits++
    const [starts, neighbours] = down ? [shape.firstTarget, shape.targets] : [shape.firstSource, shape.sources]
    for (let edge = starts[place] ?? 0, end = starts[place + 1] ?? 0; edge < end; edge++) {
      const next = neighbours[edge] ?? 0
      if ((down ? behind : ahead).has(next)) return { reached: true, visits }
      const seen = down ? ahead : behind
      const between = order === undefined || (turn(next) > first && turn(next) < last)
      if (!between || seen.has(next)) continue
      seen.add(next)
      ;(down ? forwards : backwards).push(next)
    }
  }
  return { reached: false, visits }
}

/** Marks every index that reaches one with 1, itself included. */
export const ancestorsOf = ({ size, firstSource, sources }: FlowShape, to: number): Uint8Array =>
  marked(size, firstSource, sources, to)

/** Marks every index that one reaches with 1, itself included. */
export const descendantsOf = ({ size, firstTarget, targets }: FlowShape, from: number): Uint8Array =>
  marked(size, firstTarget, targets, from)

const marked = (size: number, first: Int32Array, neighbours: Int32Array, from: number): Uint8Array => {
  const found = new Uint8Array(size)
  const open = [from]
  found[from] = 1
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (let edge = first[place] ?? 0, last = first[place + 1] ?? 0; edge < last; edge++) {
      const next = neighbours[edge] ?? 0
      if (found[next] === 1) continue
      found[next] = 1
      open.push(next)
    }
  return found
}
