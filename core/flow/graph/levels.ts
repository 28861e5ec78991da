import type { FlowShape } from "./flow-shape.ts"

/** The result of a breadth-first search from the start. */
export interface Levels {
  /** By index: 0 for the start, -1 if unreachable (conversations, section 4). */
  readonly of: Int32Array
  /** The reachable indexes in the order visited: level by level. */
  readonly met: Int32Array
  /** By index: the node from which it was first reached; -1 for the start and unreachable nodes. */
  readonly parent: Int32Array
  /** By index: the number of nodes visited before it. */
  readonly turn: Int32Array
  /** Every node is reachable, and no edge leads back to an earlier node: `turn` is a topological order. */
  readonly ordered: boolean
}

/**
 * Computes levels by a breadth-first search that visits each node and edge once. In most flows its order is a
 * topological one, which it detects on the way.
 */
export const levelsOf = (shape: FlowShape): Levels => {
  const { size, start, firstTarget, targets } = shape
  // One allocation for all arrays: a flow is traversed often.
  const room = new Int32Array(4 * size).fill(-1)
  const of = room.subarray(0, size)
  const parent = room.subarray(size, 2 * size)
  const queue = room.subarray(2 * size, 3 * size)
  const turn = room.subarray(3 * size)
  of[start] = 0
  turn[start] = 0
  queue[0] = start
  let tail = 1
  let onwards = true
  for (let head = 0; head < tail; head++) {
    const from = queue[head] ?? 0
    const next = (of[from] ?? 0) + 1
    for (let edge = firstTarget[from] ?? 0, last = firstTarget[from + 1] ?? 0; edge < last; edge++) {
      const to = targets[edge] ?? 0
      const known = turn[to] ?? 0
      if (known !== -1) {
        if (known <= head) onwards = false
        continue
      }
      of[to] = next
      turn[to] = tail
      parent[to] = from
      queue[tail++] = to
    }
  }
  return { of, met: queue.subarray(0, tail), parent, turn, ordered: onwards && tail === size }
}
