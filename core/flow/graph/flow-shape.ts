import type { NodeId } from "../../kernel/index.ts"
import type { FlowNode } from "../document/flow-node.ts"

/**
 * The adjacency of a flow in integer arrays: a node is its index in the flow's order, and its neighbours are adjacent
 * in one array. Algorithms over a whole flow use it, since it allocates no objects.
 */
export interface FlowShape {
  readonly size: number
  readonly ids: ReadonlyArray<NodeId>
  readonly places: ReadonlyMap<NodeId, number>
  readonly start: number
  /** The targets of index `p` are `targets[firstTarget[p]]` up to, not including, `targets[firstTarget[p + 1]]`. */
  readonly firstTarget: Int32Array
  readonly targets: Int32Array
  readonly firstSource: Int32Array
  readonly sources: Int32Array
}

/** Builds the shape. `known` is a shape of the same nodes in the same order, whose index by id is reused. */
export const shapeOf = (nodes: ReadonlyMap<NodeId, FlowNode>, start: NodeId, known?: FlowShape): FlowShape => {
  const { ids, places } = known ?? namesOf(nodes)
  const size = ids.length
  const firstTarget = new Int32Array(size + 1)
  const found: Array<number> = []
  let at = 0
  for (const node of nodes.values()) {
    for (const { target } of node.userInteractions) {
      const to = target === null ? undefined : places.get(target)
      if (to !== undefined) found.push(to)
    }
    firstTarget[++at] = found.length
  }
  const targets = Int32Array.from(found)
  return {
    size,
    ids,
    places,
    start: places.get(start) ?? 0,
    firstTarget,
    targets,
    ...sourcesOf(size, firstTarget, targets),
  }
}

const namesOf = (nodes: ReadonlyMap<NodeId, FlowNode>): Pick<FlowShape, "ids" | "places"> => {
  const ids = [...nodes.keys()]
  return { ids, places: new Map(ids.map((id, place) => [id, place])) }
}

const sourcesOf = (
  size: number,
  firstTarget: Int32Array,
  targets: Int32Array,
): Pick<FlowShape, "firstSource" | "sources"> => {
  const firstSource = new Int32Array(size + 1)
  for (const to of targets) firstSource[to + 1] = (firstSource[to + 1] ?? 0) + 1
  for (let place = 0; place < size; place++)
    firstSource[place + 1] = (firstSource[place + 1] ?? 0) + (firstSource[place] ?? 0)
  const next = firstSource.slice()
  const sources = new Int32Array(targets.length)
  for (let from = 0; from < size; from++)
    for (let edge = firstTarget[from] ?? 0, last = firstTarget[from + 1] ?? 0; edge < last; edge++) {
      const to = targets[edge] ?? 0
      const free = next[to] ?? 0
      sources[free] = from
      next[to] = free + 1
    }
  return { firstSource, sources }
}
