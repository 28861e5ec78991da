import { nodeHeight, nodeWidth, type Position } from "@prosa/core/flow"
import type { CanvasNode, CanvasShape } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import type { Viewport } from "@xyflow/react"

interface Size {
  readonly width: number
  readonly height: number
}

/** A part of the canvas, in its own units. */
export interface Rectangle extends Position, Size {}

/** The rectangle that holds every card. */
export const boundsOf = (shape: ReadonlyMap<NodeId, Pick<CanvasNode, "position">>): Rectangle => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { position } of shape.values()) {
    left = Math.min(left, position.x)
    top = Math.min(top, position.y)
    right = Math.max(right, position.x)
    bottom = Math.max(bottom, position.y)
  }
  return { x: left, y: top, width: right + nodeWidth - left, height: bottom + nodeHeight - top }
}

/** Tells whether a place lies in the rectangle. */
export const holds = ({ x, y, width, height }: Rectangle, place: Position): boolean =>
  place.x >= x && place.x <= x + width && place.y >= y && place.y <= y + height

/** The size of the map of a flow, in pixels. */
export const mapSize: Size = { width: 186, height: 122 }

/** What a map shows: the flow and what is in view, with a margin, in the map's own proportions. */
export const mapWindow = (bounds: Rectangle, inView: Rectangle): Rectangle => {
  const x = Math.min(bounds.x, inView.x)
  const y = Math.min(bounds.y, inView.y)
  const width = Math.max(bounds.x + bounds.width, inView.x + inView.width) - x
  const height = Math.max(bounds.y + bounds.height, inView.y + inView.height) - y
  const scale = Math.max(width / mapSize.width, height / mapSize.height) * mapMargin
  const [shownWidth, shownHeight] = [mapSize.width * scale, mapSize.height * scale]
  return { x: x + (width - shownWidth) / 2, y: y + (height - shownHeight) / 2, width: shownWidth, height: shownHeight }
}

/** How much wider than its contents a map is. */
const mapMargin = 1.06

/** What of the canvas is not covered by the panel, which lies over it on narrow screens: at the right, or from below. */
export const freeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => {
  if (window.innerWidth >= 1000) return { width, height }
  return window.innerWidth >= 600 ? { width: width - panelWidth, height } : { width, height: height * 0.28 }
}

/** The view moved by as little as brings a whole card in; the same view if it is in already, or nothing is shown yet. */
export const broughtIn = (free: Size, view: Viewport, place: Position): Viewport => {
  if (free.width <= 0 || free.height <= 0) return view
  const across = shift(place.x * view.zoom + view.x, nodeWidth * view.zoom, free.width)
  const down = shift(place.y * view.zoom + view.y, nodeHeight * view.zoom, free.height)
  return across === 0 && down === 0 ? view : { ...view, x: view.x + across, y: view.y + down }
}

/** How far something from `start` on must move to lie within the length. */
const shift = (start: number, size: number, length: number): number => {
  if (start < 0) return margin - start
  return start + size > length ? length - margin - size - start : 0
}

// The tools of a selected card stand at its right side.
const margin = 56
const panelWidth = 392

/** A smaller flow is seen as a whole anyway. */
export const smallestMapped = 12

/** How far out a flow is seen: from afar the cards show their titles alone, and large. */
export const distanceAt = (zoom: number): "near" | "far" | "farther" =>
  zoom >= 0.5 ? "near" : zoom >= 0.25 ? "far" : "farther"

/** The start node stands at the top, in the middle of what is free. */
export const viewportFor = (shape: CanvasShape) => {
  const { x, y } = [...shape.values()].find(({ kind }) => kind === "start")?.position ?? { x: 0, y: 0 }
  const free = Math.max(window.innerWidth - 56 - (window.innerWidth >= 1000 ? panelWidth : 0), 320)
  return { x: free / 2 - x - nodeWidth / 2, y: 72 - y, zoom: 1 }
}

/** The middle of an element in the window, as far as the window shows it. */
export const middleOf = (element: HTMLElement | null): Position => {
  const { left = 0, top = 0, right = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return {
    x: (Math.max(0, left) + Math.min(window.innerWidth, right)) / 2,
    y: (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2,
  }
}
