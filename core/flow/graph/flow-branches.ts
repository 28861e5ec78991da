import type { NodeId } from "../../kernel/index.ts"
import { dominatorsOf } from "./dominators.ts"
import type { FlowShape } from "./flow-shape.ts"

/**
 * The branches of a flow. The branch of a node has the nodes that are reached from the start only through it. Branches
 * nest: one has another whole, or nothing of it.
 */
export interface FlowBranches {
  /** The number of nodes in the branch of a node, which is not one of them. */
  sizeOf(id: NodeId): number
  /** The nodes of a branch; each smaller branch follows its node. */
  nodesOf(id: NodeId): ReadonlyArray<NodeId>
  /** The smallest branch that a node is in, by its node; undefined for none. */
  around(id: NodeId): NodeId | undefined
}

/**
 * Finds the branches, when they are first asked for. What the start does not reach has its own, entered at nodes without a
 * source.
 */
export const branchesOf = (shape: FlowShape): FlowBranches => {
  let known: Branches | undefined
  const found = () => (known ??= findBranches(shape))
  const at = (id: NodeId) => shape.places.get(id)
  return {
    sizeOf: (id) => found().sizes[at(id) ?? -1] ?? 0,
    nodesOf: (id) => {
      const place = at(id)
      if (place === undefined) return []
      const { first, order, sizes } = found()
      const from = (first[place] ?? 0) + 1
      return Array.from(order.subarray(from, from + (sizes[place] ?? 0)), (inner) => shape.ids[inner] ?? id)
    },
    around: (id) => shape.ids[found().dominators[at(id) ?? -1] ?? -1],
  }
}

type Branches = ReturnType<typeof findBranches>

const findBranches = (shape: FlowShape) => {
  const dominators = dominatorsOf(shape)
  return { dominators, ...preorder(dominators) }
}

/** The tree of dominators in one array, in which each branch follows its node. */
const preorder = (dominators: Int32Array) => {
  const size = dominators.length
  const children = new Map<number, Array<number>>()
  for (let place = size - 1; place >= 0; place--) {
    const above = dominators[place] ?? -1
    const siblings = children.get(above)
    if (siblings === undefined) children.set(above, [place])
    else siblings.push(place)
  }
  const order = new Int32Array(size)
  const first = new Int32Array(size)
  const sizes = new Int32Array(size)
  const open = [...(children.get(-1) ?? [])]
  let count = 0
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    first[place] = count
    order[count++] = place
    for (const child of children.get(place) ?? []) open.push(child)
  }
  for (const place of order.toReversed()) {
    const above = dominators[place] ?? -1
    if (above !== -1) sizes[above] = (sizes[above] ?? 0) + (sizes[place] ?? 0) + 1
  }
  return { order, first, sizes }
}
