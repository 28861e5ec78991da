import type { NodeId } from "../../kernel/index.ts"
import type { Position } from "../document/flow-node.ts"
import type { FlowEdge } from "../graph/flow-graph.ts"
import { columnGap, nodeHeight, nodeWidth } from "./layout.ts"
import { crossingsLimit } from "./row-order.ts"

/** A card with the edges that begin at it, wherever it stands. */
export interface RoutedCard {
  readonly id: NodeId
  readonly position: Position
  readonly edges: ReadonlyArray<FlowEdge>
}

/** The corners of an edge, from the middle of a card's bottom to the middle of another's top. */
export type EdgeRoute = ReadonlyArray<Position>

/** Distance of an edge from the cards that it passes; half of the gap between columns. */
const clearance = (columnGap - nodeWidth) / 2
/** Distance between parallel edges to different nodes. */
const laneGap = 12
/** Minimum height of the last, vertical part. */
const arrival = 22
/** A single column for a whole edge may cost this much more than a straight edge. */
const detour = 2 * columnGap

/**
 * Routes every edge by the positions of the cards, by edge id: down through the free space between the cards of each row
 * that it passes, with bends between the rows only. An edge that does not lead down has no corners. `heightOf` is
 * for cards that are lower than usual. Places count in whole pixels, so that no noise in them makes a corner.
 */
export const edgeRoutesOf = (
  placed: ReadonlyMap<NodeId, RoutedCard>,
  heightOf: (id: NodeId) => number = () => nodeHeight,
): ReadonlyMap<string, EdgeRoute> => {
  const cards = new Map([...placed].map(([id, card]) => [id, { ...card, position: inPixels(card.position) }]))
  const ordered = [...cards.values()].toSorted((a, b) => a.position.y - b.position.y)
  // Routes of a flow that cannot be seen at once go straight.
  const obstacles = ordered.length > crossingsLimit ? [] : ordered
  const lanes: Array<Lane> = []
  const routes = new Map<string, EdgeRoute>()
  for (const card of ordered)
    for (const { id, target } of card.edges) {
      const to = cards.get(target)
      if (to === undefined) continue
      const from = { x: card.position.x + nodeWidth / 2, y: card.position.y + heightOf(card.id) }
      const end = { x: to.position.x + nodeWidth / 2, y: to.position.y }
      const bands = bandsBetween(obstacles, card, to)
      const columns = columnsThrough(
        bands,
        from,
        end,
        lanes.filter((lane) => lane.target !== target),
      )
      bands.forEach(({ top, bottom }, at) => lanes.push({ target, x: columns[at] ?? end.x, top, bottom }))
      routes.set(id, cornersOf(from, end, bands, columns))
    }
  return routes
}

const inPixels = ({ x, y }: Position): Position => ({ x: Math.round(x), y: Math.round(y) })

interface Band {
  readonly top: number
  readonly bottom: number
  readonly lefts: ReadonlyArray<number>
}
interface Lane {
  readonly target: NodeId
  readonly x: number
  readonly top: number
  readonly bottom: number
}

/** Groups the cards between two others into bands: disjoint intervals of height. */
const bandsBetween = (sorted: ReadonlyArray<RoutedCard>, from: RoutedCard, to: RoutedCard): ReadonlyArray<Band> => {
  const above = from.position.y + nodeHeight
  const bands: Array<Band> = []
  for (let at = firstBelow(sorted, above); at < sorted.length; at++) {
    const card = sorted[at]
    if (card === undefined || card.position.y + nodeHeight > to.position.y) break
    if (card.id === from.id || card.id === to.id) continue
    const { x, y } = card.position
    const last = bands.at(-1)
    if (last !== undefined && y < last.bottom)
      bands[bands.length - 1] = {
        top: last.top,
        bottom: Math.max(last.bottom, y + nodeHeight),
        lefts: [...last.lefts, x],
      }
    else bands.push({ top: y, bottom: y + nodeHeight, lefts: [x] })
  }
  return bands
}

const firstBelow = (sorted: ReadonlyArray<RoutedCard>, y: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.position.y ?? 0) < y) low = middle + 1
    else high = middle
  }
  return low
}

interface Interval {
  readonly left: number
  readonly right: number
}

/**
 * Chooses a column in each band: one for all, if that is no great detour, clear of the other lanes if possible; else the
 * nearest one in each.
 */
const columnsThrough = (
  bands: ReadonlyArray<Band>,
  from: Position,
  to: Position,
  lanes: ReadonlyArray<Lane>,
): ReadonlyArray<number> => {
  if (bands.length === 0) return []
  for (const others of lanes.length === 0 ? [lanes] : [lanes, []]) {
    const one = freeColumn(
      bands.flatMap((band) => blockedIn(band, others)),
      from.x,
      to.x,
    )
    const cost = Math.abs(one - from.x) + Math.abs(one - to.x) - Math.abs(from.x - to.x)
    if (cost <= detour) return bands.map(() => one)
  }
  let x = from.x
  return bands.map((band) => (x = freeColumn(blockedIn(band, []), x, to.x)))
}

const blockedIn = ({ top, bottom, lefts }: Band, lanes: ReadonlyArray<Lane>): ReadonlyArray<Interval> => [
  ...lefts.map((left) => ({ left: left - clearance, right: left + nodeWidth + clearance })),
  ...lanes
    .filter((lane) => lane.top < bottom && lane.bottom > top)
    .map(({ x }) => ({ left: x - laneGap, right: x + laneGap })),
]

/** The free column with the shortest way between two others; the borders of an interval are free. */
const freeColumn = (blocked: ReadonlyArray<Interval>, from: number, to: number): number => {
  const free: Array<number> = []
  let right = -Infinity
  for (const interval of blocked.toSorted((a, b) => a.left - b.left)) {
    if (interval.left >= right) free.push(...(right === -Infinity ? [] : [right]), interval.left)
    right = Math.max(right, interval.right)
  }
  if (right !== -Infinity) free.push(right)
  for (const wish of [from, to])
    if (blocked.every((interval) => wish <= interval.left || wish >= interval.right)) free.push(wish)
  const way = (x: number) => Math.abs(x - from) + Math.abs(x - to)
  return free.reduce((best, x) => (way(x) < way(best) ? x : best), free[0] ?? to)
}

/** Corners: vertical through the bands, horizontal just below the card or band above. */
const cornersOf = (
  from: Position,
  to: Position,
  bands: ReadonlyArray<Band>,
  columns: ReadonlyArray<number>,
): EdgeRoute => {
  if (to.y - from.y < arrival) return [from, to]
  const corners = [from]
  let [x, bottom] = [from.x, from.y]
  const turn = (next: number, top: number) => {
    if (next === x) return
    const y = bottom + bendBelow(from.x, top - bottom)
    corners.push({ x, y }, { x: next, y })
    x = next
  }
  bands.forEach((band, at) => {
    turn(columns[at] ?? to.x, band.top)
    bottom = band.bottom
  })
  turn(to.x, to.y)
  return [...corners, to]
}

/** The height of a bend; edges of neighbouring cards bend at different ones, so that they can be told apart. */
const bendBelow = (x: number, room: number): number =>
  Math.min(12 + 6 * (Math.abs(Math.round(x / (columnGap / 2))) % 3), room / 2)

/** Draws a route as an SVG path that enters its end vertically, with corners of at most ten pixels. */
export const edgePath = (route: EdgeRoute): string => {
  const [from] = route
  const to = route.at(-1)
  if (from === undefined || to === undefined) return ""
  if (route.length === 2 && (to.y <= from.y || from.x !== to.x)) {
    const bend = Math.max(columnGap / 6, Math.abs(to.y - from.y) / 2)
    return `M${from.x} ${from.y}C${from.x} ${from.y + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y}`
  }
  const turns = route.slice(1, -1).map((corner, at) => {
    const before = route[at] ?? from
    const after = route[at + 2] ?? to
    const radius = (one: Position) => Math.min(10, (Math.abs(corner.x - one.x) + Math.abs(corner.y - one.y)) / 2)
    const size = Math.min(radius(before), radius(after))
    return `L${towards(corner, before, size)}Q${corner.x} ${corner.y} ${towards(corner, after, size)}`
  })
  return `M${from.x} ${from.y}${turns.join("")}L${to.x} ${to.y}`
}

/** A point of the line from a corner to another; a line is level or upright, whatever noise its ends carry. */
const towards = ({ x, y }: Position, other: Position, size: number): string =>
  Math.abs(other.x - x) > Math.abs(other.y - y)
    ? `${x + Math.sign(other.x - x) * size} ${y}`
    : `${x} ${y + Math.sign(other.y - y) * size}`

/** A handle's edge is half of its size away from the card's, and measured at any zoom. */
const handleReach = 8

/**
 * Returns a route between the measured places of two handles, whose tips it touches. The columns stay those of the route, since
 * measures at another zoom than 100 % carry noise. Undefined where the handles have moved away from it: a card is dragged.
 */
export const routeBetween = (route: EdgeRoute, start: Position, end: Position): EdgeRoute | undefined => {
  const [first, last] = [route[0], route.at(-1)]
  if (first === undefined || last === undefined || !isNear(first, start) || !isNear(last, end)) return undefined
  return [{ x: first.x, y: start.y }, ...route.slice(1, -1), { x: last.x, y: end.y }]
}

const isNear = (one: Position, other: Position): boolean =>
  Math.abs(one.x - other.x) <= handleReach && Math.abs(one.y - other.y) <= handleReach

/** Where the words of an edge stand while it is dragged: right of its arrow, whatever else stands there. */
export const edgeAnswerPlace = (route: EdgeRoute): Position | undefined => {
  const end = route.at(-1)
  return end === undefined || route.length < 2 ? undefined : { x: end.x + 10, y: end.y - 20 }
}

/** The middle of the longest straight part of an edge, where its tools stand. */
export const edgeMiddle = (route: EdgeRoute): Position | undefined => {
  const length = (at: number) => {
    const [one, other] = [route[at], route[at + 1]]
    return one === undefined || other === undefined ? -1 : Math.abs(one.x - other.x) + Math.abs(one.y - other.y)
  }
  const longest = route.reduce((best, _, at) => (length(at) > length(best) ? at : best), 0)
  const [from, to] = [route[longest], route[longest + 1]]
  return from === undefined || to === undefined ? undefined : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}
