import type { FlowShape } from "./flow-shape.ts"

/** What a breadth-first pass from the start finds. */
export interface Levels {
  /** By place: the start is 0, -1 is what the start does not reach (conversations, section 4). */
  readonly of: Int32Array
  /** The places that the start reaches, in the order in which the pass met them: level by level. */
  readonly met: Int32Array
  /** By place: the node from which the pass came; -1 for the start and for what it does not reach. */
  readonly parent: Int32Array
  /** By place: how many nodes were met before it. */
  readonly turn: Int32Array
  /** Every node is reached, and no edge leads back to a node that was met before: `turn` is a topological order. */
  readonly ordered: boolean
}

/**
 * Levels by a breadth-first pass that visits each node, and looks along each edge, once. In most flows the order in which it
 * meets the nodes is a topological one; it sees on the way whether it is.
 */
export const levelsOf = (shape: FlowShape): Levels => {
  const { size, start, firstTarget, targets } = shape
  // One piece of memory for all: a flow is walked through often.
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
