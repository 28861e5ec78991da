import type { FlowShape } from "./flow-shape.ts"

/** What a breadth-first pass from the start finds. */
export interface Levels {
  /** By place: the start is 0, -1 is what the start does not reach (conversations, section 4). */
  readonly of: Int32Array
  /** The places that the start reaches, in the order in which the pass met them: level by level. */
  readonly met: Int32Array
  /** By place: the node from which the pass came; -1 for the start and for what it does not reach. */
  readonly parent: Int32Array
}

/** Levels by a breadth-first pass that visits each node, and looks along each edge, once. */
export const levelsOf = (shape: FlowShape): Levels => {
  const { size, start, firstTarget, targets } = shape
  const of = new Int32Array(size).fill(-1)
  const parent = new Int32Array(size).fill(-1)
  const queue = new Int32Array(size)
  of[start] = 0
  queue[0] = start
  let tail = 1
  for (let head = 0; head < tail; head++) {
    const from = queue[head] ?? 0
    const next = (of[from] ?? 0) + 1
    for (let edge = firstTarget[from] ?? 0, last = firstTarget[from + 1] ?? 0; edge < last; edge++) {
      const to = targets[edge] ?? 0
      if (of[to] !== -1) continue
      of[to] = next
      parent[to] = from
      queue[tail++] = to
    }
  }
  return { of, met: queue.subarray(0, tail), parent }
}
