import type { FlowShape } from "./flow-shape.ts"

/**
 * Returns the immediate dominator of each index: the last node through which every way to it from the start leads. It is
 * -1 for the start. What the start does not reach is entered at its nodes without a source, which have -1 too. By the
 * algorithm of Lengauer and Tarjan, in O(E log V).
 */
export const dominatorsOf = (shape: FlowShape): Int32Array => {
  const { met, number, parent, reached } = depthFirst(shape)
  const { firstSource, sources } = shape
  const size = met.length
  const semi = Int32Array.from({ length: size }, (_, at) => at)
  const forest = emptyForest(semi)
  const dominator = new Int32Array(size)
  // Linked lists of the nodes with the same semidominator.
  const bucket = new Int32Array(size)
  const following = new Int32Array(size)
  for (let at = size - 1; at > 0; at--) {
    const place = met[at] ?? 0
    const above = parent[at] ?? 0
    let lowest = above
    for (let edge = firstSource[place] ?? 0, last = firstSource[place + 1] ?? 0; edge < last; edge++) {
      const source = number[sources[edge] ?? 0] ?? 0
      // A loose node that leads into the conversation is no way to there.
      if (at <= reached && source > reached) continue
      lowest = Math.min(lowest, semi[lowestTo(forest, source)] ?? 0)
    }
    semi[at] = lowest
    following[at] = bucket[lowest] ?? 0
    bucket[lowest] = at
    forest.ancestor[at] = above
    for (let waiting = bucket[above] ?? 0; waiting !== 0; waiting = following[waiting] ?? 0) {
      const lower = lowestTo(forest, waiting)
      dominator[waiting] = (semi[lower] ?? 0) < (semi[waiting] ?? 0) ? lower : above
    }
    bucket[above] = 0
  }
  const found = new Int32Array(shape.size).fill(-1)
  for (let at = 1; at < size; at++) {
    if (dominator[at] !== semi[at]) dominator[at] = dominator[dominator[at] ?? 0] ?? 0
    found[met[at] ?? 0] = met[dominator[at] ?? 0] ?? -1
  }
  return found
}

/** A depth-first search; number 0 is a root above the start and above the roots of what the start does not reach. */
interface DepthFirst {
  /** The indexes by their number; -1 at number 0. */
  readonly met: Int32Array
  /** The numbers by index. */
  readonly number: Int32Array
  /** By number: the number from which it was entered. */
  readonly parent: Int32Array
  /** The highest number that the start reaches. */
  readonly reached: number
}

const depthFirst = ({ size, start, firstTarget, targets, firstSource }: FlowShape): DepthFirst => {
  const met = new Int32Array(size + 1).fill(-1)
  const number = new Int32Array(size)
  const parent = new Int32Array(size + 1)
  const nextEdge = firstTarget.slice()
  let count = 0
  const enter = (place: number, from: number): number => {
    met[++count] = place
    number[place] = count
    parent[count] = from
    return count
  }
  const search = (root: number) => {
    if (number[root] !== 0) return
    for (let at = enter(root, 0); at !== 0;) {
      const place = met[at] ?? 0
      const edge = nextEdge[place] ?? 0
      if (edge === firstTarget[place + 1]) {
        at = parent[at] ?? 0
        continue
      }
      nextEdge[place] = edge + 1
      const target = targets[edge] ?? 0
      if (number[target] === 0) at = enter(target, at)
    }
  }
  if (size > 0) search(start)
  const reached = count
  for (let place = 0; place < size; place++) if (firstSource[place] === firstSource[place + 1]) search(place)
  for (let place = 0; place < size; place++) search(place)
  return { met, number, parent, reached }
}

/** The trees of the nodes that are processed, with compressed paths. */
interface Forest {
  readonly semi: Int32Array
  /** -1 at the root of a tree. */
  readonly ancestor: Int32Array
  /** The node with the lowest semidominator between a node and its ancestor. */
  readonly best: Int32Array
}

const emptyForest = (semi: Int32Array): Forest => ({
  semi,
  ancestor: new Int32Array(semi.length).fill(-1),
  best: semi.slice(),
})

/** Returns the node with the lowest semidominator from a node up to the root of its tree, and compresses that path. */
const lowestTo = ({ semi, ancestor, best }: Forest, from: number): number => {
  const path: Array<number> = []
  for (let at = from; (ancestor[ancestor[at] ?? -1] ?? -1) !== -1; at = ancestor[at] ?? -1) path.push(at)
  for (const at of path.toReversed()) {
    const above = ancestor[at] ?? 0
    const lower = best[above] ?? 0
    if ((semi[lower] ?? 0) < (semi[best[at] ?? 0] ?? 0)) best[at] = lower
    ancestor[at] = ancestor[above] ?? -1
  }
  return best[from] ?? from
}
