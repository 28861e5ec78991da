import type { FlowNode, Position } from "../document/flow-node.ts"
import { columnGap, levelGap, nodeHeight, nodeSpacing, nodeWidth } from "../layout/layout.ts"
import { type Box, occupiedPlaces } from "../layout/occupied-places.ts"

/** The furthest coordinate that a card may have. */
const furthest = 1_000_000_000
/** Columns and rows around the wanted place that are tried; fewer for many cards, of which each place is looked up. */
const reachFor = (cards: number): number => (cards <= 500 ? 12 : 4)

/**
 * Returns how far cards are moved together so that none lies on one that stands: the nearest free place around the one that is wanted, else
 * right of everything. `wanted` is the upper left corner of all of them; absent: where they are. Undefined if there is no such place.
 */
export const freeOffset = (
  standing: ReadonlyArray<FlowNode>,
  moved: ReadonlyArray<FlowNode>,
  wanted?: Position,
): Position | undefined => {
  const bounds = boundsOf(moved)
  const [x, y] = [(wanted?.x ?? bounds.left) - bounds.left, (wanted?.y ?? bounds.top) - bounds.top]
  const occupied = occupiedPlaces()
  for (const { position } of standing) occupied.take(cardAt(position, nodeSpacing))
  const isFree = (offset: Position) =>
    moved.every(({ position }) => occupied.isFree(cardAt({ x: position.x + offset.x, y: position.y + offset.y }, 0)))
  const beyond = { x: boundsOf(standing).right + columnGap - bounds.left, y }
  const offset = stepsAround(reachFor(moved.length))
    .map(([right, down]) => ({ x: x + right * columnGap, y: y + down * levelGap }))
    .find(isFree)
  const chosen = offset ?? beyond
  const isInside = [
    bounds.left + chosen.x,
    bounds.right + chosen.x,
    bounds.top + chosen.y,
    bounds.bottom + chosen.y,
  ].every((at) => Math.abs(at) <= furthest)
  return isInside ? chosen : undefined
}

/** Steps to the right and down, the nearest first; on a row before on a column, and to the right before to the left. */
const stepsAround = (reach: number): ReadonlyArray<readonly [right: number, down: number]> => {
  const steps: Array<readonly [number, number]> = []
  for (let down = -reach; down <= reach; down++)
    for (let right = -reach; right <= reach; right++) steps.push([right, down])
  const costOf = ([right, down]: readonly [number, number]) =>
    Math.abs(right) * 4 + Math.abs(down) * 5 + (right < 0 ? 2 : 0) + (down < 0 ? 1 : 0)
  return steps.toSorted((one, other) => costOf(one) - costOf(other))
}

const cardAt = ({ x, y }: Position, margin: number): Box => ({
  x: x - margin,
  y: y - margin,
  width: nodeWidth + 2 * margin,
  height: nodeHeight + 2 * margin,
})

const boundsOf = (nodes: ReadonlyArray<FlowNode>) => {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { position } of nodes) {
    bounds.left = Math.min(bounds.left, position.x)
    bounds.top = Math.min(bounds.top, position.y)
    bounds.right = Math.max(bounds.right, position.x)
    bounds.bottom = Math.max(bounds.bottom, position.y)
  }
  return bounds
}
