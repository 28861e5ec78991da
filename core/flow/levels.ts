import type { NodeId } from "../kernel/index.ts"

/**
 * Levels by a breadth-first pass that visits each node once: the start is 0, what it does not reach is absent
 * (conversations, section 4).
 */
export const levelsFrom = (
  start: NodeId,
  targetsOf: (id: NodeId) => ReadonlyArray<NodeId>,
): ReadonlyMap<NodeId, number> => {
  const levels = new Map<NodeId, number>([[start, 0]])
  const queue = [start]
  for (let head = 0; head < queue.length; head++) {
    const id = queue[head]
    if (id === undefined) break
    const next = (levels.get(id) ?? 0) + 1
    for (const target of targetsOf(id))
      if (!levels.has(target)) {
        levels.set(target, next)
        queue.push(target)
      }
  }
  return levels
}
