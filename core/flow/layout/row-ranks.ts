import type { FlowGraph } from "../graph/flow-graph.ts"
import type { FlowShape } from "../graph/flow-shape.ts"
import { type Levels, levelsOf } from "../graph/levels.ts"
import { crossingsLimit } from "./row-order.ts"

/** A flow for the layout: every edge from a reachable node leads to a lower row. */
export interface RankedFlow {
  readonly shape: FlowShape
  /** `of` is the row. */
  readonly levels: Levels
}

/**
 * Ranks every reachable node by the longest way from the start. An edge that skips rows gets a dummy node in each row
 * that it passes (Sugiyama); edges to one target share theirs. Dummies follow the nodes in the index. Without skipping
 * edges the levels are the rows. Above `crossingsLimit` there are no dummies; a flow with a cycle keeps its levels.
 */
export const rankedFlowOf = ({ shape, levels, order }: FlowGraph): RankedFlow => {
  if (order === undefined || joinsNextLevels(shape, levels)) return { shape, levels }
  const ranks = ranksOf(shape, levels, order)
  if (shape.size > crossingsLimit) return { shape, levels: byRank(levels, ranks) }
  const withDummies = throughDummies(shape, ranks)
  return { shape: withDummies, levels: levelsOf(withDummies) }
}

const joinsNextLevels = ({ size, firstTarget, targets }: FlowShape, { of }: Levels): boolean => {
  for (let from = 0; from < size; from++) {
    const level = of[from] ?? -1
    if (level < 0) continue
    for (let edge = firstTarget[from] ?? 0, last = firstTarget[from + 1] ?? 0; edge < last; edge++)
      if (of[targets[edge] ?? 0] !== level + 1) return false
  }
  return true
}

interface Ranks {
  /** By index: the length of the longest way from the start; -1 if unreachable. */
  readonly of: Int32Array
  /** By index: a node one rank above that leads to it. */
  readonly parent: Int32Array
}

const ranksOf = ({ size, firstTarget, targets }: FlowShape, levels: Levels, order: Int32Array): Ranks => {
  const inOrder = new Int32Array(size)
  for (let place = 0; place < size; place++) inOrder[order[place] ?? 0] = place
  const of = new Int32Array(size).fill(-1)
  const parent = new Int32Array(size).fill(-1)
  for (const from of inOrder) {
    if ((levels.of[from] ?? -1) < 0) continue
    const rank = Math.max(of[from] ?? 0, 0)
    of[from] = rank
    for (let edge = firstTarget[from] ?? 0, last = firstTarget[from + 1] ?? 0; edge < last; edge++) {
      const to = targets[edge] ?? 0
      if ((of[to] ?? -1) > rank) continue
      of[to] = rank + 1
      parent[to] = from
    }
  }
  return { of, parent }
}

/** Sorts the nodes by rank; within a rank they stay in the order of the search. */
const byRank = ({ met, turn, ordered }: Levels, { of, parent }: Ranks): Levels => {
  const next = new Int32Array(met.length + 2)
  for (const place of met) next[(of[place] ?? 0) + 1] = (next[(of[place] ?? 0) + 1] ?? 0) + 1
  for (let rank = 1; rank < next.length; rank++) next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0)
  const sorted = new Int32Array(met.length)
  for (const place of met) {
    const rank = of[place] ?? 0
    const at = next[rank] ?? 0
    sorted[at] = place
    next[rank] = at + 1
  }
  return { of, met: sorted, parent, turn, ordered }
}

/** Builds the shape in which every edge joins adjacent rows. */
const throughDummies = (shape: FlowShape, { of }: Ranks): FlowShape => {
  const { size, firstTarget, targets } = shape
  const leadsTo: Array<Array<number>> = Array.from({ length: size }, () => [])
  // By target: the dummy in each row above it.
  const dummies = new Map<number, Map<number, number>>()
  const dummyAt = (target: number, row: number): number => {
    if (of[target] === row) return target
    const above = dummies.get(target) ?? new Map<number, number>()
    dummies.set(target, above)
    const known = above.get(row)
    if (known !== undefined) return known
    const dummy = leadsTo.push([]) - 1
    above.set(row, dummy)
    leadsTo[dummy]?.push(dummyAt(target, row + 1))
    return dummy
  }
  for (let from = 0; from < size; from++) {
    const rank = of[from] ?? -1
    if (rank < 0) continue
    for (let edge = firstTarget[from] ?? 0, last = firstTarget[from + 1] ?? 0; edge < last; edge++)
      leadsTo[from]?.push(dummyAt(targets[edge] ?? 0, rank + 1))
  }
  return { ...shape, size: leadsTo.length, ...adjacencyOf(leadsTo) }
}

const adjacencyOf = (
  leadsTo: ReadonlyArray<ReadonlyArray<number>>,
): Pick<FlowShape, "firstTarget" | "targets" | "firstSource" | "sources"> => {
  const comesFrom: Array<Array<number>> = leadsTo.map(() => [])
  leadsTo.forEach((targets, from) => targets.forEach((to) => comesFrom[to]?.push(from)))
  const listed = (lists: ReadonlyArray<ReadonlyArray<number>>) => {
    const first = new Int32Array(lists.length + 1)
    lists.forEach((list, at) => (first[at + 1] = (first[at] ?? 0) + list.length))
    return { first, all: Int32Array.from(lists.flat()) }
  }
  const [down, up] = [listed(leadsTo), listed(comesFrom)]
  return { firstTarget: down.first, targets: down.all, firstSource: up.first, sources: up.all }
}
