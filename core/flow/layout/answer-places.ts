import type { NodeId } from "../../kernel/index.ts"
import type { Position } from "../document/flow-node.ts"
import type { EdgeRoute, RoutedCard } from "./edge-routes.ts"
import { nodeHeight, nodeWidth } from "./layout.ts"
import { crossingsLimit } from "./row-order.ts"
import { occupiedPlaces, type OccupiedPlaces } from "./occupied-places.ts"

/** Where the words of an edge stand: the left upper corner of their box, whose height is `answerHeight`, and its width. */
export interface AnswerPlace extends Position {
  readonly width: number
}

/** The height of the words of an edge, in pixels. */
export const answerHeight = 14

/** Pixels of a character on average; broad ones, as of Chinese and emoji, need twice as much. */
const characterWidth = 6
const padding = 10
const broad = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFFE6\u{1F000}-\u{3FFFD}]/u

const widthOf = (words: string): number => charactersIn(words) * characterWidth + padding
/** Texts without one of these are the rule, and are counted at once. */
const unusual = /[\u1100-\u{10FFFF}]/u
const charactersIn = (words: string): number =>
  unusual.test(words)
    ? Array.from(words).reduce((sum, character) => sum + (broad.test(character) ? 2 : 1), 0)
    : words.length

/** Cuts words to those that fit into a width. */
export const wordsWithin = (words: string, width: number): string => {
  const room = Math.floor((width - padding) / characterWidth)
  if (charactersIn(words) <= room) return words
  let shown = ""
  let used = 1
  for (const character of words) {
    used += broad.test(character) ? 2 : 1
    if (used > room) break
    shown += character
  }
  return `${shown.trimEnd()}…`
}

/** The widths that words are tried in, where their own finds no place. */
const narrower = [110, 64, 28] as const
/** Distance of words from the vertical line that they stand beside. */
const beside = 10
/** Distance from the arrow's end, and from the line's beginning. */
const [beforeEnd, afterStart] = [6, 8]
/** Lines of words at each end. */
const linesAtEnd = 3
/** Pixels between the tried places along a line, and their maximum number. */
const step = 44
const mostSteps = 8

/**
 * Gives the words of each edge a place of their own near it, over no card and no other words, and over no line where
 * there is room. Those that find none in full width become narrower; those that find none at all have none. An edge whose target has others prefers its
 * source's end, where it can be told apart. `wordsOf` returns undefined for an edge without words.
 */
export const answerPlacesOf = (
  cards: ReadonlyMap<NodeId, RoutedCard>,
  routes: ReadonlyMap<string, EdgeRoute>,
  wordsOf: (id: string) => string | undefined,
  heightOf: (id: NodeId) => number = () => nodeHeight,
): ReadonlyMap<string, AnswerPlace> => {
  const occupied = occupiedPlaces()
  const lines = linesOf(cards.size > crossingsLimit ? [] : routes.values())
  const edges = [...cards.values()].flatMap((card) => card.edges)
  const arriving = new Map<NodeId, number>()
  for (const { target } of edges) arriving.set(target, (arriving.get(target) ?? 0) + 1)
  for (const { id, position } of cards.values()) occupied.take({ ...position, width: nodeWidth, height: heightOf(id) })
  const places = new Map<string, AnswerPlace>()
  for (const { edges: siblings } of cards.values())
    for (const { id, target } of siblings) {
      const words = wordsOf(id)
      const route = routes.get(id) ?? []
      if (words === undefined || route.length < 2) continue
      const width = widthOf(words)
      const isShared = (arriving.get(target) ?? 0) > 1
      let box: AnswerPlace | undefined
      for (const placesFor of candidates(route, isShared, siblings.length > 1))
        box ??= freeBox(width, placesFor, occupied, lines)
      if (box !== undefined) places.set(id, box)
    }
  return places
}

/** The lines of edges, as boxes. Slanted ones count as none. */
const linesOf = (routes: Iterable<EdgeRoute>): OccupiedPlaces => {
  const lines = occupiedPlaces()
  for (const route of routes)
    for (const [at, from] of route.entries()) {
      const to = route[at + 1]
      if (to === undefined || (from.x !== to.x && from.y !== to.y)) continue
      const [x, y] = [Math.min(from.x, to.x) - 1, Math.min(from.y, to.y) - 1]
      lines.take({ x, y, width: Math.abs(from.x - to.x) + 2, height: Math.abs(from.y - to.y) + 2 })
    }
  return lines
}

const freeBox = (
  width: number,
  placesFor: PlacesFor,
  occupied: OccupiedPlaces,
  lines: OccupiedPlaces,
): AnswerPlace | undefined => {
  const widths = [width, ...narrower.filter((less) => less < width)]
  // Somewhat shorter words are better than words over a line.
  const tries = [
    ...widths.slice(0, 2).map((tried) => ({ tried, overLines: false })),
    ...widths.map((tried) => ({ tried, overLines: true })),
  ]
  for (const { tried, overLines } of tries)
    for (const { x, y } of placesFor(tried)) {
      const box = { x, y, width: tried, height: answerHeight }
      if (!occupied.isFree(box) || !(overLines || lines.isFree(box))) continue
      occupied.take(box)
      return { x, y, width: tried }
    }
  return undefined
}

/** Makes the places for words of a width one by one, the best first: most words take the first. */
type PlacesFor = (width: number) => Iterable<Position>

/**
 * The places for the words of an edge, in groups: those of the first are preferred even in less width or over a line,
 * since the arrow's end alone shows which edge of several from one card they belong to.
 */
const candidates = (route: EdgeRoute, isTargetShared: boolean, isSourceShared: boolean): ReadonlyArray<PlacesFor> => {
  const first = route[0] ?? { x: 0, y: 0 }
  const last = route.at(-1) ?? first
  const atEnd: PlacesFor = (width) => stacked(last.x, last.y - beforeEnd - answerHeight, -answerHeight, width)
  const atStart: PlacesFor = (width) => stacked(first.x, first.y + afterStart, answerHeight, width)
  const between: PlacesFor = (width) => alongLines(route, width)
  if (!isTargetShared) return [atEnd, inTurn(between, atStart)]
  return [isSourceShared ? inTurn(between, atEnd, atStart) : inTurn(atStart, between, atEnd)]
}

const inTurn = (...groups: ReadonlyArray<PlacesFor>): PlacesFor =>
  function* (width) {
    for (const places of groups) yield* places(width)
  }

/** Some lines of words at the right and at the left of a vertical line. */
function* stacked(x: number, top: number, down: number, width: number): Iterable<Position> {
  for (let line = 0; line < linesAtEnd; line++)
    for (const left of [x + beside, x - beside - width]) yield { x: left, y: top + line * down }
}

/** Places above and below the horizontal lines, from their middles outwards, and beside the vertical ones. */
function* alongLines(route: EdgeRoute, width: number): Iterable<Position> {
  for (const [at, from] of route.entries()) {
    const to = route[at + 1]
    if (to === undefined) return
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
    if (from.x === to.x)
      for (const off of fromMiddle(Math.abs(to.y - from.y) - answerHeight))
        for (const left of [x + beside, x - beside - width]) yield { x: left, y: y + off - answerHeight / 2 }
    else if (from.y === to.y)
      for (const off of fromMiddle(Math.abs(to.x - from.x) - width))
        for (const top of [y - answerHeight - 2, y + 2]) yield { x: x + off - width / 2, y: top }
  }
}

/** Distances from the middle of a line to both sides, as far as its room allows. */
function* fromMiddle(room: number): Iterable<number> {
  yield 0
  for (let turn = 1; turn <= mostSteps && turn * step <= room / 2; turn++) {
    yield turn * step
    yield turn * -step
  }
}
